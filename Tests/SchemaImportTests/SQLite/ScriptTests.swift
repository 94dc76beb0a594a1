import SchemaImport
import Testing

/// Scripts that are executed, and scripts that are refused.
struct ScriptTests {
    @Test func tablesBecomeModels() throws {
        let result = sqlite(
            """
            -- a shop; "quoted" and 'text' in a comment
            BEGIN TRANSACTION;
            CREATE TABLE IF NOT EXISTS customer (
              customer_id INTEGER PRIMARY KEY AUTOINCREMENT,
              _name NVARCHAR(40) NOT NULL,
              born DATE, active BOOLEAN NOT NULL DEFAULT 1, balance DECIMAL(10,2) DEFAULT 0,
              note TEXT DEFAULT 'a; b' COLLATE NOCASE, photo BLOB);
            CREATE TABLE [Order Lines] (
              [OrderId] INTEGER NOT NULL, [CustomerId] INT NOT NULL REFERENCES customer ON DELETE CASCADE,
              [Quantity] SMALLINT NOT NULL DEFAULT 1 CHECK ([Quantity] > 0), code TEXT UNIQUE,
              at TIMESTAMP DEFAULT CURRENT_TIMESTAMP,
              PRIMARY KEY ([OrderId], [CustomerId]), CONSTRAINT long_code CHECK (length(code) > 2));
            INSERT INTO customer (_name) VALUES ('Ευρυδίκη; x');
            CREATE INDEX lines_by_code ON [Order Lines] (Quantity DESC, code COLLATE NOCASE) WHERE code IS NOT NULL;
            CREATE INDEX lines_by_customer ON [Order Lines] (CustomerId);
            COMMIT;
            """)
        #expect(
            try result.models() == """
                Customer:
                  table: customer
                  attributes:
                    name: { type: String, column: _name }
                    born: Date?
                    active: Bool = true
                    balance: { type: "Decimal(10,2)?", default: "0" }
                    note: { type: "String?", default: "a; b" }
                    photo: Data?
                  relationships:
                    orderLines: { type: "[OrderLines]", inverse: customer, deleteRule: cascade }

                OrderLines:
                  table: "Order Lines"
                  attributes:
                    orderId: { type: Int, column: OrderId }
                    quantity: { type: Int, default: 1, column: Quantity }
                    code: String?
                    at: Date? = now
                  relationships:
                    customer: { type: Customer, inverse: orderLines }
                  indexes:
                    - { columns: [-quantity, { column: code, collate: nocase }], where: "\\"code\\" IS NOT NULL" }
                  unique:
                    - { columns: [orderId, customer], onConflict: error }
                    - { columns: [code], onConflict: error }
                  checks:
                    quantityCheck: "\\"Quantity\\" > 0"
                    longCode: "length(\\"code\\") > 2"

                """)
        #expect(result.codes == ["SG771:3", "SG768:4", "SG761:6", "SG761:11"])
    }

    @Test func foreignKeysOfEachKind() throws {
        let result = sqlite(
            """
            CREATE TABLE person (id INTEGER PRIMARY KEY, mother INT REFERENCES person(id) ON DELETE SET NULL, name TEXT);
            CREATE TABLE passport (person_id INTEGER PRIMARY KEY REFERENCES person(id) ON DELETE CASCADE, number TEXT);
            CREATE TABLE letter (id INTEGER PRIMARY KEY, from_id INT NOT NULL REFERENCES person(id) ON DELETE SET NULL,
              to_id INT REFERENCES person(id) ON DELETE RESTRICT, lost INT REFERENCES nowhere(id), word TEXT REFERENCES person(name));
            """)
        #expect(
            try result.models()
                == """
                Person:
                  table: person
                  attributes:
                    name: String?
                  relationships:
                    mother: { type: "Person?", inverse: peopleByMother }
                    peopleByMother: { type: "[Person]", inverse: mother }
                    passport: { type: "Passport?", inverse: person, deleteRule: cascade }
                    lettersByFrom: { type: "[Letter]", inverse: from, deleteRule: deny }
                    lettersByTo: { type: "[Letter]", inverse: to, deleteRule: deny }

                Passport:
                  table: passport
                  attributes:
                    number: String?
                  relationships:
                    person: { type: Person, inverse: passport }

                Letter:
                  table: letter
                  attributes:
                    lost: Int?
                    word: String?
                  relationships:
                    from: { type: Person, inverse: lettersByFrom }
                    to: { type: "Person?", inverse: lettersByTo }

                """.replacing("peopleByMother", with: "personsByMother"))
        #expect(result.messages(764) == ["deletion is denied here: `from_id` is NOT NULL and cannot be emptied"])
        #expect(
            result.messages(769) == [
                "the foreign key `letter.lost` stays a value: there is no table `nowhere`",
                "the foreign key `letter.word` stays a value: `person.name` is no key of one column",
            ])
    }

    @Test func triggersThatStampTheTime() throws {
        let result = sqlite(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, made TIMESTAMP, changed TIMESTAMP, n INT);
            CREATE TRIGGER a AFTER INSERT ON t BEGIN UPDATE t SET made = DATETIME('now') WHERE rowid = new.rowid; END;
            CREATE TRIGGER b AFTER UPDATE ON t BEGIN UPDATE t SET changed = CURRENT_TIMESTAMP WHERE id = NEW.id; END;
            CREATE TRIGGER c AFTER UPDATE ON t BEGIN UPDATE t SET n = CASE n WHEN 1 THEN 2 ELSE 3 END; END;
            CREATE TRIGGER d AFTER DELETE ON t BEGIN SELECT 1; END;
            CREATE VIEW v AS SELECT n FROM t;
            """)
        #expect(
            try result.models() == """
                T:
                  table: t
                  attributes:
                    made: Date? = now
                    changed: { type: "Date?", onUpdate: now }
                    n: Int?

                """)
        #expect(result.codes.filter { $0.hasPrefix("SG762") } == ["SG762:4", "SG762:5", "SG762:6"])
    }

    @Test func computedColumnsAndChecks() throws {
        let result = sqlite(
            """
            CREATE TABLE t (
              a INT, b INT GENERATED ALWAYS AS (a * 2) STORED, c INT AS (-a), d AS (a), e DECIMAL(8,2) CHECK (e > 0.5),
              f INT CHECK (f IN (0, 1)), g TEXT CHECK (g <> (SELECT 1)), h DATE CHECK (h > 5), "i j" TEXT CHECK ("i j" LIKE 'x%'));
            """.replacing(", g TEXT CHECK (g <> (SELECT 1))", with: ""))
        #expect(
            try result.models() == """
                T:
                  table: t
                  attributes:
                    a: Int?
                    b: { type: "Int?", derived: "\\"a\\" * 2", stored: true }
                    c: { type: "Int?", derived: "-\\"a\\"" }
                    e: Decimal(8,2)?
                    f: Bool?
                    h: Date?
                    iJ: { type: "String?", column: "i j" }
                  checks:
                    iJCheck: "\\"i j\\" LIKE 'x%'"

                """)
        #expect(result.messages(766).count == 1)
        #expect(result.messages(770).count == 2)
    }

    @Test(arguments: [
        ("CREATE TABLE t (a INT);\nCREATE TYPE mood AS ENUM ('sad', 'ok');\n", "SG758:2"),
        ("CREATE TABLE t (a INT;", "SG758:1"),
        (".mode column\nCREATE TABLE t (a INT);", "SG758:1"),
        ("ATTACH DATABASE '/tmp/stolen.db' AS x;", "SG758:1"),
        ("/* ; */ -- ;\nATTACH '/tmp/stolen.db' AS x", "SG758:2"),
        (
            "CREATE TABLE t AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c;",
            "SG758:1"
        ),
        ("CREATE TABLE t (a INT); CREATE TABLE t (b INT);", "SG758:1"),
        ("SELECT 1;", "SG750:1"), ("-- nothing", "SG750:1"), ("", "SG003:1"), ("\u{0}\u{0}", "SG750:1"),
        ("'", "SG758:1"), ("CREATE TABLE [t (a", "SG758:1"),
        ("CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID TEXT);", "SG750:1"),
    ])
    func scriptsThatCannotBeImported(script: String, code: String) throws {
        var result = sqlite(script)
        #expect(result.codes == [code])
        #expect(try result.files(from: "shop.sql") == [])
    }

    @Test func foldersAndMissingFiles() {
        #expect(importScript("a", files: FilesInMemory(["a/b": "x"])).codes == ["SG750:1"])
        #expect(importScript("a", files: FilesInMemory([:])).codes == ["SG750:1"])
    }

    @Test func namesOfAnyScriptAndOfSQL() throws {
        let result = sqlite(
            """
            CREATE TABLE "order" ("group" TEXT, "index" INT, "default" TEXT, "Größe" REAL, "名前" TEXT, "שם" TEXT, "self" INT,
              "a""b" INT, "_id" TEXT, "123" INT);
            CREATE TABLE "_schema_of_others" (x INT);
            CREATE TABLE "کتاب‌ها" ("نام" TEXT);
            """)
        #expect(
            try result.models() == """
                Order:
                  table: order
                  attributes:
                    group: String?
                    index: Int?
                    default: String?
                    größe: { type: "Double?", column: Größe }
                    名前: String?
                    שם: String?
                    selfValue: { type: "Int?", column: self }
                    aB: Int?
                    id: String?
                    unnamed: { type: "Int?", column: "123" }

                SchemaOfOthers:
                  table: _schema_of_others
                  attributes:
                    x: Int?

                "کتاب‌ها":
                  attributes:
                    نام: String?

                """)
        // Two columns whose names no table of a schema can have.
        #expect(result.messages(761).filter { $0.contains("is called") }.count == 2)
    }
}
