"""Holds the scripts of `sql --dialect postgresql` against a server (see check-postgres.sh, which starts it)."""

import collections
import glob
import os
import re
import subprocess
import sys
import tempfile

SCHEMAGEN = sys.argv[1]
# What no part of the language brings: those are the fixtures of faulty schemas.
FAULTY = re.compile(r"/(Bad[A-Z]\w*|NotUTF8|NoModels|EmptyFile|EditedRelease|ChangedRelease|LossWithoutConsent)/")

CATALOG = r"""
SELECT concat_ws(' | ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
    k.collname, pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum),
    pg_get_serial_sequence('public.' || quote_ident(c.relname), a.attname))
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
LEFT JOIN pg_collation k ON k.oid = a.attcollation
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
UNION ALL
-- A limit that came later holds for new rows alone.
SELECT concat_ws(' | ', 'constraint', conrelid::regclass, conname, contype, condeferrable, condeferred, confupdtype, confdeltype,
    CASE WHEN conname LIKE 'limit\_%' THEN replace(pg_get_constraintdef(oid), ' NOT VALID', '') ELSE pg_get_constraintdef(oid) END)
FROM pg_constraint WHERE connamespace = 'public'::regnamespace
UNION ALL
SELECT concat_ws(' | ', 'index', pg_get_indexdef(indexrelid), indisvalid)
FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE c.relnamespace = 'public'::regnamespace
UNION ALL
SELECT concat_ws(' | ', 'relation', relkind, relname, obj_description(oid, 'pg_class'))
FROM pg_class WHERE relnamespace = 'public'::regnamespace
ORDER BY 1
"""

COLUMNS = """
SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attgenerated, a.atthasdef OR a.attidentity <> ''
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped ORDER BY 1, a.attnum
"""

FOREIGN = """
SELECT r.relname, a.attname, t.relname FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
JOIN pg_class t ON t.oid = c.confrelid JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1] WHERE c.contype = 'f'
"""

# Values at the edges of each type; the row's number picks one, and is in each text so that uniques hold.
EDGES = {
    "text": ["'' || {n}", "'O''Brien \\ \"x\" {n}'", "'日本語 نشانی 👩‍👩‍👧 ' || {n}", "repeat('x', 3000) || {n}", "E'a\\nb\\tc' || {n}"],
    "bigint": ["9223372036854775800 + {n}", "-9223372036854775800 - {n}", "9007199254740993 + {n}", "{n}", "-{n}"],
    "integer": ["2147483600 + {n}", "-2147483600 - {n}", "{n}", "-{n}", "65535 - {n}"],
    "smallint": ["32760 + {n}", "-32760 - {n}", "{n}", "-{n}", "100 + {n}"],
    "boolean": ["true", "false", "true", "false", "true"],
    "double precision": ["1.7976931348623157e308", "-5e-324", "0.1", "-0.0", "1e15 + {n}"],
    "real": ["3.4028235e38", "-1.4e-45", "0.1", "1.5", "{n}"],
    "numeric": ["123456789012345678901234567890.123456789", "-0.0000000001", "0.10", "{n}", "-{n}.50"],
    "timestamp with time zone": [
        "timestamptz '2001-01-01 00:00:00.000001+00'", "timestamptz '0001-01-01 00:00:00+00'",
        "timestamptz '9999-12-31 23:59:59.999999+00'", "timestamptz '2024-02-29 12:00:00+05:30'", "now()"],
    "bytea": ["'\\x'::bytea", "'\\x00ff'::bytea", "decode(repeat('ab', 5000), 'hex')", "'\\x5c27'::bytea", "'\\x01'::bytea"],
    "uuid": ["gen_random_uuid()"] * 5,
    "jsonb": ["'[]'::jsonb", "'{{}}'::jsonb", "'[\"a\\\"b\", null, 1.5]'::jsonb", "'{{\"k\": \"日\"}}'::jsonb", "'[1]'::jsonb"],
}
# What the checks of a table, and the raw values of an enum, may ask for instead.
PLAIN = {
    "text": ["'abc'", "'AB1'", "'sweet'", "'open'", "'pending'", "'k{n}'"], "bigint": ["{n}", "1", "2", "0", "9"],
    "integer": ["{n}", "1", "2", "0"], "smallint": ["{n}", "1"], "numeric": ["{n}", "1"], "double precision": ["{n}", "1"],
    "real": ["{n}", "1"],
}

made = set()
scripts = {}
failures = []
counts = {"tables": 0, "steps": 0, "rows": 0, "refused": 0}


def fail(where, what):
    failures.append(where)
    print(f"check-postgres: {where}: {what.strip()[:2000]}")


def psql(database, sql, stop=True):
    """The output of statements, or None and what the server said."""
    done = subprocess.run(
        ["psql", "-q", "-X", "-At", "-v", f"ON_ERROR_STOP={int(stop)}", "-d", database, "-f", "-"], input=sql, capture_output=True,
        text=True, encoding="utf-8")
    return (done.stdout if done.returncode == 0 else None), done.stderr


def rows(database, sql):
    output, error = psql(database, sql)
    if output is None:
        raise RuntimeError(error)
    return [line.split("|") for line in output.splitlines()]


def fresh(database):
    """A database without tables; emptied where it is there, which is quicker."""
    if database not in made:
        subprocess.run(["createdb", "-T", "template0", database], check=True)
        made.add(database)
        return
    output, error = psql(database, "DROP SCHEMA IF EXISTS public, aside CASCADE; CREATE SCHEMA public;")
    if output is None:
        raise RuntimeError(error)


def script(path, *options):
    # Tables of a version are wanted twice: before a step and after one.
    if options[:1] == ("--version",):
        if (path, options) not in scripts:
            scripts[path, options] = run(path, *options)
        return scripts[path, options]
    return run(path, *options)


def run(path, *options):
    done = subprocess.run(
        [SCHEMAGEN, "sql", path, "--dialect", "postgresql", *options], capture_output=True, text=True, encoding="utf-8")
    return (done.stdout if done.returncode == 0 else None), done.stderr


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def fill(database):
    """Five rows in each table, whose keys lead to the row of the same number."""
    tables = {}
    for table, column, kind, generated, has_default in rows(database, COLUMNS):
        tables.setdefault(table, []).append((column, kind, generated, has_default))
    foreign = {(table, column): target for table, column, target in rows(database, FOREIGN)}
    kinds = {
        table: [int(column[4:]) for column, *_ in columns if re.fullmatch(r"_id_\d+", column)]
        for table, columns in tables.items() if table.startswith("_ids_")}
    # The class of a table in such a hierarchy: its key leads to the table of keys, where a column leads back.
    classes = {
        table: next(int(column[4:]) for (owner, column), back in foreign.items() if owner == target and back == table)
        for (table, column), target in foreign.items() if column == "_id" and target in kinds}
    statements = ["SET session_replication_role = replica;"]
    for table, columns in tables.items():
        for n in range(1, 6):
            if table in kinds:
                # The row's number tells the class.
                attempts = [{"_id": str(n), "_kind": str(kinds[table][(n - 1) % len(kinds[table])])}]
            elif table in classes and kinds[foreign[table, "_id"]][(n - 1) % len(kinds[foreign[table, "_id"]])] != classes[table]:
                continue
            else:
                attempts = [
                    attempt(table, columns, foreign, n, values, shift) for values in (EDGES, PLAIN, None) for shift in range(7)]
            for row in attempts:
                names = ", ".join(map(quoted, row))
                # Once a row is there, the other attempts meet its key.
                statements.append(
                    f"INSERT INTO {quoted(table)} ({names}) VALUES ({', '.join(row.values())}) ON CONFLICT DO NOTHING;")
    psql(database, "\n".join(statements), stop=False)
    # A table may have refused the row of a number.
    dangling = [
        f"DELETE FROM {quoted(table)} AS t WHERE {quoted(column)} IS NOT NULL "
        f"AND NOT EXISTS (SELECT FROM {quoted(target)} AS o WHERE o._id = t.{quoted(column)});"
        for (table, column), target in foreign.items()]
    psql(database, "SET session_replication_role = replica;" + "\n".join(dangling * 4))
    for table, count in rows(database, counting(tables)):
        counts["rows"] += int(count)
        if count == "0" and table not in classes:
            fail(database, f"no row fits the table {table}")


def counting(tables):
    return " UNION ALL ".join(
        f"SELECT '{table.replace(chr(39), chr(39) * 2)}', count(*) FROM {quoted(table)}" for table in tables)


def attempt(table, columns, foreign, n, values, shift):
    """The values of a row, as SQL by column; some tables refuse some of them."""
    row = {}
    for column, kind, generated, has_default in columns:
        base = re.sub(r"\(.*\)", "", kind)
        if generated:
            continue
        if values is None and shift == 6 and column != "_id" and (table, column) in foreign:
            # A check may want keys that differ.
            row[column] = "NULL"
        elif column == "_id" or (table, column) in foreign or column.startswith("_") and kind == "bigint":
            row[column] = str(n)
        elif column == "_kind":
            row[column] = "1"
        elif kind == "numeric(20,0)":
            row[column] = ["18446744073709551610", "0", "7", "1", "2"][n - 1] + f" + {n}"
        elif "(" in kind and values is not EDGES:
            row[column] = "1"
        elif "(" in kind:
            precision, scale = map(int, re.search(r"\((\d+),(\d+)\)", kind).groups())
            row[column] = f"{'9' * (precision - scale)} - {n}" if precision > scale + 1 else "0"
        elif values is None:
            if has_default == "t":
                continue
            choices = PLAIN.get(base, EDGES[base])
            row[column] = "NULL" if shift % 2 else choices[shift // 2 % len(choices)].format(n=n)
        else:
            choices = values.get(base, EDGES[base])
            row[column] = choices[(n - 1 + shift) % len(choices)].format(n=n)
    return row


def contents(database):
    """How many rows each column has, and a digest of its values; each value is known by its row where rows have a key."""
    columns = [line for line in rows(database, COLUMNS) if not line[3]]
    keyed = {table for table, column, *_ in columns if column == "_id"}
    parts = []
    for table, column, *_ in columns:
        value = f"coalesce({quoted(column)}::text, '∅')"
        order = '"_id"' if table in keyed else value
        parts.append(f"SELECT count(*), md5(string_agg({value}, ',' ORDER BY {order})) FROM {quoted(table)}")
    found = rows(database, ";\n".join(parts) + ";")
    return {tuple(line[:3]): values for line, values in zip(columns, found)}


def check_tables(path, version=None):
    options = ["--version", version] if version else []
    text, error = script(path, *options)
    if text is None:
        return fail(path, error)
    fresh("tables")
    output, error = psql("tables", text)
    if output is None:
        return fail(path, error)
    counts["tables"] += 1
    fill("tables")
    for problem in broken_keys("tables"):
        fail(path, problem)


def broken_keys(database):
    """What is wrong with keys: those of rows that came while keys were not looked at are asked for again."""
    sql = """DO $$ DECLARE key record; BEGIN
        FOR key IN SELECT conrelid::regclass AS owner, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
            FROM pg_constraint WHERE contype = 'f' LOOP
            EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %s', key.owner, key.name);
            EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %s %s', key.owner, key.name, key.definition);
        END LOOP; END $$"""
    output, error = psql(database, sql)
    return [] if output is not None else [error]


def check_step(path, old, new, seed=None, expectation=None, may_refuse=False):
    where = f"{path} {old} to {new}"
    first, error = script(path, "--version", old)
    if first is None:
        return fail(where, error)
    step, error = script(path, "--from", old, "--to", new)
    if step is None:
        # A step of SQLite's own is refused with its finding; histories for PostgreSQL have none.
        codes = sorted(set(re.findall(r"error: .*\[(SG\d+)\]$", error, re.M)))
        if may_refuse or codes == ["SG923"] and not seed:
            print(f"check-postgres: {where}: refused with {', '.join(codes)}")
            counts["refused"] += 1
            return codes
        return fail(where, error)
    last, error = script(path, "--version", new)
    if last is None:
        return fail(where, error)
    fresh("stepped")
    fresh("made")
    for database, text in (("stepped", first), ("made", last)):
        output, error = psql(database, text)
        if output is None:
            return fail(where, error)
    if seed:
        output, error = psql("stepped", seed)
        if output is None:
            return fail(where, f"rows: {error}")
    else:
        fill("stepped")
    before = contents("stepped")
    output, error = psql("stepped", step)
    if output is None:
        return fail(where, error)
    counts["steps"] += 1
    after = contents("stepped")
    # What a step says of a column is its account; every other column holds what it held.
    touched = set()
    table = None
    renamed = set(re.findall(r'^ALTER TABLE "(.*?)" RENAME TO "(.*?)";$', step, re.M))
    renamed = {name for pair in renamed for name in pair}
    for line in step.splitlines():
        header = re.match(r"-- (?:check|create|alter|update|insert|delete|drop|comment) (.*?): ", line)
        if header:
            table = header[1]
        account = re.match(r"--   (?:converted|linked|dropped|kept|added): (.*?)(?: by | as |$)", line)
        if account:
            for name in account[1].split(", "):
                touched.add((table, name))
    # Nor is what an author's own statements change.
    for block in re.findall(r"^-- update: What `.*?(?=^-- |\Z)", step, re.M | re.S):
        touched |= {(name, "rows") for name in re.findall(r'"(\w+)"', block)}
    for (table, column, kind), held in before.items():
        if table not in renamed and (table, column, kind) in after and (table, column) not in touched and not any(
                owner == table and name.startswith("rows") for owner, name in touched):
            if after[table, column, kind] != held:
                fail(where, f"{table}.{column} held {held} and holds {after[table, column, kind]}")
    stepped, made = (psql(database, CATALOG)[0].splitlines() for database in ("stepped", "made"))
    for line in sorted(set(stepped) ^ set(made)):
        fail(where, ("only after the step: " if line in stepped else "only in a new database: ") + line)
    if expectation:
        output, error = psql("stepped", expectation)
        if output is None:
            fail(where, f"expectation: {error}")
    for problem in broken_keys("stepped"):
        fail(where, problem)
    # A table goes on counting behind the keys that it has.
    for name, column, *_ in rows("stepped", COLUMNS):
        if column == "_id":
            found = rows("stepped", f"SELECT pg_get_serial_sequence('public.' || quote_ident('{name}'), '_id')")[0][0]
            if found and seed:
                value = rows("stepped", f"SELECT nextval('{found}') > coalesce(max(_id), 0) FROM {quoted(name)}")[0][0]
                if value != "t":
                    fail(where, f"{name} would give a key again")
    return None


def versions(path):
    """The released versions beside a schema and within it, and the one that is edited, in order."""
    text = open(path, encoding="utf-8").read()
    found = {os.path.basename(name)[:-5] for name in glob.glob(path.replace(".schema.yaml", ".versions/*.yaml"))}
    found |= set(re.findall(r"^  (\d+\.\d+\.\d+):\n    (?:models|enums|structs|generate):", text, re.M))
    found.add(re.search(r"^version: *(\S+)", text, re.M)[1])
    return sorted(found, key=lambda version: [int(part) for part in version.split(".")])


def read(path):
    return open(path, encoding="utf-8").read() if os.path.exists(path) else None


def check_schema(path):
    found = versions(path)
    check_tables(path)
    folder = os.path.dirname(path)
    for old, new in zip(found, found[1:]):
        check_step(
            path, old, new, seed=read(f"{folder}/rows-{old}.sql"), expectation=read(f"{folder}/expected-{new}.sql"))


def check_refusals(path):
    """A file of schemas that PostgreSQL cannot have: the findings that each names in a comment are what comes out."""
    text = read(path)
    wanted = sorted(re.findall(r"# expect: (SG\d+)", text))
    output, error = script(path)
    got = sorted(re.findall(r"\[(SG9\d\d)\]", error))
    if output is not None or got != wanted:
        fail(path, f"expected {wanted}, got {got}\n{error}")


def answered(path, old, new):
    """Consents to what a step takes away: nobody who wrote the schema is there to be asked."""
    _, error = script(path, "--from", old, "--to", new)
    names = sorted(set(re.findall(r"consent with `remove: \[(.*?)\]`", error)))
    text = open(path, encoding="utf-8").read()
    entry = re.search(rf"^  {re.escape(new)}: {{ (.*) }}$", text, re.M)
    if names and entry:
        line = f"  {new}: {{ {entry[1]}, migration: {{ remove: [{', '.join(names)}] }} }}"
        open(path, "w", encoding="utf-8").write(text[:entry.start()] + line + text[entry.end():])


def check_history(name, path):
    """Each step of a history from elsewhere, as a line of a table."""
    found = versions(path)
    carried, refused = 0, collections.Counter()
    for old, new in zip(found, found[1:]):
        answered(path, old, new)
        known = len(failures)
        codes = check_step(path, old, new, may_refuse=True)
        if codes:
            refused.update(codes)
        elif len(failures) == known:
            carried += 1
    codes = ", ".join(f"{code} {count}" for code, count in sorted(refused.items()))
    print(f"check-postgres: {name}: {carried} of {len(found) - 1} steps run; refused: {codes or 'none'}")


def imported(folder):
    """Schemas from elsewhere: the newest version, and with SCHEMAGEN_POSTGRES_HISTORIES each of their steps, which takes minutes."""
    sources = [("coredata", path) for path in glob.glob(f"{folder}/**/*.xcdatamodeld", recursive=True)]
    sources += [("room", path) for path in glob.glob(f"{folder}/room-*/AppDatabase")]
    with tempfile.TemporaryDirectory() as scratch:
        for index, (kind, path) in enumerate(sorted(sources)):
            output = f"{scratch}/{index}"
            done = subprocess.run(
                [SCHEMAGEN, "import", kind, path, "--newest", "--output", output]
                if not os.environ.get("SCHEMAGEN_POSTGRES_HISTORIES") else
                [SCHEMAGEN, "import", kind, path, "--output", output], capture_output=True, text=True, encoding="utf-8")
            schemas = glob.glob(f"{output}/*.schema.yaml")
            if done.returncode != 0 or not schemas:
                print(f"check-postgres: {path} is not imported as it stands; left out")
                continue
            if os.environ.get("SCHEMAGEN_POSTGRES_HISTORIES"):
                check_tables(schemas[0])
                check_history(os.path.relpath(path, folder), schemas[0])
            else:
                check_tables(schemas[0])


def main():
    if sys.argv[2:] == ["--cases"]:
        imported(os.environ["SCHEMAGEN_CASES"])
        sys.exit(1 if failures else 0)
    if sys.argv[2:]:
        for path in sys.argv[2:]:
            check_schema(path)
        sys.exit(1 if failures else 0)
    schemas = sorted(glob.glob("Tests/Fixtures/*/*.schema.yaml") + glob.glob("Samples/**/*.schema.yaml", recursive=True))
    for path in [path for path in schemas if "/.build/" not in path and not FAULTY.search(path)]:
        check_schema(path)
    for path in sorted(glob.glob("Tests/PostgresHistories/*/*.schema.yaml")):
        check_schema(path)
    if os.environ.get("SCHEMAGEN_CASES"):
        imported(os.environ["SCHEMAGEN_CASES"])
    print(
        f"check-postgres: {counts['tables']} schemas, {counts['steps']} steps over {counts['rows']} rows and more; "
        f"{counts['refused']} steps refused with a finding")
    if counts["tables"] < 21 or counts["steps"] < 9:
        fail("check-postgres", "fewer schemas than there are")
    sys.exit(1 if failures else 0)


main()
