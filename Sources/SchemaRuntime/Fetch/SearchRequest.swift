import SchemaMigration

/// The searches of a fetch over the index of its class.
struct SearchRequest {
    /// The index, as a quoted identifier.
    let table: String
    /// What FTS5 is given.
    let match: String
    private let parts: [(expression: SearchExpression, properties: [Int])]

    /// Deeper queries are beyond FTS5's own parser.
    private static let deepest = 40

    /// `nil` where nothing is looked for.
    ///
    /// - Throws: `ModelError.unsupportedSearch`.
    init?(_ searches: [TextSearch], _ entity: _Entity) throws {
        guard !searches.isEmpty else { return nil }
        guard let search = entity.search else {
            throw ModelError.unsupportedSearch("\(entity.name) has no `search` in the schema")
        }
        var texts: [String] = []
        var parts: [(expression: SearchExpression, properties: [Int])] = []
        for item in searches {
            for property in item.properties where !search.properties.contains(property) {
                let name = property < 0 ? "a key path" : entity.properties[property].name
                throw ModelError.unsupportedSearch("\(name) is not among what \(entity.name)'s `search` names")
            }
            guard let expression = SearchExpression(item.query.node) else { continue }
            guard expression.depth <= Self.deepest else {
                throw ModelError.unsupportedSearch(
                    "a query of \(expression.depth) levels; \(Self.deepest) are possible")
            }
            let columns = zip(search.properties, search.columns).filter { item.properties.contains($0.0) }.map(\.1)
            texts.append((columns.isEmpty ? "" : "{\(columns.joined(separator: " "))} : ") + "(\(expression.match))")
            parts.append((expression, item.properties.isEmpty ? search.properties : item.properties))
        }
        guard !parts.isEmpty else { return nil }
        table = search.table
        match = texts.joined(separator: " AND ")
        self.parts = parts
    }

    /// What stands behind the table of the class.
    var join: String { " JOIN \(table) AS s ON s.rowid = t.\"_id\"" }

    func condition(_ parameter: Int) -> String { "s.\(table) MATCH ?\(parameter)" }

    /// What is found of the rows of one of several tables. SQLite would read all of them before it joined an index to them as one.
    func found(among rows: String, _ parameter: Int, isRanked: Bool) -> String {
        "SELECT y.*\(isRanked ? ", s.rank AS \"_rank\"" : "") FROM (\(rows)) AS y JOIN \(table) AS s ON s.rowid = y.\"_id\" "
            + "WHERE \(condition(parameter))"
    }

    /// SELECT of the ranks of rows, the more the better: the search, then the keys as a JSON array.
    var scores: String {
        """
        SELECT s.rowid, -s.rank FROM \(table) AS s \
        WHERE s.\(table) MATCH ?1 AND s.rowid IN (SELECT value FROM json_each(?2))
        """
    }

    /// Decides about an object by its own texts, as the index decides about its row.
    ///
    /// - Throws: `ModelError.valueOutOfRange` for a value that has no stored form.
    func matches(_ object: _ModelObject) throws -> Bool {
        var texts: [Int: [[UInt8]]] = [:]
        for property in Set(parts.flatMap(\.properties)) {
            let value: _Value
            do { value = try object.value(property) } catch let failure as _ValueError {
                throw ModelError.valueOutOfRange(object.place(property), problem: failure.problem)
            }
            guard case .text(let text) = value else { continue }
            texts[property] = TextFold.words(of: text).map(\.word)
        }
        return parts.allSatisfy { part in part.expression.matches(part.properties.compactMap { texts[$0] }) }
    }
}
