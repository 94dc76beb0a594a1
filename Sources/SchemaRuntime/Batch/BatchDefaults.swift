import SQLiteKit
import SchemaSnapshot

/// The defaults that the schema declares, as SQLite has them.
struct BatchDefaults {
    private let defaults: [Int: String]
    private let isVolatile: Set<Int>
    private let known = Known()

    private final class Known { var values: [Int: _Value] = [:] }

    init(_ entity: _Entity, _ graph: _SchemaGraph) {
        var defaults: [Int: String] = [:]
        var next: Int? = entity.index
        while let index = next {
            let description = graph.description.entities[index]
            for attribute in description.attributes {
                guard let sql = attribute.defaultSQL,
                    let property = entity.properties.firstIndex(where: { $0.name == attribute.name })
                else { continue }
                // Of a struct each field has its own.
                if case .attribute(.fields) = entity.properties[property].kind { continue }
                defaults[property] = sql
            }
            next = graph.entities[index].base
        }
        self.defaults = defaults
        isVolatile = Set(defaults.filter { Self.isVolatile($0.value) }.keys)
    }

    /// Whether SQL is the moment or a new UUID; a text that happens to name what makes them is none.
    private static func isVolatile(_ sql: String) -> Bool {
        !sql.hasPrefix("'") && (sql.contains("'now'") || sql.contains("randomblob("))
    }

    /// The value of a property that nobody has set, where that is always the same one; nil where there is none.
    func constant(of property: Int, on connection: StoreConnection) throws -> _Value? {
        isVolatile.contains(property) ? nil : try value(of: property, on: connection)
    }

    /// The value of a property that nobody has set; nil where there is no default.
    func value(of property: Int, on connection: StoreConnection) throws -> _Value? {
        guard let sql = defaults[property] else { return nil }
        if let value = known.values[property] { return value }
        let statement = try connection.connection.cachedStatement("SELECT \(sql)")
        let value = try statement.reading { try statement.step() ? _Value(statement.row, 0) : .null }
        if !isVolatile.contains(property) { known.values[property] = value }
        return value
    }
}
