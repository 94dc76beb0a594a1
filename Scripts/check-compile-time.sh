#!/usr/bin/env bash
# What a generated class costs the compiler, held to a budget.
#
# usage: Scripts/check-compile-time.sh [--models N] [--access WORD] [--templates DIR]
#   --models N        so many models of 12 attributes; without it 200
#   --access WORD     access of the generated code; without it internal, as a schema has it that does not say
#   --templates DIR   generates with these templates, to see what a change of them costs
#
# CPU seconds say little on a machine that others use. So the same run compiles a measure, plain Codable and Hashable structs of the same
# 12 attributes, and what is held to a limit is the ratio: how many such structs a model costs, each at its cheapest of up to five times.
# The budget is 0.16 s a model in debug and 0.25 s in release on a machine that needs 0.11 s and 0.29 s for a struct.
set -euo pipefail
cd "$(dirname "$0")/.."
LC_ALL=C
export LC_ALL SCHEMAGEN_NO_PLUGINS=1

swift=${SWIFT:-swift}
models=200
access=internal
templates=
while [ $# -gt 0 ]; do
    case $1 in
    --models) models=$2 && shift 2 ;;
    --access) access=$2 && shift 2 ;;
    --templates) templates=$2 && shift 2 ;;
    *) echo "usage: check-compile-time.sh [--models N] [--access WORD] [--templates DIR]" >&2 && exit 2 ;;
    esac
done
structs=$(((models + 1) / 2))
debug_limit=1.45
release_limit=0.85

# The library in both modes, in a folder of its own: nobody else builds it for release.
"$swift" build --quiet --product schemagen-build
"$swift" build --quiet --target SchemaRuntime
"$swift" build --quiet -c release --scratch-path .build/compile-time --target SchemaRuntime
generator=$("$swift" build --show-bin-path)/schemagen-build
debug_modules=$("$swift" build --show-bin-path)/Modules
release_modules=$("$swift" build -c release --scratch-path .build/compile-time --show-bin-path)/Modules

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

attributes='title:String note:String? count:Int rank:Int isOpen:Bool createdAt:Date endedAt:Date? price:Decimal(12,2) ratio:Double? token:UUID state:State tags:"[String]"'
{
    printf 'schema: Load\nversion: 1.0.0\ngenerate: { access: %s }\nenums: { State: [open, closed, gone] }\nmodels:\n' "$access"
    for ((i = 0; i < models; i++)); do
        printf '  Model%d:\n    attributes:\n' "$i"
        for attribute in $attributes; do printf '      %s: %s\n' "${attribute%%:*}" "${attribute#*:}"; done
    done
} >"$work/Load.schema.yaml"
if [ -n "$templates" ]; then cp -R "$templates" "$work/Load.templates"; fi
"$generator" --schema "$work/Load.schema.yaml" --output "$work/models" --buckets 8

mkdir "$work/structs"
for ((file = 0; file < 8; file++)); do
    {
        echo 'public import Foundation'
        if [ "$file" = 0 ]; then echo 'public enum State: String, Codable, Sendable { case open, closed, gone }'; fi
        for ((i = file; i < structs; i += 8)); do
            printf 'public struct Plain%d: Codable, Hashable, Sendable {\n' "$i"
            for attribute in $attributes; do
                type=${attribute#*:}
                type=${type//\"/}
                printf '    public var %s: %s\n' "${attribute%%:*}" "${type/(12,2)/}"
            done
            echo '}'
        done
    } >"$work/structs/Structs$file.swift"
done

# seconds MODE FOLDER: the CPU seconds of compiling it, the driver's included.
seconds() {
    local flags modules
    case $1 in
    debug) flags='-Onone -g -enable-batch-mode -j 2' modules=$debug_modules ;;
    release) flags='-O -g -whole-module-optimization -num-threads 2' modules=$release_modules ;;
    esac
    rm -rf "$work/out"
    mkdir "$work/out"
    (
        cd "$work/out"
        TIMEFORMAT='%U %S'
        # shellcheck disable=SC2086
        { time "${swift}c" -module-name Load -swift-version 6 -parse-as-library $flags -I "$modules" \
            -Xcc "-fmodule-map-file=$OLDPWD/Sources/CSQLite/module.modulemap" \
            -emit-module -emit-module-path Load.swiftmodule -c "$2"/*.swift >compiler.log 2>&1; } 2>time || {
            cat compiler.log >&2
            exit 1
        }
        awk '{ print $1 + $2 }' time
    )
}

# cheapest MODE WHAT: compiles it once more; the fewest CPU seconds that it has cost so far.
cheapest() {
    local once
    once=$(seconds "$1" "$work/$2") || return 1
    echo "$once" >>"$work/$1-$2"
    sort -n "$work/$1-$2" | head -1
}

# check MODE LIMIT BUDGET
check() {
    local model struct
    model=$(cheapest "$1" models) || exit 1
    struct=$(cheapest "$1" structs) || exit 1
    awk -v mode="$1" -v model="$model" -v models="$models" -v struct="$struct" -v structs="$structs" \
        -v limit="$2" -v budget="$3" 'BEGIN {
            ratio = (model / models) / (struct / structs)
            printf "%-8s a model %.3f s (budget %s s), a struct %.3f s, ratio %.2f (limit %s)\n", \
                mode ":", model / models, budget, struct / structs, ratio, limit
            exit ratio > limit
        }'
}

failed=false
for arguments in "debug $debug_limit 0.16" "release $release_limit 0.25"; do
    # Again before it counts: a moment of noise is no regression.
    # shellcheck disable=SC2086
    check $arguments || check $arguments || check $arguments || check $arguments || check $arguments || failed=true
done
if $failed; then
    echo "error: generated code costs the compiler more than its budget" >&2
    exit 1
fi
