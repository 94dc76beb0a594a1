import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot
import SchemaYAML
import Testing

@Suite("What an author wrote") struct SchemaDocumentTests {
    private func document(_ text: String) throws -> SchemaDocument {
        var findings = Findings()
        let tree = try #require(parseYAML(SourceText(path: "Test.schema.yaml", text: text), findings: &findings))
        let document = try #require(readSchemaDocument(tree, findings: &findings))
        #expect(findings.all.map(\.message) == [])
        return document
    }

    private func place(_ range: SourceRange?) -> [Int] {
        range.map { [$0.start.line, $0.start.column, $0.end.line, $0.end.column] } ?? []
    }

    @Test func everyTokenKeepsItsPlace() throws {
        let document = try document(
            """
            schema: Test
            version: 1.0.0
            models:
              سفر:
                attributes:
                  # A comment, and a name of four letters in eight bytes.
                  مقصد:   String?  =  "تهران"   # where to
                  tags: '[String] = []'
                  price: { type: Decimal?, default: 1.50 }
                relationships:
                  next: { type: سفر?, inverse: none }
                indexes: [[-price, "مقصد"]]
            """)
        let model = document.models[0]
        #expect(place(model.name.range) == [4, 3, 4, 9])
        let first = model.attributes[0]
        #expect(place(first.name.range) == [7, 7, 7, 15])
        #expect(place(first.type?.range) == [7, 19, 7, 26])
        #expect(first.defaultValue?.value == .quoted("تهران"))
        #expect(place(first.defaultValue?.range) == [7, 31, 7, 43])
        #expect(place(model.attributes[1].type?.range) == [8, 14, 8, 22])
        #expect(place(model.attributes[1].defaultValue?.range) == [8, 25, 8, 27])
        #expect(place(model.attributes[2].defaultValue?.range) == [9, 41, 9, 45])
        #expect(place(model.relationships[0].type?.range) == [11, 21, 11, 28])
        #expect(place(model.indexes[0].members[0].name.range) == [12, 17, 12, 22])
        #expect(model.indexes[0].members[0].isDescending)
        // Quotes belong to a scalar's place, not to its text.
        #expect(place(model.indexes[0].members[1].name.range) == [12, 24, 12, 34])
        #expect(model.indexes[0].members[1].name.value == "مقصد")
    }

    @Test func aTextThatIsNotWrittenLetterByLetterHasOnePlace() throws {
        let document = try document(
            """
            schema: Test
            version: 1.0.0
            models:
              Trip:
                doc: |
                  Two lines
                  of it.
                attributes:
                  a: "Int \\u003D 5"
                  b: >-
                    Int
                    = 7
            """)
        let model = document.models[0]
        #expect(model.doc == "Two lines\nof it.\n")
        #expect(model.attributes[0].defaultValue?.value == .bare("5", inQuotes: true))
        #expect(place(model.attributes[0].type?.range) == [9, 10, 9, 24])
        #expect(place(model.attributes[0].defaultValue?.range) == [9, 10, 9, 24])
        #expect(model.attributes[1].defaultValue?.value == .bare("7", inQuotes: true))
        #expect(place(model.attributes[1].type?.range).first == 10)
    }

    @Test func noFixForAPlaceThatIsTooWide() throws {
        let (_, findings) = expectFindings(
            inAttributes: "a: ⟦1⟧\"Strin\\u0067g\"\nb: \"⟦2⟧Strng?\"", [1: .unknownType, 2: .unknownType])
        #expect(findings[0].fixIt == nil)
        #expect(findings[1].fixIt?.replacement == "String")
    }

    @Test func anchorsAndMergeKeysAreTheirValues() throws {
        let document = try document(
            """
            schema: Test
            version: 1.0.0
            models:
              Trip:
                attributes: &stamps { createdAt: Date = now, changedAt: Date = now }
              Tag:
                attributes:
                  <<: *stamps
                  name: String
            """)
        #expect(Set(document.models[1].attributes.map(\.name.value)) == ["createdAt", "changedAt", "name"])
    }

    @Test func anEmptyValueIsAnEmptyConstruct() throws {
        let document = try document(
            "schema: Test\nversion: 1.0.0\nenums:\nmodels:\n  Trip:\n  Tag:\n    attributes:\n    relationships: ~\n    indexes:\nversions:\n  1.0.0:\n"
        )
        #expect(document.models.map(\.name.value) == ["Trip", "Tag"])
        #expect(document.versions.map(\.version.value) == [SchemaVersion(1, 0, 0)])
        #expect(!document.isIncomplete)
    }
}
