import Testing

@testable import SchemaModel

/// Queries within a step's statements take no name of the row for one of their own tables'.
struct ScopeMigrationTests {
    @Test func `what leads to equal rows leads to the one that stays, whatever it is called`() throws {
        func models(_ unique: String = "") -> String {
            "Tag: { attributes: { name: { type: String\(unique) } } }, Change: { relationships: { old: { type: Tag, inverse: none }, new: { type: Tag, inverse: none } } }"
        }
        try proveMigration(
            Versions(
                "models: { \(models()) }",
                migrated(models(", unique: true"), "dedupe: { Tag: { by: [name], keep: first } }")),
            rows: [
                "INSERT INTO Tag (_id, name) VALUES (1, 'a'), (2, 'a'), (3, 'b'), (4, 'b'), (5, 'c')",
                "INSERT INTO Change (_id, old, new) VALUES (1, 4, 4), (2, 5, 2)",
            ], expected: ["SELECT _id, old, new FROM Change": ["1|3|3", "2|5|1"]])
    }

    /// The rows are grouped, and put into an order, by columns that the pairs could have.
    @Test func `equal rows are told by members of any name`() throws {
        func models(_ unique: String = "") -> String {
            "Tag: { attributes: { old: { type: Int\(unique) }, new: Int } }, Page: { relationships: { tag: { type: Tag, inverse: none } } }"
        }
        try proveMigration(
            Versions(
                "models: { \(models()) }",
                migrated(models(", unique: true"), "dedupe: { Tag: { by: [old], keep: \"newest(new)\" } }")),
            rows: [
                "INSERT INTO Tag (_id, old, new) VALUES (1, 7, 1), (2, 7, 3), (3, 7, 2), (4, 8, 7)",
                "INSERT INTO Page (_id, tag) VALUES (1, 1), (2, 2), (3, 3), (4, 4)",
            ],
            expected: ["SELECT _id, tag FROM Page": ["1|2", "2|2", "3|2", "4|4"], "SELECT _id FROM Tag": ["2", "4"]])
    }

    /// `json_each` has columns of these names.
    @Test(arguments: ["value", "key", "json", "type", "id", "root", "e0"])
    func `cases in a list are mapped in a column that is called as one of SQLite's own`(name: String) throws {
        let models =
            "Trip: { attributes: { list: { type: \"[Mood]\", column: \(name) }, others: { type: \"[String: Mood]\", column: \"\(name)_s\" } } }"
        try proveMigration(
            Versions(
                "enums: { Mood: [good, bad] }\nmodels: { \(models) }",
                "enums: { Mood: [good, poor] }\n" + migrated(models, "map: { Mood: { bad: poor } }")),
            rows: [
                #"INSERT INTO Trip (_id, \#(name), \#(name)_s) VALUES (1, '["good","bad"]', '{"x":"bad"}'), (2, '[]', '{}')"#
            ],
            expected: [
                "SELECT _id, \(name), \(name)_s FROM Trip": [#"1|["good","poor"]|{"x":"poor"}"#, "2|[]|{}"]
            ])
    }

    @Test func `structs in a list are written anew in a column that is called as one of SQLite's own`() throws {
        let models =
            "models: { Trip: { attributes: { value: { type: \"[Stop]\" }, lists: { type: \"[[Stop]]\", column: key } } } }"
        try proveMigration(
            Versions(
                "structs: { Stop: { name: String } }\n\(models)",
                "structs: { Stop: { title: { type: String, originalName: name } } }\n\(models)"),
            rows: [#"INSERT INTO Trip (_id, value, "key") VALUES (1, '[{"name":"a"}]', '[[{"name":"b"}],[]]')"#],
            expected: [#"SELECT _id, value, "key" FROM Trip"#: [#"1|[{"title":"a"}]|[[{"title":"b"}],[]]"#]])
    }

    /// Objects are found by values in a column that a table of the moment could have.
    @Test(arguments: ["_row", "_value"])
    func `values become objects out of a column of any name`(column: String) throws {
        try proveMigration(
            Versions(
                "models: { Trip: { attributes: { city: { type: String, column: \(column) } } }, City: { attributes: { name: { type: String, unique: true } } } }",
                migrated(
                    "Trip: { relationships: { place: { type: \"City?\", inverse: none } } }, City: { attributes: { name: { type: String, unique: true } } }",
                    "extract: { Trip.city: { into: City.name, link: Trip.place } }")),
            rows: [
                "INSERT INTO City (_id, name) VALUES (4, 'b')",
                "INSERT INTO Trip (_id, \(column)) VALUES (1, 'a'), (2, 'b'), (3, 'a')",
            ],
            expected: ["SELECT t._id, c.name FROM Trip AS t JOIN City AS c ON c._id = t.place": ["1|a", "2|b", "3|a"]])
    }

    @Test func `a plan's own tables are no model's`() throws {
        func models(_ unique: String = "") -> String {
            "Tag: { table: _merged, attributes: { name: { type: String\(unique) } } }, Page: { table: _gone, relationships: { tag: { type: Tag, inverse: none } } }"
        }
        try proveMigration(
            Versions(
                "models: { \(models()) }",
                migrated(models(", unique: true"), "dedupe: { Tag: { by: [name], keep: last } }")),
            rows: [
                "INSERT INTO _merged (_id, name) VALUES (1, 'a'), (2, 'a')",
                "INSERT INTO _gone (_id, tag) VALUES (1, 1)",
            ],
            expected: ["SELECT _id, tag FROM _gone": ["1|2"], "SELECT _id FROM _merged": ["2"]])
        #expect(physicalNameProblem("_moment_merged") == "the name is the runtime's own")
        #expect(physicalNameProblem("_Moment_gone") != nil)
        #expect(physicalNameProblem("_moments") == nil)
    }
}
