#!/usr/bin/env bash
# The tests of SQLite's wrapper, of migrations, of the runtime and of generated code under the thread sanitizer and under the address
# sanitizer: a data race, or an access to memory that is not the program's, fails. Each builds everything for itself, beside the usual build.
#
# usage: check-sanitizers.sh [thread|address]...    (both if none is named)
set -euo pipefail
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
export SCHEMAGEN_NO_PLUGINS=1
# Compiled with a sanitizer the generator is not another one: its own tests, and those that count or time, stay away. So does what asks the C
# library for its memory: a sanitizer has an allocator of its own.
tests='^(SQLiteKitTests|SchemaMigrationTests|SchemaRuntimeTests|DeleteRuleTests|(Single|Joined|Concrete)StrategyTests|ExternalStorageTests|MigrationCodeTests|GuideSwift6Tests|GoldenOutputTests)\.'
[ $# -gt 0 ] || set -- thread address
for sanitizer in "$@"; do
    echo "check-sanitizers: $sanitizer"
    place=.build/sanitize-$sanitizer
    "$swift" build --quiet --build-tests --sanitize "$sanitizer" --scratch-path "$place"
    TSAN_OPTIONS="halt_on_error=0 exitcode=66 suppressions=$PWD/Scripts/thread-sanitizer.suppressions" \
        ASAN_OPTIONS="detect_leaks=0" \
        "$swift" test --skip-build --sanitize "$sanitizer" --scratch-path "$place" --filter "$tests" --skip ObservationCostTests
done
