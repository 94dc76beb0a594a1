"""Holds the language's JSON Schema against files: usage: check_json_schema.py SCHEMAGEN SCHEMA.json, from the repository's root."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema
import yaml


class Loader(yaml.CSafeLoader):
    """YAML 1.2's core schema, as editors read it: PyYAML's own rules are those of 1.1, where `no` is a Bool and `1:30` a number."""

    yaml_implicit_resolvers = {}


for tag, pattern, first in [
    ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", "tTfF"),
    ("int", r"^[-+]?[0-9]+$", "-+0123456789"),
    ("float", r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$", "-+0123456789."),
    ("null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("merge", r"^<<$", "<"),
]:
    Loader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(pattern), list(first))
# Decimal digits alone: PyYAML would take a leading zero for octal.
Loader.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))


def load(text):
    """The tree as JSON has it: every key is a text."""

    def json_tree(node):
        if isinstance(node, dict):
            return {key_text(key): json_tree(value) for key, value in node.items()}
        if isinstance(node, list):
            return [json_tree(value) for value in node]
        return node

    def key_text(key):
        return {True: "true", False: "false", None: "null"}.get(key, str(key)) if not isinstance(key, str) else key

    return json_tree(yaml.load(text, Loader))


MODELS = "schema: A\nversion: 1.0.0\nmodels:\n"
MODEL = MODELS + "  M:\n"
ATTRIBUTE = MODEL + "    attributes:\n"
RELATIONSHIP = MODEL + "    relationships:\n"
GOOD = ATTRIBUTE + "      a: String\n"
TAIL = "    attributes: { a: String, b: Int }\n"

# A mistake in the structure each; schemagen must refuse them as well.
BAD = {
    "an unknown key at the top": GOOD + "modles: {}\n",
    "no schema": "version: 1.0.0\nmodels: { M: { attributes: { a: String } } }\n",
    "no version": "schema: A\nmodels: { M: { attributes: { a: String } } }\n",
    "a version of two numbers": GOOD.replace("1.0.0", "1.0"),
    "a version that is a word": GOOD.replace("1.0.0", "first"),
    "a schema's name with a blank": GOOD.replace("schema: A", "schema: A b"),
    "models as a list": "schema: A\nversion: 1.0.0\nmodels: [M]\n",
    "the file as a list": "- schema: A\n",
    "an unknown key of generate": GOOD + "generate: { acces: public }\n",
    "an unknown access": GOOD + "generate: { access: open }\n",
    "enumChecks that is a word": GOOD + "generate: { enumChecks: yes }\n",
    "a model as text": MODELS + "  M: String\n",
    "a model's unknown key": MODEL + "    atributes: { a: String }\n",
    "a model's name with an underscore": MODELS + "  _M: { attributes: { a: String } }\n",
    "abstract that is a word": MODEL + TAIL + "    abstract: maybe\n",
    "an unknown strategy": MODEL + TAIL + "    inheritance: multiple\n",
    "a discriminator": MODEL + TAIL + "    kind: 3\n",
    "attributes as a list": MODEL + "    attributes: [a, b]\n",
    "an attribute without a type": ATTRIBUTE + "      a: { default: 1 }\n",
    "an attribute with nothing behind it": ATTRIBUTE + "      a:\n",
    "a malformed type": ATTRIBUTE + "      a: String Int\n",
    "a default of nothing": ATTRIBUTE + "      a: String =\n",
    "a default beside the type": ATTRIBUTE + "      a: { type: String = b }\n",
    "an attribute's unknown key": ATTRIBUTE + "      a: { type: String, uniqe: true }\n",
    "a preservation that is a word": ATTRIBUTE + "      a: { type: String, preserveValueOnDeletion: maybe }\n",
    "unique that is a word": ATTRIBUTE + "      a: { type: String, unique: yes }\n",
    "a default that is a mapping": ATTRIBUTE + "      a: { type: String, default: { b: c } }\n",
    "an unknown conflict rule": ATTRIBUTE + "      a: { type: String, unique: true, onConflict: replace }\n",
    "an unknown stamp": ATTRIBUTE + "      a: { type: Date, onUpdate: later }\n",
    "a negative length": ATTRIBUTE + "      a: { type: String, maxLength: -1 }\n",
    "a length that is a word": ATTRIBUTE + "      a: { type: String, maxLength: many }\n",
    "an unknown form on disk": ATTRIBUTE + "      a: { type: Date, store: text }\n",
    "an unknown storage": ATTRIBUTE + "      a: { type: Date, storage: rows }\n",
    "an unknown rule for unknown values": ATTRIBUTE + "      a: { type: String, unknown: ignore }\n",
    "stored that is a number": ATTRIBUTE + "      a: { type: Int, derived: b, stored: 1 }\n",
    "annotations as a list": ATTRIBUTE + "      a: { type: Int, annotations: [b] }\n",
    "a relationship as text": RELATIONSHIP + "      r: M?\n",
    "a relationship without a type": RELATIONSHIP + "      r: { inverse: none }\n",
    "a relationship's unknown key": RELATIONSHIP + "      r: { type: M?, inverse: none, delete: cascade }\n",
    "an unknown delete rule": RELATIONSHIP + "      r: { type: M?, inverse: none, deleteRule: keep }\n",
    "a minimum of none": RELATIONSHIP + '      r: { type: "[M]", inverse: none, minimum: 0 }\n',
    "ordered that is a word": RELATIONSHIP + '      r: { type: "[M]", inverse: none, ordered: by name }\n',
    "indexes as a mapping": MODEL + TAIL + "    indexes: { i: [a] }\n",
    "an index without brackets": MODEL + TAIL + "    indexes: [a]\n",
    "an index without columns": MODEL + TAIL + '    indexes: [{ where: "b = 1" }]\n',
    "an index of no column": MODEL + TAIL + "    indexes: [[]]\n",
    "an index's unknown key": MODEL + TAIL + "    indexes: [{ columns: [a], unique: true }]\n",
    "an index column's unknown key": MODEL + TAIL + "    indexes: [[{ column: a, order: up }]]\n",
    "an unknown collation": MODEL + TAIL + "    indexes: [[{ column: a, collate: binary }]]\n",
    "a unique without brackets": MODEL + TAIL + "    unique: [a]\n",
    "a unique's unknown key": MODEL + TAIL + "    unique: [{ columns: [a], where: b }]\n",
    "an unknown rule for nulls": MODEL + TAIL + "    unique: [{ columns: [a], nulls: equal }]\n",
    "a unique's column without a name": MODEL + TAIL + "    unique: [[{ collate: nocase }]]\n",
    "checks as a list": MODEL + TAIL + '    checks: ["b > 1"]\n',
    "init as text": MODEL + TAIL + "    init: a\n",
    "mixins as text": MODEL + TAIL + "    mixins: X\n",
    "an enum as a word": GOOD + "enums: { E: internal }\n",
    "an enum without cases": GOOD + "enums: { E: { type: Int } }\n",
    "an enum of an unknown type": GOOD + "enums: { E: { type: Double, cases: { a: 1 } } }\n",
    "an enum's unknown key": GOOD + "enums: { E: { case: [a] } }\n",
    "a case that is a list": GOOD + "enums: { E: [[a]] }\n",
    "a struct as text": GOOD + "structs: { S: Int }\n",
    "a field's unknown key": GOOD + "structs: { S: { f: { type: Int, unique: true } } }\n",
    "a mixin as a list": GOOD + "mixins: { X: [a] }\n",
    "a mixin's unknown key": GOOD + "mixins: { X: { relationships: {} } }\n",
    "include as text": GOOD + "include: parts/a.yaml\n",
    "include of another kind of file": GOOD + "include: [parts/a.json]\n",
    "versions as a list": GOOD + "versions: [1.0.0]\n",
    "a version's name": GOOD + "versions: { first: {} }\n",
    "a version's unknown key": GOOD + "versions: { 1.0.0: { docs: a } }\n",
    "a migration's unknown key": GOOD + "versions: { 1.0.0: { migration: { drop: [M.a] } } }\n",
    "values as a list": GOOD + "versions: { 1.0.0: { migration: { values: [M.a] } } }\n",
    "map without cases": GOOD + "versions: { 1.0.0: { migration: { map: { E: a } } } }\n",
    "an unknown profile": GOOD + "profiles: [icloud]\n",
    "profiles as text": GOOD + "profiles: cloudkit\n",
    "a waiver's key": GOOD + "waive: { SG182: { reason: a, til: 2027-01-01 } }\n",
    "a waiver of no code": GOOD + "waive: { redundant: because }\n",
    "search as text": MODEL + TAIL + "    search: a\n",
    "search without columns": MODEL + TAIL + "    search: { prefix: [2] }\n",
    "a prefix that is too long": MODEL + TAIL + "    search: { columns: [a], prefix: [17] }\n",
    "externalStorage that is a word": ATTRIBUTE + "      a: { type: Data, externalStorage: large }\n",
    "externalStorage's unknown key": ATTRIBUTE + "      a: { type: Data, externalStorage: { limit: 1 } }\n",
    "remove as text": GOOD + "versions: { 1.0.0: { migration: { remove: M.a } } }\n",
}

# What is right and looks wrong.
GOOD_FILES = {
    "nothing but a model without anything": "schema: A\nversion: 1.0.0\nmodels: { M: {} }\n",
    "words of YAML 1.1 as cases": ATTRIBUTE + "      a: E\nenums: { E: [no, yes, on, off, y, n] }\n",
    "true and null as cases": ATTRIBUTE + "      a: E\nenums: { E: [true, false, null] }\n",
    "keys with nothing behind them": GOOD + "    indexes:\n    unique:\n    relationships:\n    checks:\nenums:\nstructs:\ngenerate:\n",
    "texts that look like numbers": GOOD + '      b: { type: String, doc: 2024, default: "1" }\n',
    "a plain list": ATTRIBUTE + "      a: [String]\n      b: [[Int?]]\n      c: [String: Int]\n",
    "a list with a default": ATTRIBUTE + '      a: "[String] = []"\n      b: { type: [Int], default: [1, 2] }\n',
    "other alphabets": MODELS + "  سفر:\n    attributes: { نام: String, Ευρυδίκη: Int = 0, 🎒: Bool = false }\n",
}


def main():
    schemagen, path = sys.argv[1:3]
    schema = json.loads(pathlib.Path(path).read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    failures, accepted, refused, examples = [], 0, 0, 0

    def is_valid(file):
        run = subprocess.run([schemagen, "validate", str(file)], capture_output=True, text=True)
        if run.returncode not in (0, 1):
            failures.append(f"schemagen ended with {run.returncode} for {file}: {run.stderr}")
        return run.returncode == 0, run.stderr

    def errors(text, by=validator):
        found = by.iter_errors(load(text))
        return [f"{'/'.join(map(str, error.absolute_path))}: {error.message}"[:300] for error in found]

    files = sorted(pathlib.Path("Tests/Fixtures").rglob("*.schema.yaml")) + sorted(
        file for file in pathlib.Path("Samples").rglob("*.schema.yaml") if ".build" not in file.parts)
    for file in files:
        if not is_valid(file)[0]:
            continue
        accepted += 1
        failures += [f"{file}: {error}" for error in errors(file.read_text(encoding="utf-8-sig"))]
    part = jsonschema.Draft7Validator(
        {"$ref": "#/definitions/includedFile", "definitions": schema["definitions"]})
    for file in sorted(pathlib.Path("Tests/Fixtures").rglob("parts/*.yaml")):
        accepted += 1
        failures += [f"{file}: {error}" for error in errors(file.read_text(), part)]

    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "A.schema.yaml"
        for what, text in GOOD_FILES.items():
            file.write_text(text)
            valid, words = is_valid(file)
            if not valid:
                failures.append(f"{what}: schemagen refuses it: {words}")
            accepted += 1
            failures += [f"{what}: {error}" for error in errors(text)]
        for what, text in BAD.items():
            file.write_text(text)
            if is_valid(file)[0]:
                failures.append(f"{what}: schemagen accepts it")
            refused += 1
            if not errors(text):
                failures.append(f"{what}: the JSON Schema accepts it")

    def walk(node):
        """Every example is one of what it is an example for."""
        nonlocal examples
        if isinstance(node, dict):
            for example in node.get("examples", []) if isinstance(node.get("examples"), list) else []:
                examples += 1
                place = {key: value for key, value in node.items() if key != "examples"}
                one = jsonschema.Draft7Validator({**place, "definitions": schema["definitions"]})
                failures.extend(f"example {example!r}: {error.message}" for error in one.iter_errors(example))
            for value in node.values():
                walk(value)
        elif isinstance(node, list):
            for value in node:
                walk(value)

    walk(schema)
    if accepted < 15 or refused < 60 or examples < 20:
        failures.append(f"too little was looked at: {accepted}, {refused}, {examples}")
    for failure in failures:
        print(f"✘ {failure}", file=sys.stderr)
    print(f"JSON Schema: {accepted} files accepted, {refused} refused, {examples} examples; {len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
