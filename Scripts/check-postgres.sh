#!/usr/bin/env bash
# Runs what `sql --dialect postgresql` prints against a real server: each fixture's tables, and each step between versions with rows, held
# against the tables of the newer version. Schemas from elsewhere too, where SCHEMAGEN_CASES names their folder.
#
# usage: check-postgres.sh [SCHEMAGEN [SCHEMA … | --cases]]     (default: the debug build's, which is built first, and every schema)
#
# With SCHEMAGEN_POSTGRES_HISTORIES every step of the schemas from elsewhere is run as well, which takes long; what a step takes away is
# given up with `remove`.
#
# The server is a private one in a temporary folder, on a socket there alone. PGBIN names the folder of its programs; without it, the
# newest of /usr/lib/postgresql is taken, and Debian's package is installed where there is none.
set -euo pipefail
cd "$(dirname "$0")/.."

schemagen=${1:-.build/debug/schemagen}
[ $# -gt 0 ] || SCHEMAGEN_NO_PLUGINS=1 "${SWIFT:-swift}" build --quiet --product schemagen
schemagen=$(realpath "$schemagen")

# The highest number, not the last in the alphabet.
newest() {
    find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -1
}
run_as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }

skip() {
    echo "check-postgres: skipped: $1"
    exit 0
}

bin=${PGBIN:-$(newest)}
if [ -z "$bin" ] && [ "$(uname -s)" = Linux ] && command -v apt-get >/dev/null 2>&1; then
    echo "check-postgres: installing PostgreSQL with apt-get"
    # The package would start a server of its own.
    { run_as_root apt-get update -qq &&
        run_as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql-common &&
        run_as_root sed -i 's/^#*create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf &&
        run_as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql; } \
        >/dev/null 2>&1 || skip "no server here, and apt-get has none"
    bin=$(newest)
fi
[ -n "$bin" ] && [ -x "$bin/initdb" ] || skip "no PostgreSQL here (PGBIN names its programs' folder)"
command -v python3 >/dev/null 2>&1 || skip "no python3 here"
version=$("$bin/postgres" --version | grep -o '[0-9][0-9]*' | head -1)
[ "$version" -ge 15 ] || skip "PostgreSQL $version is here, and the scripts are for 15 or newer"

scratch=$(mktemp -d)
# Seconds for a start or an end, which a busy machine may need more of than the minute that it has otherwise.
export PGCTLTIMEOUT=1800
# PostgreSQL refuses to run as root.
owner=$(id -un)
if [ "$(id -u)" = 0 ]; then
    owner=nobody
    getent passwd postgres >/dev/null 2>&1 && owner=postgres
    chown "$owner" "$scratch"
fi
as_owner() {
    if [ "$(id -un)" = "$owner" ]; then "$@"; else runuser -u "$owner" -- "$@"; fi
}
finish() {
    as_owner "$bin/pg_ctl" -D "$scratch/data" -m immediate -w stop >/dev/null 2>&1 || true
    rm -rf "$scratch"
}
trap finish EXIT
cd "$scratch"
as_owner "$bin/initdb" -D "$scratch/data" -U schemagen -A trust -E UTF8 --locale=C.UTF-8 >"$scratch/log" 2>&1 ||
    as_owner "$bin/initdb" -D "$scratch/data" -U schemagen -A trust -E UTF8 --no-locale >"$scratch/log" 2>&1 || {
    cat "$scratch/log"
    exit 1
}
as_owner "$bin/pg_ctl" -D "$scratch/data" -w -l "$scratch/data/server.log" \
    -o "-c listen_addresses='' -c unix_socket_directories='$scratch' -c fsync=off -c max_connections=10" start >/dev/null || {
    cat "$scratch/data/server.log"
    exit 1
}
cd "$OLDPWD"
PATH="$bin:$PATH" PGHOST="$scratch" PGUSER=schemagen PGCLIENTENCODING=UTF8 \
    python3 Scripts/check_postgres.py "$schemagen" "${@:2}"
