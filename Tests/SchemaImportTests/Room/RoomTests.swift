import SchemaImport
import Testing

struct RoomTests {
    private func export(_ version: Int, _ entities: String, _ rest: String = "") -> String {
        """
        {
          "formatVersion": 1,
          "database": {
            "version": \(version), "identityHash": "0",
            "entities": [\(entities)]\(rest)
          }
        }
        """
    }

    private let book = """
        { "tableName": "books", "createSql": "", "fields": [
          { "fieldPath": "id", "columnName": "id", "affinity": "INTEGER", "notNull": true },
          { "fieldPath": "_title", "columnName": "_title", "affinity": "TEXT", "notNull": true, "defaultValue": "'it''s'" },
          { "fieldPath": "place.shelf", "columnName": "place_shelf", "affinity": "TEXT" },
          { "fieldPath": "rating", "columnName": "rating", "affinity": "REAL", "notNull": true, "defaultValue": "12.0" },
          { "fieldPath": "isRead", "columnName": "is_read", "affinity": "INTEGER", "notNull": true, "defaultValue": "false" },
          { "fieldPath": "authorName", "columnName": "author_name", "affinity": "TEXT" } ],
          "primaryKey": { "columnNames": ["id"], "autoGenerate": true },
          "indices": [
            { "name": "i", "unique": true, "columnNames": ["_title", "is_read"], "orders": ["ASC", "ASC"], "createSql": "" },
            { "name": "j", "unique": false, "columnNames": ["rating", "id"], "orders": ["DESC", "ASC"], "createSql": "" },
            { "name": "k", "unique": false, "columnNames": ["author_name"], "orders": [], "createSql": "" } ],
          "foreignKeys": [ { "table": "authors", "onDelete": "SET NULL", "onUpdate": "NO ACTION",
            "columns": ["author_name"], "referencedColumns": ["name"] } ] }
        """
    private let author = """
        { "tableName": "authors", "createSql": "", "fields": [
          { "fieldPath": "name", "columnName": "name", "affinity": "TEXT", "notNull": true },
          { "fieldPath": "portrait", "columnName": "portrait", "affinity": "BLOB" } ],
          "primaryKey": { "columnNames": ["name"], "autoGenerate": false } }
        """

    private func imported(_ files: [String: String], newestOnly: Bool = false) -> ImportResult {
        importRoom("schemas/com.example.LibraryDatabase", files: FilesInMemory(files), newestOnly: newestOnly)
    }

    private func path(_ name: String) -> String { "schemas/com.example.LibraryDatabase/\(name)" }

    @Test func tablesBecomeModels() throws {
        let result = imported([path("3.json"): export(3, book + "," + author)])
        let text = try result.text()
        #expect(text.contains("schema: LibraryDatabase\nversion: 3.0.0\n"))
        #expect(
            try result.models() == """
                Books:
                  table: books
                  attributes:
                    title: { type: String, default: "it's", column: _title }
                    placeShelf: { type: "String?", column: place_shelf }
                    rating: Double = 12.0
                    isRead: { type: Int, default: 0, column: is_read }
                  relationships:
                    authorName: { type: "Authors?", inverse: books }
                  indexes:
                    - [-rating]
                  unique:
                    - { columns: [title, isRead], onConflict: error }

                Authors:
                  table: authors
                  attributes:
                    name: String
                    portrait: Data?
                  relationships:
                    books: { type: "[Books]", inverse: authorName }
                  unique:
                    - { columns: [name], onConflict: error }

                """)
        #expect(result.codes == ["SG768:6"])
    }

    @Test func historiesAreOrderedByNumber() throws {
        let tiny = author.replacing("portrait", with: "photo")
        var result = imported([
            path("10.json"): export(10, author), path("9.json"): export(9, tiny), path("notes.json"): "no JSON",
            path("2.json"): export(2, tiny),
        ])
        let files = try result.files(from: "schemas")
        #expect(
            files.map(\.path) == [
                "LibraryDatabase.schema.yaml", "LibraryDatabase.versions/2.0.0.yaml",
                "LibraryDatabase.versions/9.0.0.yaml", "LibraryDatabase.versions/lock",
            ])
        #expect(files[0].text.contains("version: 10.0.0\n"))
        #expect(imported([path("1.json"): "{", path("2.json"): export(2, author)], newestOnly: true).codes == [])
    }

    @Test func aColumnKeepsItsValuesWhenItsFieldIsRenamed() throws {
        let renamed = book.replacing("\"fieldPath\": \"isRead\"", with: "\"fieldPath\": \"isFinished\"")
            .replacing("\"fieldPath\": \"authorName\"", with: "\"fieldPath\": \"writer\"")
            .replacing("\"fieldPath\": \"rating\", \"columnName\": \"rating\"", with: "\"fieldPath\": \"rating\", \"columnName\": \"stars\"")
            .replacing("\"rating\", \"id\"", with: "\"stars\", \"id\"")
        let result = imported([
            path("1.json"): export(1, book + "," + author), path("2.json"): export(2, renamed + "," + author),
        ])
        let models = try result.models()
        // The column is the same; where the field is, the column alone has another name.
        #expect(models.contains("isFinished: { type: Int, default: 0, column: is_read, originalName: isRead }"))
        #expect(models.contains("rating: { type: Double, default: 12.0, column: stars }"))
        #expect(models.contains("writer: { type: \"Authors?\", inverse: books, originalName: authorName }"))
        #expect(try imported([path("2.json"): export(2, renamed + "," + author)]).models().contains("originalName") == false)
    }

    @Test func aTableThatIsSpelledOtherwiseIsTheSame() throws {
        let other = author.replacing("\"authors\"", with: "\"AUTHORS\"")
        let models = try imported([path("1.json"): export(1, author), path("2.json"): export(2, other)]).models()
        #expect(models.hasPrefix("AUTHORS:\n  originalName: Authors\n"))
    }

    @Test func viewsAndFullTextTablesAreLeftOut() throws {
        let fts = """
            , { "ftsVersion": "FTS4", "tableName": "book_search", "fields": [], "primaryKey": { "columnNames": [] } }
            """
        let result = imported([
            path("1.json"): export(1, author + fts, #", "views": [ { "viewName": "v", "createSql": "" } ]"#)
        ])
        #expect(!(try result.text()).contains("search"))
        #expect(
            result.messages(762) == [
                "the full-text table `book_search` is left out: say `search` on the model that it indexes",
                "the view `v` is left out: fetch what it showed",
            ])
    }

    @Test(arguments: [
        ("{", "SG752:1"), ("[]", "SG753:1"), ("{}", "SG753:1"), (#"{"database":{}}"#, "SG753:1"),
        (#"{"database":{"version":"a","entities":[]}}"#, "SG753:1"),
        (#"{"database":{"version":0,"entities":[]}}"#, "SG753:1"),
        (#"{"database":{"version":1,"entities":[]}}"#, "SG753:1"),
        (#"{"database":{"version":1,"entities":[{"tableName":"a"}]}}"#, "SG753:1"),
        (#"{"database":{"version":1,"entities":[{"tableName":"a","fields":[{}]}]}}"#, "SG753:1"),
        ("\u{FEFF}", "SG003:1"), ("{\"a\":\"\u{0}\"}", "SG004:1"),
        (String(repeating: "[", count: 100_000), "SG752:1"),
    ])
    func damagedExportsAreToldOf(text: String, code: String) throws {
        var result = imported([path("1.json"): text])
        #expect(result.codes.first == code)
        #expect(try result.files(from: "x") == [])
    }

    @Test func twoFilesOfOneVersionAndEmptyFolders() throws {
        let twice = imported([path("1.json"): export(7, author), path("2.json"): export(7, author)])
        #expect(twice.codes == ["SG753:1"])
        #expect(imported([path("readme.md"): "a"]).codes == ["SG750:1"])
        #expect(imported([:]).codes == ["SG750:1"])
        let folder = imported([path("1.json/x"): "a"])
        #expect(folder.codes == ["SG751:1"])
    }

    @Test func aFileAlone() throws {
        let result = importRoom("5.json", name: "Library", files: FilesInMemory(["5.json": export(5, author)]))
        #expect(try result.text().contains("schema: Library\nversion: 5.0.0\n"))
    }

    @Test func foreignKeysOfSeveralColumnsStayValues() throws {
        let visit = """
            { "tableName": "visits", "fields": [
              { "fieldPath": "a", "columnName": "a", "affinity": "TEXT", "notNull": true },
              { "fieldPath": "b", "columnName": "b", "affinity": "TEXT", "notNull": true } ],
              "primaryKey": { "columnNames": ["a", "b"], "autoGenerate": false },
              "foreignKeys": [ { "table": "authors", "onDelete": "CASCADE", "columns": ["a", "b"],
                "referencedColumns": ["name", "portrait"] } ] }
            """
        let result = imported([path("1.json"): export(1, author + "," + visit)])
        let models = try result.models()
        #expect(
            models.contains("    a: String\n    b: String\n  unique:\n    - { columns: [a, b], onConflict: error }\n"))
        #expect(
            result.messages(769) == ["the foreign key `visits.a, visits.b` stays a value: it has several columns"])
    }
}
