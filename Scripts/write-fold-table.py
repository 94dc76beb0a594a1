#!/usr/bin/env python3
"""Writes Sources/SchemaMigration/Text/FoldTable+Generated.swift: how text is folded, what a word is made of, and how letters are sorted.

usage: Scripts/write-fold-table.py ALLKEYS

ALLKEYS is the Default Unicode Collation Element Table, `allkeys.txt`. The rest comes from Python's own Unicode data. The table lies in
the repository so that every build folds alike; a table that differs needs a new `TextFold.version`, and stores are then indexed anew.
"""
import re
import sys
import unicodedata as u
from pathlib import Path

APOSTROPHES = [0x2018, 0x2019, 0x201A, 0x201B, 0x2032, 0x02BC, 0x02B9, 0x00B4, 0x1FFD, 0x05F3]
QUOTES = [0x201C, 0x201D, 0x201E, 0x201F, 0x00AB, 0x00BB, 0x05F4]
DASHES = [*range(0x2010, 0x2016), 0x2212, 0x05BE]
VARIANTS = {
    # Letters that no decomposition leads to their base.
    0x131: "i", 0x142: "l", 0xF8: "o", 0x111: "d", 0xF0: "d", 0x127: "h", 0x167: "t", 0xE6: "ae", 0x153: "oe",
    0xFE: "th", 0x237: "j",
    # Persian, Urdu and Kurdish forms of Arabic letters, and endings that are written in two ways.
    0x6CC: "\u064A", 0x649: "\u064A", 0x6CD: "\u064A", 0x6A9: "\u0643", 0x6AA: "\u0643", 0x629: "\u0647",
    0x6C1: "\u0647", 0x6C3: "\u0647", 0x6BE: "\u0647", 0x6D5: "\u0647", 0x671: "\u0627", 0x672: "\u0627",
    0x673: "\u0627",
    # Forms of Hebrew letters at a word's end.
    0x5DA: "\u05DB", 0x5DD: "\u05DE", 0x5DF: "\u05E0", 0x5E3: "\u05E4", 0x5E5: "\u05E6",
    # Punctuation that keyboards and word processors write in several ways.
    0x60C: ",", 0x61B: ";", 0x61F: "?", 0x6D4: ".", 0x66A: "%", 0x66B: ".", 0x66C: ",", 0x2044: "/",
    **{c: "'" for c in APOSTROPHES}, **{c: '"' for c in QUOTES}, **{c: "-" for c in DASHES},
}
MARKS = [
    (0x300, 0x36F), (0x483, 0x489), (0x591, 0x5BD), (0x5BF, 0x5BF), (0x5C1, 0x5C2), (0x5C4, 0x5C5), (0x5C7, 0x5C7),
    (0x610, 0x61A), (0x64B, 0x65F), (0x670, 0x670), (0x6D6, 0x6DC), (0x6DF, 0x6E4), (0x6E7, 0x6E8), (0x6EA, 0x6ED),
    (0x711, 0x711), (0x730, 0x74A), (0x898, 0x89F), (0x8CA, 0x8E1), (0x8E3, 0x8FF), (0x93C, 0x93C), (0x1AB0, 0x1AFF),
    (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xA66F, 0xA672), (0xA674, 0xA67D), (0xFE20, 0xFE2F),
]
IGNORED = [
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x640, 0x640), (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E),
    (0x2060, 0x206F), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0x1F3FB, 0x1F3FF), (0xE0100, 0xE01EF),
]
# Scripts that are written without blanks between words: each letter is a word of its own.
UNSPACED = [
    (0xE00, 0xEFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0x3005, 0x3007), (0x3021, 0x3029), (0x3040, 0x312F),
    (0x31A0, 0x31BF), (0x31F0, 0x31FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x323AF),
]
SCALARS = [c for c in range(0x110000) if not 0xD800 <= c <= 0xDFFF]


def within(c, ranges):
    return any(low <= c <= high for low, high in ranges)


def fold(text):
    for _ in range(6):
        before = text
        text = u.normalize("NFKD", text)
        text = "".join(c for c in text if not within(ord(c), MARKS) and not within(ord(c), IGNORED))
        text = "".join(c.casefold() for c in text)
        text = "".join(VARIANTS.get(ord(c), c) for c in text)
        text = "".join(str(u.decimal(c)) if u.decimal(c, None) is not None else c for c in text)
        text = u.normalize("NFC", text)
        if text == before:
            return text
    raise SystemExit(f"no end: {text!r}")


def fold_scalar(c):
    # A spacing accent is no blank with an accent.
    if c in VARIANTS:
        return fold(VARIANTS[c])
    return fold(chr(c))


def kind(c):
    """1 a letter of a word, 2 a word by itself, 3 what belongs to the letter before it, 0 what stands between words."""
    category = u.category(chr(c))
    if within(c, IGNORED) or within(c, MARKS) or category[0] == "M":
        return 3
    if category == "So":
        return 2
    if category[0] in "LN":
        return 2 if within(c, UNSPACED) else 1
    return 1 if category == "Co" else 0


def runs(values):
    """(first, count, value) of neighbours with one value."""
    result = []
    for c, value in values:
        if result and result[-1][0] + result[-1][1] == c and result[-1][2] == value:
            result[-1][1] += 1
        else:
            result.append([c, 1, value])
    return result


def hexed(n):
    return format(n, "X")


def mapping_records(mapping):
    records, c = [], 0
    keys = sorted(mapping)
    position = 0
    while position < len(keys):
        c = keys[position]
        target = mapping[c]

        def length(matches):
            n = 0
            while position + n < len(keys) and matches(n, keys[position + n], mapping[keys[position + n]]):
                n += 1
            return n

        same = length(lambda n, k, v: k == c + n and v == target)
        rising = length(lambda n, k, v: k == c + n and len(v) == 1 and len(target) == 1 and ord(v) == ord(target) + n)
        pairs = length(lambda n, k, v: k == c + 2 * n and len(v) == 1 and ord(v) == k + 1)
        best = max(same, rising, pairs)
        if best < 2:
            records.append(f"{hexed(c)}=" + "+".join(hexed(ord(x)) for x in target))
            position += 1
        elif pairs == best:
            records.append(f"{hexed(c)}-{hexed(best)}^")
            position += best
        elif rising == best and len(target) == 1:
            records.append(f"{hexed(c)}-{hexed(best)}>{hexed(ord(target))}")
            position += best
        else:
            records.append(f"{hexed(c)}-{hexed(best)}=" + "+".join(hexed(ord(x)) for x in target))
            position += best
    return records


def order(path, mapping):
    """Folded letters that are not in the order of their numbers by themselves, sorted by their first weights."""
    weights = {}
    for line in Path(path).read_text().splitlines():
        match = re.match(r"([0-9A-F]+)\s*;\s*((?:\[[.*][0-9A-F.]+\])+)", line)
        if not match:
            continue
        c = int(match[1], 16)
        primary = tuple(p for p in (int(x, 16) for x in re.findall(r"\[[.*]([0-9A-F]+)\.", match[2])) if p)
        if c not in mapping and primary and not within(c, UNSPACED[9:]):
            weights[c] = primary
    return [c for c, _ in sorted(weights.items(), key=lambda item: (item[1], item[0]))]


def wrapped(records):
    lines, line = [], ""
    for record in records:
        if len(line) + 1 + len(record) > 112:
            lines.append(line)
            line = record
        else:
            line = f"{line} {record}" if line else record
    return "\n".join("        " + text for text in lines + [line])


def main():
    mapping = {c: text for c in SCALARS if (text := fold_scalar(c)) != chr(c)}
    for text in mapping.values():
        assert fold(text) == text
    compositions = []
    for c in SCALARS:
        parts = u.decomposition(chr(c)).split()
        if len(parts) != 2 or c in mapping or 0xAC00 <= c <= 0xD7A3 or u.normalize("NFC", chr(c)) != chr(c):
            continue
        compositions.append("+".join([hexed(int(parts[0], 16)), hexed(int(parts[1], 16)), hexed(c)]))
    kinds = [f"{hexed(first)}-{hexed(count)}:{value}" for first, count, value in runs((c, kind(c)) for c in SCALARS) if value]
    ordered = []
    for c in order(sys.argv[1], mapping):
        if ordered and ordered[-1][0] + ordered[-1][1] == c:
            ordered[-1][1] += 1
        else:
            ordered.append([c, 1])
    order_records = [hexed(first) if count == 1 else f"{hexed(first)}-{hexed(count)}" for first, count in ordered]
    parts = [
        ("mappings", "What scalars become: `C=R` one, `C-N=R` each of N, `C-N>R` N that follow each other, `C-N^` every second of 2N its\n    /// neighbour.", mapping_records(mapping)),
        ("compositions", "Pairs that are one scalar: first, second, both.", compositions),
        ("kinds", "What scalars are in a word, `C-N:K`; see `TextFold.Kind`.", kinds),
        ("order", "Scalars in the order in which text is sorted, `C` or `C-N`; the others follow by their numbers.", order_records),
    ]
    out = [
        f"// Written by Scripts/write-fold-table.py from the data of Unicode {u.unidata_version}. Do not edit.",
        "",
        "extension FoldTable {",
    ]
    for index, (name, doc, records) in enumerate(parts):
        if index:
            out.append("")
        out += [f"    /// {doc}", f'    static let {name}: StaticString = """', wrapped(records), '        """']
    out += ["}", ""]
    target = Path(__file__).parent.parent / "Sources/SchemaMigration/Text/FoldTable+Generated.swift"
    target.parent.mkdir(exist_ok=True)
    target.write_text("\n".join(out))
    print(len(mapping), len(compositions), len(kinds), len(order_records), target.stat().st_size)


main()
