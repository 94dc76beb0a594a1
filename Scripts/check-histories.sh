#!/usr/bin/env bash
# Real histories that nobody here wrote (SCHEMAGEN_CASES names their folder): imported, compared, planned, and every plan run on SQLite. Prints
# the table, writes it into the documentation, and fails where something is wrong or the documentation had another one.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -z "${SCHEMAGEN_CASES:-}" ]; then
    echo "check-histories: SCHEMAGEN_CASES is not set; nothing to check"
    exit 0
fi
swift=${SWIFT:-swift}
"$swift" build --quiet --package-path Tests/Histories
"$("$swift" build --show-bin-path --package-path Tests/Histories)/histories" \
    --explained Tests/Histories/explained.tsv --page Sources/schemagen/schemagen.docc/RealHistories.md
