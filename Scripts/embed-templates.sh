#!/bin/sh
# Writes BuiltInTemplates+Generated.swift from the *.mustache files in the folders beside it, byte for byte.
#
# usage: Scripts/embed-templates.sh [--check] [FOLDER]
#   --check   writes nothing; exits 1 when the file is not what it would be
#   FOLDER    where the templates are; without it the package's own
set -eu
LC_ALL=C
export LC_ALL
unset CDPATH

usage() {
    echo "usage: embed-templates.sh [--check] [FOLDER]" >&2
    exit 2
}

check=false
if [ "${1:-}" = --check ]; then
    check=true
    shift
fi
case "$#,${1:-}" in
0,*) folder=$(dirname "$0")/../Templates ;;
1,-*) usage ;;
1,*) folder=$1 ;;
*) usage ;;
esac
cd "$folder"

output=BuiltInTemplates+Generated.swift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

find . -type f -name '*.mustache' | sed -e 's|^\./||' -e 's|\.mustache$||' | sort >"$work/names"

refuse() {
    echo "error: $(pwd)/$1.mustache: $2" >&2
    exit 1
}

# As many # as keep every quote and backslash of the template plain text.
fence() {
    awk '
        {
            rest = $0
            while (match(rest, /["\\]#+/)) {
                if (RLENGTH - 1 > longest) longest = RLENGTH - 1
                rest = substr(rest, RSTART + RLENGTH)
            }
        }
        END { for (i = 0; i <= longest; i++) printf "#" }
    ' "$1"
}

{
    cat <<'END'
// Written by Scripts/embed-templates.sh from the templates beside it. Do not edit.
// swift-format-ignore-file

/// The templates that come with the generator, as text within the executable: it needs no file beside it.
package enum BuiltInTemplates {
    /// Every template's path below `Templates`, without extension, in byte order.
    package static let names: [String] = [
END
    sed -e 's|.*|        "&",|' "$work/names"
    cat <<'END'
    ]

    /// The text of the template with that name.
    package static func source(_ name: String) -> String? {
        switch name {
END
    while IFS= read -r name; do
        file=$name.mustache
        case $name in
        *[!A-Za-z0-9/_-]*) refuse "$name" "its path may hold letters and digits of ASCII, '-', '_' and '/' only" ;;
        esac
        if [ "$(tr -cd '\r\000' <"$file" | wc -c)" -ne 0 ]; then
            refuse "$name" "it holds a carriage return or a NUL"
        fi
        fence=$(fence "$file")
        printf '        case "%s":\n            %s"""\n' "$name" "$fence"
        cat "$file"
        # The line break before the closing quotes is not part of the literal.
        printf '\n"""%s\n' "$fence"
    done <"$work/names"
    cat <<'END'
        default:
            nil
        }
    }
}
END
} >"$work/output"

if cmp -s "$work/output" "$output"; then
    exit 0
elif $check; then
    echo "error: $(pwd)/$output is out of date: run Scripts/embed-templates.sh" >&2
    exit 1
fi
mv "$work/output" "$output"
