import SchemaSnapshot
import Testing

@testable import SchemaModel

struct StoreLayoutTests {
    private func sql(_ models: Model...) -> [String] { createStatements(for: .make(models)).map(\.sql) }

    private func line(_ column: String, in statements: [String]) -> String? {
        statements[0].split(separator: "\n").first { $0.contains("\"\(column)\" ") }.map {
            var text = $0.drop { $0 == " " }
            if text.last == "," { text.removeLast() }
            return String(text)
        }
    }

    @Test(
        arguments: [
            (.string, "TEXT NOT NULL"), (.int, "INTEGER NOT NULL"), (.int8, "INTEGER NOT NULL"),
            (.uint64, "INTEGER NOT NULL"),
            (.double, "REAL NOT NULL"), (.float, "REAL NOT NULL"), (.bool, "INTEGER NOT NULL CHECK (\"x\" IN (0, 1))"),
            (.date, "REAL NOT NULL"), (.data, "BLOB NOT NULL"), (.url, "TEXT NOT NULL"), (.uuid, "BLOB NOT NULL"),
            (.decimal, "TEXT NOT NULL COLLATE \"decimal\""),
        ] as [(ScalarType, String)])
    func scalar(type: ScalarType, sql expected: String) {
        #expect(line("x", in: sql(.make("Thing", [.make("x", type)]))) == "\"x\" \(expected)")
        let optional = expected.replacing(" NOT NULL", with: "")
        #expect(line("x", in: sql(.make("Thing", [.make("x", type, optional: true)]))) == "\"x\" \(optional)")
    }

    @Test(
        arguments: [
            (.optionalOne, .nullify, "ON DELETE SET NULL"), (.optionalOne, .cascade, "ON DELETE CASCADE"),
            (.one, .cascade, "ON DELETE CASCADE"), (.one, .deny, "ON DELETE NO ACTION"),
        ] as [(Cardinality, DeleteRule, String)])
    func keyFollowsTheOtherEndsRule(cardinality: Cardinality, rule: DeleteRule, action: String) throws {
        let statements = sql(
            .make("Child", [], [.key("parent", to: "Parent", cardinality, inverse: "children")]),
            .make("Parent", [], [.inverse("children", to: "Child", of: "parent", delete: rule)]))
        let key = try #require(line("parent", in: statements))
        #expect(key.contains(" \(action) "))
        #expect(key.contains("NOT NULL") == (cardinality == .one))
    }

    @Test func keyThatMayDangleIsNoForeignKey() throws {
        let statements = sql(
            .make("Child", [], [.key("parent", to: "Parent", inverse: "children")]),
            .make("Parent", [], [.inverse("children", to: "Child", of: "parent", delete: .noAction)]))
        #expect(line("parent", in: statements) == "\"parent\" INTEGER")
    }

    @Test func keyWithoutInverse() throws {
        let optional = sql(.make("A", [], [.key("b", to: "B")]), .make("B"))
        #expect(try #require(line("b", in: optional)).contains("ON DELETE SET NULL"))
        let required = sql(.make("A", [], [.key("b", to: "B", .one)]), .make("B"))
        #expect(
            try #require(line("b", in: required)).contains("NOT NULL REFERENCES \"B\" (\"_id\") ON DELETE NO ACTION"))
    }

    @Test func keyOfOneToOneIsUnique() {
        let statements = sql(
            .make("A", [], [.key("b", to: "B", inverse: "a")]),
            .make("B", [], [.inverse("a", to: "A", .optionalOne, of: "b")]))
        #expect(statements.contains(#"CREATE UNIQUE INDEX "unique_A_b" ON "A" ("b")"#))
    }

    @Test func keyToASubclassPointsToTheRootsTable() throws {
        let statements = sql(
            .make("A", [], [.key("leaf", to: "Leaf")]), .make("Root", kind: 1),
            .make("Leaf", base: "Root", table: "Root", kind: 2))
        #expect(try #require(line("leaf", in: statements)).contains("REFERENCES \"Root\" (\"_id\")"))
    }

    @Test func subclassesAtAnyDepth() {
        let statements = sql(
            .make("Root", kind: 1, [.make("a")]),
            .make(
                "Middle", base: "Root", table: "Root", kind: 4, [.make("b")], indexes: [Index(members: [.init("a")])]),
            .make("Leaf", base: "Middle", table: "Root", kind: 2, [.make("c")], uniques: [Unique(members: ["a", "c"])]))
        #expect(line("b", in: statements) == #""b" TEXT CHECK ("_kind" NOT IN (2, 4) OR "b" IS NOT NULL)"#)
        #expect(line("c", in: statements) == #""c" TEXT CHECK ("_kind" NOT IN (2) OR "c" IS NOT NULL)"#)
        #expect(
            Array(statements.dropFirst()) == [
                #"CREATE UNIQUE INDEX "unique_Root_a_c" ON "Root" ("a", "c") WHERE "_kind" IN (2)"#,
                #"CREATE INDEX "idx_Root_a" ON "Root" ("a") WHERE "_kind" IN (2, 4)"#,
            ])
    }

    @Test func partialIndexOfASubclassHasBothConditions() {
        let statements = sql(
            .make("Root", kind: 1, [.make("a")]),
            .make(
                "Leaf", base: "Root", table: "Root", kind: 2,
                indexes: [Index(members: [.init("a", collation: "nocase")], condition: "a > 'x' OR a IS NULL")]))
        #expect(
            statements.last
                == #"CREATE INDEX "idx_Root_a_nocase" ON "Root" ("a" COLLATE "nocase") WHERE "_kind" IN (2) AND (a > 'x' OR a IS NULL)"#
        )
    }

    @Test func columnsAndTablesMayBeNamedOtherwise() throws {
        var attribute = Attribute.make("name")
        attribute.column = "full name"
        let statements = sql(
            .make("Person", table: "people", [attribute], indexes: [Index(members: [.init("name")])]))
        #expect(statements.last == #"CREATE INDEX "idx_people_full name" ON "people" ("full name")"#)
        try Database().run(statements)
    }

    @Test func nullsCountAsEqualWhereAsked() throws {
        let model = Model.make(
            "Thing", [.make("a", optional: true), .make("b", .int, optional: true)],
            uniques: [Unique(members: ["a", "b"], nullsAreSame: true)])
        let database = Database()
        try database.run(
            sql(model) + [
                "INSERT INTO Thing (a, b) VALUES ('x', NULL)", "INSERT INTO Thing (a, b) VALUES ('x', 0)",
                "INSERT INTO Thing (a, b) VALUES (NULL, NULL)", "INSERT INTO Thing (a, b) VALUES ('', 0)",
            ])
        for values in ["'x', NULL", "'x', 0", "NULL, NULL"] {
            #expect(throws: Database.Failure.self, "\(values)") {
                try database.query("INSERT INTO Thing (a, b) VALUES (\(values))")
            }
        }
    }

    @Test func linksToOneselfAndWithoutInverse() throws {
        let statements = sql(
            .make(
                "Person", [],
                [
                    .links(
                        "following", to: "Person", inverse: "followers", table: "Person_followers", own: "b", other: "a"
                    ),
                    .links(
                        "followers", to: "Person", inverse: "following", table: "Person_followers", own: "a", other: "b"
                    ),
                    .links("friends", to: "Person", inverse: "friends", table: "Person_friends", own: "c", other: "d"),
                    .links("places", to: "Place", inverse: nil, table: "Person_places", own: "e", other: "f"),
                ]), .make("Place"))
        try Database().run(statements)
        // The end that sorts first gives the first column, wherever it stands.
        #expect(statements.filter { $0.contains(#"PRIMARY KEY ("a", "b")"#) }.count == 1)
        #expect(statements.filter { $0.contains(#"PRIMARY KEY ("c", "d")"#) }.count == 1)
        #expect(statements.contains { $0.contains(#""f" INTEGER NOT NULL REFERENCES "Place""#) })
        #expect(statements.filter { $0.hasPrefix("CREATE TABLE") }.count == 5)
    }

    @Test func sameIndexTwiceIsOne() {
        let statements = sql(
            .make(
                "A", [], [.key("b", to: "B")], indexes: [Index(members: [.init("b")]), Index(members: [.init("b")])]),
            .make("B"))
        #expect(statements.filter { $0.hasPrefix("CREATE INDEX") }.count == 1)
    }

    @Test func indexesThatWouldBeCalledAlike() throws {
        let models: [Model] = [
            .make(
                "A", [.make("b_c"), .make("b"), .make("c")],
                indexes: [
                    Index(members: [.init("b_c")]), Index(members: [.init("b"), .init("c")]),
                    Index(members: [.init("c")], condition: "b = '1'"),
                    Index(members: [.init("c")], condition: "b = '2'"),
                    Index(members: [.init("b")]),
                ]), .make("IDX_A_B", [.make("x")]),
        ]
        let names = StoreLayout(of: .make(models)).indexes.map(\.name)
        #expect(Set(names.map { $0.lowercased() }).count == 5)
        #expect(names.allSatisfy { $0.hasPrefix("idx_A_") && $0.utf8.count > "idx_A_".utf8.count + 8 })
        try Database().run(sql(models[0], models[1]))
        // Names do not depend on the order of anything.
        var reversed = models
        reversed[0].indexes.reverse()
        #expect(Set(StoreLayout(of: .make(reversed.reversed())).indexes.map(\.name)) == Set(names))
    }

    @Test func hardNames() throws {
        let names = [
            "order", "group", "index", "select", "Table", "quote\"d", "it's", "🧳", "سفر", "מסע", "ταξίδι", "a b",
            "x;--",
            String(repeating: "n", count: 64), "rowid", "oid", "_", "null",
        ]
        let models = names.enumerated().map { number, name in
            Model.make(
                name + "Model", names.map { .make($0, .string, optional: true) },
                [.key("key\(name)", to: names[0] + "Model")],
                indexes: [Index(members: names.map { .init($0) })],
                uniques: [Unique(members: [name, names[0]].sorted())])
        }
        let database = Database()
        let statements = createStatements(for: .make(models)).map(\.sql)
        try database.run(statements)
        for name in names {
            let quoted = identifier(name + "Model")
            try database.query("INSERT INTO \(quoted) (\(identifier(name))) VALUES ('\(name.utf8.count)')")
            #expect(try database.query("SELECT \(identifier(name)) FROM \(quoted)") == ["\(name.utf8.count)"])
            #expect(
                try database.query("SELECT count(*) FROM pragma_table_xinfo(\(SQLLiteral.text(name + "Model").sql))")
                    == ["\(names.count + 3)"])
        }
    }

    @Test func sameSchemaSameText() {
        let text = createStatements(for: TripPlanner.version2).map(\.sql)
        for _ in 0..<5 { #expect(createStatements(for: TripPlanner.version2).map(\.sql) == text) }
    }
}
