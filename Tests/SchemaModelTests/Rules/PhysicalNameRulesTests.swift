import SchemaDiagnostics
import SchemaModel
import Testing

@Suite("Names of classes, tables and columns") struct PhysicalNameRulesTests {
    @Test func namesThatOtherProgramsChose() throws {
        let schema = try schema(
            """
            models:
              Order:
                class: PurchaseOrder
                table: Order Details
                attributes: { total: { type: Int, column: total-cents }, order: { type: Int, column: ایندکس } }
              Type: { class: Kind, table: type }
              Rush: { inherits: Order, class: Rush2, attributes: { at: { type: Date?, column: at time } } }
            """)
        #expect(schema.models.map(\.className) == ["PurchaseOrder", "Kind", "Rush2"])
        #expect(schema.models.map(\.table) == ["Order Details", "type", "Order Details"])
        #expect(
            schema.models.map { $0.attributes.map(\.column) } == [["total-cents", "ایندکس"], [], ["at time"]])
    }

    @Test func twoClassesMaySwapTheirNames() throws {
        let schema = try schema(
            "models: { Trip: { class: Journey, table: Journey }, Journey: { class: Trip, table: Trip } }")
        #expect(schema.models.map(\.className) == ["Journey", "Trip"])
        #expect(schema.models.map(\.table) == ["Journey", "Trip"])
    }

    @Test func whatSQLCannotBear() {
        let (_, findings) = expectFindings(
            in: """
                models:
                  A: { table: ⟦1⟧"" }
                  B: { table: ⟦2⟧_ids }
                  C: { table: ⟦3⟧"a\\"b" }
                  D: { table: ⟦4⟧" d" }
                  E: { table: ⟦5⟧"e\\nf" }
                  F: { table: ⟦6⟧\(String(repeating: "ف", count: 101)) }
                  G: { table: ⟦7⟧SQLite_g }
                  H: { attributes: { a: { type: Int, column: ⟦8⟧_id }, b: { type: Int, column: ⟦9⟧"\\u200f" } } }
                """,
            Dictionary(
                uniqueKeysWithValues: (1...9).map { ($0, $0 == 7 ? .sameSQLName : FindingCode.badPhysicalName) }))
        #expect(
            findings[1].message
                == "`_ids` cannot be the name of a table: the name is the runtime's own"
        )
    }

    @Test func oneTableForTwoModels() {
        expectFindings(
            in:
                "models: { A: { table: items }, B: { table: ⟦1⟧ITEMS }, Items: { table: other }, D: { table: d }, ⟦2⟧d: {} }",
            [1: .sameSQLName, 2: .sameSQLName])
    }

    @Test func oneClassForTwoModels() {
        let (_, findings) = expectFindings(
            in: """
                enums: { Status: [open] }
                models:
                  A: { class: Item }
                  B: { class: ⟦1⟧Item }
                  C: { class: ⟦2⟧ITEM }
                  D: { class: ⟦3⟧Status }
                  E: { class: ⟦4⟧Current }
                  F: { class: ⟦5⟧a-b }
                  G: { class: ⟦6⟧TestSchema }
                """,
            [
                1: .duplicateName, 2: .duplicateName, 3: .duplicateName, 4: .reservedName, 5: .notAName,
                6: .reservedName,
            ])
        #expect(findings[0].message == "a class is called `Item` already")
        #expect(
            findings[1].message
                == "a class is called `Item` already, and on some systems their files would be one: those do not tell capital letters apart"
        )
    }

    @Test func aMemberHidesTheClassNotTheModel() {
        expectFindings(
            in: "models: { A: { class: Item, attributes: { ⟦1⟧Item: Int, A: Int } } }", [1: .reservedName])
    }

    @Test func oneColumnForTwoMembers() {
        let (_, findings) = expectFindings(
            in: """
                models:
                  Trip:
                    attributes: { a: Int, A: { type: Int, column: b }, b: { type: Int, column: ⟦1⟧B }, c: { type: Int, column: ⟦2⟧a } }
                    relationships: { ⟦3⟧next: { type: "Trip?", inverse: none } }
                  Low: { inherits: Trip, attributes: { low: { type: Int, column: x } } }
                  High: { inherits: Trip, attributes: { high: { type: Int, column: ⟦4⟧X }, n: { type: Int, column: ⟦5⟧next } } }
                """, [1: .sameSQLName, 2: .sameSQLName, 4: .sameSQLName, 5: .sameSQLName])
        #expect(
            findings[0].message
                == "`Trip.b` and `Trip.A` would be one column of the table `Trip`; SQLite does not tell capital letters apart; rename one"
        )
    }

    @Test func theTableIsTheRoots() {
        expectFindings(
            in: "models: { Trip: { table: trips }, A: { inherits: Trip, table: ⟦1⟧other } }", [1: .tableOnSubclass])
    }

    @Test func aClassWithATableOfItsOwnNamesIt() throws {
        for strategy in ["joined", "concrete"] {
            let schema = try schema(
                "models: { Trip: { table: trips, inheritance: \(strategy) }, A: { inherits: Trip, table: other } }")
            #expect(schema.models.map(\.table) == ["trips", "other"])
        }
        let (_, findings) = expectFindings(
            in:
                "models: { Trip: { inheritance: concrete }, A: { inherits: Trip, abstract: true, table: ⟦1⟧other }, B: { inherits: A } }",
            [1: .tableOnSubclass])
        #expect(findings[0].message.hasPrefix("`A` is abstract"))
    }

    @Test func aTableOfLinksKeepsClearOfTables() throws {
        let schema = try schema(
            """
            models:
              Trip: { table: other, relationships: { tags: { type: "[Tag]", inverse: trips } } }
              Tag: { table: Tag_trips, relationships: { trips: { type: "[Trip]", inverse: tags } } }
            """)
        #expect(
            schema.models[0].relationships[0].storage == .join(table: "Tag_trips_2", own: "Trip_id", other: "Tag_id"))
    }
}
