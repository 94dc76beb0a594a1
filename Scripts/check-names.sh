#!/usr/bin/env bash
# Every word of Swift, of SQL, of its libraries and of generated code as the name of everything that an author names: the generated code
# compiles, or a finding names the alternative.
#
# usage: check-names.sh [SCHEMAGEN]     (default: the debug build's; needs python3)
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -eq 0 ]; then
    SCHEMAGEN_NO_PLUGINS=1 "${SWIFT:-swift}" build --quiet --product schemagen
    SCHEMAGEN_NO_PLUGINS=1 "${SWIFT:-swift}" build --quiet --target SchemaRuntime
fi
SWIFTC=${SWIFTC:-swiftc} python3 Scripts/check_names.py "${1:-.build/debug/schemagen}" .build/debug/Modules .build/names
