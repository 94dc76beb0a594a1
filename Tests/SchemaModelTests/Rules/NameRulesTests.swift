import SchemaDiagnostics
import SchemaModel
import Testing

@Suite("Names") struct NameRulesTests {
    @Test func whatSwiftDoesNotTakeAsAName() {
        let (_, findings) = expectFindings(
            inAttributes: """
                ⟦1⟧start date⟦/1⟧: Date
                ⟦2⟧1st: Int
                ⟦3⟧"a-b": Int
                ⟦4⟧"±": Int
                ⟦5⟧"a\\u202Eb": Int
                ⟦6⟧"\\u0301a": Int
                ⟦7⟧"'); DROP TABLE": Int
                """, Dictionary(uniqueKeysWithValues: (1...7).map { ($0, .notAName) }))
        #expect(findings[0].fixIt?.replacement == "startDate")
        #expect(
            findings[0].message
                == "`start date` cannot be the name of an attribute: Swift allows no blank in it; write `startDate`")
        #expect(findings[1].fixIt?.replacement == "st")
        #expect(findings[3].fixIt == nil)
        #expect(findings[4].message.contains("the invisible character U+202E"))
        #expect(findings[5].message.contains("no U+0301 at its beginning"))
    }

    @Test func namesOfEveryKindAreChecked() {
        expectFindings(
            """
            schema: ⟦1⟧Trip Planner
            version: 1.0.0
            enums: { ⟦2⟧a b: [x], Level: [⟦3⟧c d] }
            models:
              ⟦4⟧Business Trip: {}
              Trip:
                relationships: { ⟦5⟧e f: { type: "Trip?", inverse: none } }
            """, Dictionary(uniqueKeysWithValues: (1...5).map { ($0, .notAName) }))
        expectFindings(in: "models: { ⟦1⟧\(String(repeating: "a", count: 201)): {} }", [1: .notAName])
    }

    @Test func theRuntimeKeepsUnderscoreAndDollar() {
        let (_, findings) = expectFindings(
            inAttributes: "⟦1⟧_id: Int\n⟦2⟧$x: Int\n⟦3⟧_: Int\nx_1: Int\ny_: Int",
            [1: .reservedPrefix, 2: .reservedPrefix, 3: .reservedPrefix])
        #expect(findings[0].fixIt?.replacement == "id")
        #expect(findings[2].fixIt == nil)
    }

    @Test func namesUsedTwice() {
        let (_, findings) = expectFindings(
            in: """
                enums:
                  Status: [open, closed, ⟦1⟧open]
                models:
                  ⟦2⟧Status: {}
                  Trip:
                    attributes: { name: String, caf\u{E9}: Int }
                    relationships:
                      ⟦3⟧name: { type: "Trip?", inverse: none }
                      ⟦4⟧cafe\u{301}: { type: "Trip?", inverse: none }
                """,
            [1: .duplicateName, 2: .duplicateName, 3: .duplicateName, 4: .duplicateName])
        #expect(findings[2].message == "an attribute is called `name` already")
        #expect(findings[2].notes.first?.range?.start == SourcePosition(line: 8, column: 19))
    }

    @Test func subclassesDeclareNothingAgain() {
        let (_, findings) = expectFindings(
            in: """
                models:
                  Leaf:
                    inherits: Middle
                    attributes: { ⟦1⟧name: Int, ⟦2⟧next: Int }
                  Middle: { inherits: Root }
                  Root:
                    attributes: { name: String }
                    relationships: { next: { type: "Root?", inverse: none } }
                  Apart: { attributes: { name: Int } }
                """, [1: .inheritedName, 2: .inheritedName])
        #expect(findings[0].message == "`name` is inherited from `Root`; a subclass cannot declare it again")
    }

    @Test func namesThatAreOneToSQLite() {
        expectFindings(
            in: """
                models:
                  Trip: { attributes: { note: Int, ⟦1⟧Note: Int } }
                  ⟦2⟧TRIP: {}
                  ⟦3⟧sqlite_stat: {}
                  Root: {}
                  A: { inherits: Root, attributes: { code: Int } }
                  B: { inherits: A, attributes: { ⟦4⟧Code: String }, relationships: { ⟦5⟧CODE: { type: "A?", inverse: none } } }
                  É: { attributes: { ö: Int, Ö: Int } }
                  é: {}
                """,
            [1: .sameSQLName, 2: .sameSQLName, 3: .sameSQLName, 4: .sameSQLName, 5: .sameSQLName])
    }

    @Test func theNameOfTheSnapshotIsTaken() {
        for text in [
            "enums: { ⟦1⟧Snapshot: [a] }\nmodels: { A: {} }", "models: { ⟦1⟧Snapshot: {} }",
            "models: { A: { attributes: { ⟦1⟧Snapshot: Int } } }",
        ] {
            let (_, findings) = expectFindings(in: text, [1: .reservedName])
            #expect(findings[0].message.contains("every generated class has a type of that name; write `Snapshot"))
        }
    }

    @Test func namesThatGeneratedCodeCannotBear() {
        let (_, findings) = expectFindings(
            """
            schema: Test
            version: 1.0.0
            enums:
              ⟦1⟧String: [a]
              ⟦2⟧Codable: [a]
              Status: [⟦3⟧Type, ⟦4⟧Protocol, ⟦5⟧RawValue, ⟦25⟧Status, self, init, default, none]
              ⟦26⟧rawValue: [a]
            models:
              ⟦6⟧Swift: {}
              ⟦7⟧TestSchema: {}
              ⟦8⟧Current: {}
              ⟦9⟧V1: {}
              ⟦10⟧V2_0_0: {}
              ⟦11⟧hash: {}
              ⟦21⟧ID: {}
              ⟦22⟧list: {}
              ⟦27⟧models: {}
              V1_2: {}
              Vx: {}
              Type: { attributes: { Self: Int } }
              Schema: {}
              Date: {}
              Task: {}
              Set: {}
              LongTrip: { inherits: Trip }
              Trip:
                relationships: { ⟦24⟧none: { type: "Trip?", inverse: none } }
                attributes:
                  ⟦12⟧self: Int
                  ⟦23⟧ID: Int
                  snapshot: Int
                  ⟦19⟧Trip: Int
                  ⟦20⟧LongTrip: Int
                  ⟦13⟧Type: Int
                  ⟦14⟧hashValue: Int
                  ⟦15⟧Foundation: Int
                  ⟦16⟧Swift: Int
                  ⟦17⟧SchemaRuntime: Int
                  Task: Int
                  Status: Status
                  ⟦18⟧TestSchema: Int
                  hash: Int
                  init: Int
                  order: Int
                  group: Int
                  index: Int
                  key: Int
                  default: Int
                  deleted: Int
                  description: String
                  persistentModelID: Int
                  Context: Int
                  rowid: Int
            """, Dictionary(uniqueKeysWithValues: (1...27).map { ($0, .reservedName) }))
        #expect(findings[21].fixIt?.replacement == "TypeValue")
        #expect(
            findings[7].message
                == "`Swift` cannot be the name of a model: generated code needs the name for the module Swift; write `SwiftModel`"
        )
    }

    @Test func namesOfAnyScript() throws {
        let schema = try schema(
            """
            enums:
              وضعیت: [باز, بسته]
            models:
              Ταξίδι:
                attributes: { προορισμός: String, תאריך: Date, 開始: Date, "می\u{200C}خواهم": Bool, "🚀": Int = 1, état: وضعیت = باز }
                relationships: { ετικέτες: { type: "[🏷]", inverse: ταξίδια } }
              🏷:
                relationships: { ταξίδια: { type: "[Ταξίδι]", inverse: ετικέτες } }
            """)
        #expect(
            schema.models[0].attributes.map(\.column) == ["προορισμός", "תאריך", "開始", "می\u{200C}خواهم", "🚀", "état"])
        #expect(schema.models[0].attributes[5].defaultValue == .enumCase("باز"))
        #expect(
            schema.models[1].relationships[0].storage
                == .join(table: "Ταξίδι_ετικέτες", own: "🏷_id", other: "Ταξίδι_id"))
    }

    @Test func aNameIsEmittedAsItWasDeclared() throws {
        // The reference spells the é as two scalars, the declaration as one.
        let schema = try schema(
            """
            models:
              Caf\u{E9}:
                attributes: { pr\u{E9}nom: String, x: Int }
                indexes: [[pre\u{301}nom, x]]
                unique: [[pre\u{301}nom]]
              Bar:
                inherits: Cafe\u{301}
                relationships: { autre: { type: "Cafe\u{301}?", inverse: none } }
            """)
        func scalars(_ text: String?) -> [UInt8] { Array((text ?? "").utf8) }
        #expect(scalars(schema.models[0].indexes[0].members[0].name) == scalars("pr\u{E9}nom"))
        #expect(scalars(schema.models[0].uniques[0].members[0]) == scalars("pr\u{E9}nom"))
        #expect(scalars(schema.models[1].base) == scalars("Caf\u{E9}"))
        #expect(scalars(schema.models[1].relationships[0].target) == scalars("Caf\u{E9}"))
    }
}
