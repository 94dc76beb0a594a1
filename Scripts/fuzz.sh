#!/usr/bin/env bash
# Fuzzes the generator with libFuzzer, one entrance after the other, and stops at the first input that breaks a promise.
#
# usage: fuzz.sh [SECONDS] [ENTRANCE…]     (default: 300 seconds for all of yaml, pipeline, format, template and records together)
#
# SANITIZE=fuzzer,address looks for faults of memory too; it costs memory itself, so the limit is higher then. What is found lies in
# Tests/Fuzzers/.build/found: mend the fault, and put the input into Tests/Fuzzers/Corpus/ENTRANCE, which `make test` runs.
set -euo pipefail
cd "$(dirname "$0")/../Tests/Fuzzers"

seconds=${1:-300}
[ $# -gt 0 ] && shift
entrances=("$@")
[ ${#entrances[@]} -gt 0 ] || entrances=(yaml pipeline format template records)
sanitize=${SANITIZE:-fuzzer}
limit=200
[ "$sanitize" = fuzzer ] || limit=600

scratch=.build/${sanitize//,/-}
"${SWIFT:-swift}" build --quiet -c release --scratch-path "$scratch" -Xswiftc "-sanitize=$sanitize" -Xlinker -lstdc++
fuzzer=$scratch/release/fuzz-schemagen

# The seeds: the corpus, the fixtures and the templates. What fuzzing adds is kept in .build for the next time.
seed() { # ENTRANCE FILE
    cp "$2" ".build/corpus/$1/$(echo "$2" | tr '/ ' '--')"
}
for entrance in "${entrances[@]}"; do
    mkdir -p ".build/corpus/$entrance" .build/found
    for file in "Corpus/$entrance"/*; do seed "$entrance" "$file"; done
done
while IFS= read -r file; do
    for entrance in yaml format pipeline; do
        [ -d ".build/corpus/$entrance" ] && seed "$entrance" "$file"
    done
done < <(find ../Fixtures -name '*.yaml')
[ -d .build/corpus/template ] && for file in ../../Templates/*/*.mustache; do seed template "$file"; done

for entrance in "${entrances[@]}"; do
    echo "== $entrance"
    SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=quarantine_size_mb=8:detect_leaks=0 \
        "$fuzzer" "--$entrance" -max_total_time=$((seconds / ${#entrances[@]})) -dict=words.dict -rss_limit_mb=$limit \
        -timeout=20 -max_len=8192 -print_final_stats=1 -artifact_prefix=".build/found/$entrance-" \
        ".build/corpus/$entrance" 2>&1 | grep -av '^#[0-9]*\s*\(REDUCE\|NEW\|pulse\)\|NEW_FUNC'
done
