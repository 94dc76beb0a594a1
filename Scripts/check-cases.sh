#!/usr/bin/env bash
# Real schemas that nobody here wrote (SCHEMAGEN_CASES names their folder): each is imported, validated, generated, and the generated
# Swift is type-checked against the runtime. Prints a table.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -z "${SCHEMAGEN_CASES:-}" ]; then
    echo "check-cases: SCHEMAGEN_CASES is not set; nothing to check"
    exit 0
fi
swift=${SWIFT:-swift}
export SCHEMAGEN_NO_PLUGINS=1
output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT

"$swift" build --quiet --target SchemaRuntime
build=$("$swift" build --show-bin-path)
SCHEMAGEN_CASES_OUTPUT="$output" "$swift" test --filter 'CasesTests/theNewestVersion' >"$output/log" 2>&1 || {
    cat "$output/log"
    exit 1
}

compile() {
    local folder=$1
    "${swift}c" -typecheck -swift-version 6 -module-name Case -I "$build/Modules" -I Sources/CSQLite \
        -Xcc "-fmodule-map-file=$PWD/Sources/CSQLite/module.modulemap" "$folder"/*.swift >"$folder/log" 2>&1 || {
        echo "check-cases: $(basename "$folder") does not compile:"
        cat "$folder/log"
        return 1
    }
    # A warning in code that nobody wrote is a mistake of the generator.
    if grep -q 'warning:' "$folder/log"; then
        cat "$folder/log"
        return 1
    fi
}
export -f compile
export build swift
find "$output" -mindepth 1 -maxdepth 1 -type d -print0 | xargs -0 -P 2 -I{} bash -c 'compile "$1"' _ {}

count=$(find "$output" -name table.txt | wc -l)
if [ "$count" -lt 12 ]; then
    echo "check-cases: only $count of 12 cases were generated"
    exit 1
fi
echo "| case | models | attributes | relationship ends | notes of the import |"
echo "|---|---|---|---|---|"
cat "$output"/*/table.txt
