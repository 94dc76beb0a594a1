#!/usr/bin/env bash
# Random schemas and random scripts of operations, done by generated classes in a ModelContext and by SQLAlchemy: both must show the same on
# the way, refuse the same saves, and leave the same content in SQLite. Needs python3; SQLAlchemy is installed from PyPI beside the build.
#
# usage: check-differential.sh [NUMBER]     (COUNT scripts, SEED, WORLDS schemas, LENGTH operations at most, JOBS at once;
#                                            with a number, that script alone, cut down to what disagrees)
set -euo pipefail
cd "$(dirname "$0")/.."
export PYTHONDONTWRITEBYTECODE=1
export SEED=${SEED:-1} COUNT=${COUNT:-10000} WORLDS=${WORLDS:-24} LENGTH=${LENGTH:-40} JOBS=${JOBS:-2}
swift=${SWIFT:-swift}
work=.build/differential
here=Tests/Differential
if [ -z "${NO_BUILD:-}" ]; then
    for target in "--product schemagen" "--target DifferentialDriver"; do
        # shellcheck disable=SC2086
        SCHEMAGEN_NO_PLUGINS=1 "$swift" build --quiet $target
    done
fi

python=$work/python/bin/python
if ! "$python" -c "import sqlalchemy" 2>/dev/null; then
    echo "check-differential: installing SQLAlchemy from PyPI"
    python3 -m venv "$work/python"
    "$python" -m pip install --quiet "sqlalchemy>=2.0.40"
fi

# What was compiled is kept for as long as the schemas, the generator and the library are the same.
schemas=$work/schemas-$SEED-$WORLDS
driver=$schemas/driver
objects=$(find .build/debug/{DifferentialDriver,SchemaRuntime,SchemaMigration,SchemaSnapshot,SQLiteKit}.build -name '*.o' 2>/dev/null)
# shellcheck disable=SC2086
if [ ! -x "$driver" ] || [ -n "$(find $objects $here/worlds.py .build/debug/schemagen -newer "$driver")" ]; then
    rm -rf "$schemas"
    mkdir -p "$schemas"
    "$python" $here/differential.py schemas "$schemas"
    for schema in "$schemas"/World*/*.schema.yaml; do
        .build/debug/schemagen generate "$schema" --output "$(dirname "$schema")/code" >"$schemas/log" 2>&1 || {
            cat "$schema" "$schemas/log" >&2
            exit 1
        }
    done
    echo "check-differential: compiling $WORLDS schemas"
    # shellcheck disable=SC2086
    "${swift}c" -Onone -swift-version 6 -module-name Differential -I .build/debug/Modules -I Sources/CSQLite \
        -parse-as-library "$schemas"/Entry.swift "$schemas"/World*/Classes*.swift "$schemas"/World*/code/*.swift \
        $objects -lsqlite3 -o "$driver"
fi

if [ $# -gt 0 ]; then exec "$python" $here/differential.py replay "$schemas" "$driver" "$1"; fi
"$python" $here/differential.py run "$schemas" "$driver"
