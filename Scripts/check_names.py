"""Adversarial names in every role: usage: check_names.py SCHEMAGEN MODULES SCRATCH, from the repository's root."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

SWIFT = """
associatedtype borrowing class consuming deinit enum extension fileprivate func import init inout internal let nonisolated open operator
package precedencegroup private protocol public rethrows static struct subscript typealias var break case catch continue default defer do
else fallthrough for guard if in repeat return switch throw where while Any as await async false is nil self Self super throws true try
any some each actor macro convenience didSet dynamic final get indirect infix lazy left mutating none nonmutating optional override postfix
precedence prefix Protocol required right set Type unowned weak willSet isolated sending consume copy discard then unsafe of yield
""".split()
SQL = """
abort action add after all alter analyze and attach autoincrement before begin between by cascade cast check collate column commit
conflict constraint create cross current current_date database deferrable deferred delete desc detach distinct drop escape except exclude
exclusive exists explain fail filter first following foreign from full generated glob group groups having ignore immediate index indexed
initially inner insert instead intersect into isnull join key last like limit match materialized natural no not nothing notnull null
nulls offset on or order others outer over partition plan pragma preceding primary query raise range recursive references regexp reindex
release rename replace returning right rollback row rows savepoint select table temp ties to transaction trigger unbounded union unique
update using vacuum values view virtual when window with without rowid oid ROWID sqlite_master
""".split()
LIBRARY = """
String Int Int8 Int64 UInt UInt64 Double Float Bool Character Array Dictionary Set Optional Result Error Never Void Hashable Equatable
Comparable Codable Encodable Decodable Encoder Decoder CodingKey CodingKeys Sendable Identifiable CaseIterable RawRepresentable AnyObject
AnyHashable Sequence Collection Range KeyPath PartialKeyPath AnyKeyPath Mirror Unmanaged StaticString Substring Task MainActor
Observable Observation Regex Duration Date Data URL UUID Decimal Foundation Swift SchemaRuntime Locale Calendar Notification Bundle
NSObject Predicate SortDescriptor Expression print precondition fatalError min max abs type zip map
""".split()
RUNTIME = """
Model Schema Context ModelContext ModelContainer ModelConfiguration PersistentModel PersistentIdentifier FetchDescriptor VersionedSchema
SchemaMigrationPlan MigrationStage Entity Property Relationship Row Binder Store Snapshot Version Current MigrationPlan AllCases
RawValue V1 V1_0_0 V2 models versionIdentifier stages schemas persistentModelID modelContext hasChanges isDeleted deleted id ID hash hashValue
description debugDescription hashInto encode rawValue allCases list newValue oldValue value values property binder row kind visitor body start
other context container entity graph store table column keyPaths make load bind restore snapshot index count first name names blank
latitude key container decoder encoder into lhs rhs left right i result error model schema version Type
""".split()
SCRIPTS = ["سفر", "خانه‌ها", "Γραφές", "מסע", "日本語", "🎒", "👩‍🚀", "é", "e\u0301x", "ﷺ", "ªº", "İ", "ß", "नमस्ते", "한글", "a$b", "x1", "O_o"]

WORDS = list(dict.fromkeys(SWIFT + SQL + LIBRARY + RUNTIME + SCRIPTS))
HEAD = "schema: Names\nversion: 1.0.0\ngenerate: { access: public }\n"


def quoted(word):
    return json.dumps(word, ensure_ascii=False)


def sql_key(word):
    return "".join(c.lower() if c.isascii() else c for c in word)


def distinct(words):
    """Those of which no two are one name to SQLite."""
    return list({sql_key(word): word for word in reversed(words)}.values())[::-1]


def models(words):
    text = HEAD + "models:\n"
    for word in words:
        text += f"  {quoted(word)}: {{ attributes: {{ a: String, b: Date = now, c: \"[Int] = []\" }}, "
        text += f"relationships: {{ r: {{ type: {quoted(word + '?')}, inverse: s }}, s: {{ type: {quoted('[' + word + ']')}, inverse: r }} }} }}\n"
    return text


def subclasses(words):
    text = HEAD + "models:\n  Root: { attributes: { z: Int } }\n"
    for word in words:
        text += f"  {quoted(word)}: {{ inherits: Root, attributes: {{ {quoted('own' + str(words.index(word)))}: Int? }} }}\n"
    return text


def attributes(words):
    types = ["Int", "String", "Date?", "'Bool = true'", "'[String] = []'", "'Decimal(12,2)?'", "E = a", "P", "'P?'", "UUID = uuid"]
    text = HEAD + "enums: { E: [a, b] }\nstructs: { P: { x: Int, y: 'Int? = 1' } }\nmodels:\n  Base:\n    attributes:\n"
    for index, word in enumerate(words):
        text += f"      {quoted(word)}: {types[index % len(types)]}\n"
    return text + "  Leaf: { inherits: Base, attributes: { leafs: Int } }\n"


def relationships(words):
    text = HEAD + "models:\n  From:\n    relationships:\n"
    types = ["'To?'", "'[To]'", "To"]
    for index, word in enumerate(words):
        text += f"      {quoted(word)}: {{ type: {types[index % 3]}, inverse: none }}\n"
    return text + "  To: { attributes: { a: Int } }\n"


def enums(words):
    text = HEAD + "enums:\n" + "".join(f"  {quoted(word)}: [a, b]\n" for word in words) + "models:\n  M:\n    attributes:\n"
    return text + "".join(f"      a{i}: {quoted(word)}\n      b{i}: {quoted(word + '? = a')}\n" for i, word in enumerate(words))


def cases(words):
    text = HEAD + "enums:\n  E: [" + ", ".join(map(quoted, words)) + "]\n  N: { type: Int, cases: {"
    text += ", ".join(f"{quoted(word)}: {i}" for i, word in enumerate(words)) + "} }\nmodels:\n  M:\n    attributes:\n"
    return text + "".join(
        f"      a{i}: {{ type: E, default: {quoted(word)} }}\n      n{i}: {{ type: \"N?\", default: {quoted(word)} }}\n"
        for i, word in enumerate(words[:40]))


def structs(words):
    text = HEAD + "structs:\n" + "".join(f"  {quoted(word)}: {{ x: Int, t: 'String? = \"a\"' }}\n" for word in words)
    text += "models:\n  M:\n    attributes:\n"
    return text + "".join(
        f"      a{i}: {quoted(word)}\n      b{i}: {{ type: {quoted('[' + word + ']')}, default: [] }}\n" for i, word in enumerate(words))


def fields(words):
    types = ["Int", "String = \"a\"", "Date?", "Bool", "[String]", "E"]
    text = HEAD + "enums: { E: [a, b] }\nstructs:\n  S:\n"
    text += "".join(f"    {quoted(word)}: '{types[i % len(types)]}'\n" for i, word in enumerate(words))
    return text + "models: { M: { attributes: { a: S, b: { type: 'S?', storage: json } } } }\n"


def classes(words):
    return HEAD + "models:\n" + "".join(f"  M{i}: {{ class: {quoted(word)}, attributes: {{ a: Int }} }}\n" for i, word in enumerate(words))


ROLES = [models, subclasses, attributes, relationships, enums, cases, structs, fields, classes]


def main():
    schemagen, modules, scratch = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    shutil.rmtree(scratch, ignore_errors=True)
    failures, total, refusals = [], 0, 0
    for role in ROLES:
        folder = scratch / role.__name__
        folder.mkdir(parents=True)
        words = distinct(WORDS)
        file = folder / "Names.schema.yaml"
        # What is refused is refused by one finding at its place, which names another name; the rest must compile.
        for attempt in range(4):
            file.write_text(role(words))
            run = subprocess.run([schemagen, "validate", "--format", "json", str(file)], capture_output=True, text=True)
            if run.returncode not in (0, 1):
                failures.append(f"{role.__name__}: schemagen ended with {run.returncode}: {run.stderr[:500]}")
                break
            found = [f for f in json.loads(run.stdout)["findings"] if f["severity"] == "error"]
            if not found:
                break
            bad = set()
            for finding in found:
                message = finding["message"]
                named = [w for w in words if f"`{w}`" in message]
                if not named:
                    failures.append(f"{role.__name__}: {finding['code']} names none of the words: {message}")
                bad.update(named[:1])
                if attempt == 0 and finding["code"] == "SG115":
                    refusals += 1
                    fix = finding.get("fix", {}).get("replacement")
                    if not fix and not re.search(r"such as `|use `|call it `|rename|`.+`.+`", message):
                        failures.append(f"{role.__name__}: no alternative: {message}")
            words = [w for w in words if w not in bad]
        else:
            failures.append(f"{role.__name__}: still refused: {found[:3]}")
            continue
        output = folder / "out"
        run = subprocess.run([schemagen, "generate", str(file), "--output", str(output)], capture_output=True, text=True)
        if run.returncode != 0:
            failures.append(f"{role.__name__}: generate ended with {run.returncode}: {run.stderr[:500]}")
            continue
        total += len(words)
        command = [
            os.environ.get("SWIFTC", "swiftc"), "-typecheck", "-parse-as-library", "-swift-version", "6", "-I", modules,
            "-Xcc", "-fmodule-map-file=Sources/CSQLite/module.modulemap", "-module-name", "Names_" + role.__name__,
        ] + sorted(map(str, output.glob("*.swift")))
        run = subprocess.run(command, capture_output=True, text=True)
        lines = [line for line in run.stderr.splitlines() if ": error:" in line or ": warning:" in line]
        failures += [f"{role.__name__}: {line}" for line in lines[:25]]
        if run.returncode != 0 and not lines:
            failures.append(f"{role.__name__}: {run.stderr[:1000]}")
        print(f"{role.__name__}: {len(words)} names of {len(distinct(WORDS))} compile", flush=True)
    if total < 2000 or refusals < 20:
        failures.append(f"too little was looked at: {total} names, {refusals} refusals")
    for failure in failures:
        print(f"✘ {failure}", file=sys.stderr)
    sys.exit(1 if failures else 0)


main()
