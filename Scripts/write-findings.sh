#!/bin/sh
# Writes the documentation's page of findings as `schemagen explain --format markdown` prints it.
#
# usage: Scripts/write-findings.sh [--check]
#   --check   writes nothing; exits 1 when the page is not what it would be
set -eu

check=false
case "$#,${1:-}" in
0,*) ;;
1,--check) check=true ;;
*)
    echo "usage: write-findings.sh [--check]" >&2
    exit 2
    ;;
esac
cd "$(dirname "$0")/.."

page=Sources/schemagen/schemagen.docc/Findings.md
SCHEMAGEN_NO_PLUGINS=1
export SCHEMAGEN_NO_PLUGINS
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

swift=${SWIFT:-swift}
"$swift" build --quiet --product schemagen >&2
"$("$swift" build --show-bin-path)/schemagen" explain --format markdown >"$work/page"

if cmp -s "$work/page" "$page"; then
    exit 0
elif $check; then
    echo "error: $page is out of date: run make docs-findings" >&2
    exit 1
fi
cp "$work/page" "$page"
