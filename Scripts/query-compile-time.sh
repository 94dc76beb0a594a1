#!/bin/sh
# Measures how long the compiler takes to check queries: each function of QueryCompileTime.swift must be checked within 100 ms in a debug
# build, the best of three runs. On a slow or busy machine it may be four times what a plain function takes.
#
# usage: query-compile-time.sh    (builds what it needs)
set -eu
cd "$(dirname "$0")/.."
SCHEMAGEN_NO_PLUGINS=1 swift build --target TripPlannerFixture >/dev/null
modules=.build/debug/Modules
for _ in 1 2 3; do
    swiftc -frontend -typecheck -swift-version 6 -I "$modules" -Xcc -fmodule-map-file=Sources/CSQLite/module.modulemap \
        -module-name Queries -debug-time-function-bodies Tests/SchemaRuntimeTests/Query/QueryCompileTime.swift 2>&1
done | awk -F'\t' '
    /static method/ {
        name = $3
        sub(/@.*/, "", name); sub(/.*QueryCompileTime\./, "", name); sub(/[(].*/, "", name)
        time = $1 + 0
        if (!(name in best) || time < best[name]) best[name] = time
    }
    END {
        limit = 4 * best["baseline"] > 100 ? 4 * best["baseline"] : 100
        for (name in best) {
            printf "%8.1f ms  %s\n", best[name], name
            if (best[name] > limit) { printf "✘ %s takes longer than %.0f ms\n", name, limit; failed = 1 }
        }
        if (!("mixed" in best)) { print "✘ nothing was measured"; failed = 1 }
        exit failed
    }'
