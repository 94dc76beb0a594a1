#!/bin/sh
# What queries cost the compiler: each function of QueryCompileTime.swift but the first is a query of ten clauses or more.
#
# Held to a limit are the scopes that the compiler's solver opens for a function, which are the same on every machine: it opens some
# twenty a clause, and many thousands where two readings of each clause are possible and it tries their combinations. The time is a
# ratio to what a plain function takes in the same run, the best of up to twelve runs; it says whether ten clauses take the 100 ms that
# they may take in debug.
#
# usage: query-compile-time.sh    (builds what it needs)
set -eu
cd "$(dirname "$0")/.."
LC_ALL=C
export LC_ALL
scope_limit=1000
ratio_limit=3
source=Tests/SchemaRuntimeTests/Query/QueryCompileTime.swift
SCHEMAGEN_NO_PLUGINS=1 swift build --target TripPlannerFixture >/dev/null

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# check ARGUMENT...: the compiler's check, and what it says of it.
check() {
    swiftc -frontend -typecheck -swift-version 6 -I .build/debug/Modules \
        -Xcc -fmodule-map-file=Sources/CSQLite/module.modulemap -module-name Queries "$@" 2>&1
}

# Each function in a file of its own, for its own count.
awk -v folder="$work" '
    /^import / { head = head $0 "\n" }
    /^    static func / {
        name = $3
        sub(/[(].*/, "", name)
        file = folder "/" name ".swift"
        printf "%senum QueryCompileTime {\n", head >file
    }
    file != "" { print >file }
    /^    }$/ && file != "" { print "}" >file; close(file); file = "" }
' "$source"
: >"$work/scopes"
for file in "$work"/*.swift; do
    name=$(basename "$file" .swift)
    mkdir "$work/$name"
    check -stats-output-dir "$work/$name" "$file" >"$work/log" || { cat "$work/log" && exit 1; }
    scopes=$(cat "$work/$name"/*.json | sed -n 's/.*"Sema.NumConstraintScopes": *\([0-9]*\).*/\1/p')
    echo "$name ${scopes:-none}" >>"$work/scopes"
done

# Once more until it is within the limit: a moment of noise is no regression.
: >"$work/times"
run=0
while :; do
    run=$((run + 1))
    check -debug-time-function-bodies "$source" >>"$work/times" || { cat "$work/times" && exit 1; }
    if awk -F'\t' -v scope_limit="$scope_limit" -v ratio_limit="$ratio_limit" '
        FILENAME ~ /scopes$/ { split($0, part, " "); scopes[part[1]] = part[2]; next }
        /static method/ {
            name = $3
            sub(/@.*/, "", name); sub(/.*QueryCompileTime\./, "", name); sub(/[(].*/, "", name)
            time = $1 + 0
            if (!(name in best) || time < best[name]) best[name] = time
        }
        END {
            for (name in scopes) {
                # What has more than ten clauses is held to its scopes alone.
                limit = name ~ /^large/ ? 0 : ratio_limit * best["baseline"]
                printf "%8.1f ms %6s scopes  %s\n", best[name], scopes[name], name
                if (scopes[name] !~ /^[0-9]+$/) { printf "✘ %s: no scopes were counted\n", name; failed = 2 }
                else if (scopes[name] + 0 > scope_limit) {
                    printf "✘ %s opens more than %d scopes\n", name, scope_limit; failed = 2
                }
                if (!(name in best)) { printf "✘ %s was not measured\n", name; failed = 2 }
                else if (limit > 0 && best[name] > limit) {
                    printf "✘ %s takes more than %.1f times what a plain function takes\n", name, ratio_limit
                    if (!failed) failed = 1
                }
            }
            if (!("mixed" in scopes) || !("baseline" in scopes)) { print "✘ nothing was measured"; failed = 2 }
            if (!failed) printf "ten clauses%s take 100 ms at most here\n", (best["mixed"] > 100 ? " do not" : "")
            exit failed
        }' "$work/scopes" "$work/times" >"$work/report"; then
        break
    else
        status=$?
    fi
    if [ "$status" != 1 ] || [ "$run" = 12 ]; then
        sort -r "$work/report"
        exit 1
    fi
done
sort -r "$work/report"
