import Foundation
import ItineraryFixture
import SchemaRuntime
import SchemaTesting

/// A store of the Itinerary fixture at one of its versions.
struct Itinerary {
    let place: TemporaryStore
    var path: String { place.url.path(percentEncoded: false) }

    /// - Parameters:
    ///   - version: 1 or 2; the rows are the same.
    ///   - destinations: of the trips 10, 11 …, their priorities being 1, 2 …
    init(version: Int = 1, destinations: [String]) throws {
        place = try TemporaryStore()
        let of: any _GeneratedSchema.Type = version == 1 ? ItinerarySchema.V1.self : ItinerarySchema.V2.self
        try makeStore(of: of, at: place.url) { store in
            for (index, destination) in destinations.enumerated() {
                try store.execute(
                    """
                    INSERT INTO Trip (_id, _kind, destination, priority) VALUES
                        (\(index + 10), 1, '\(destination)', \(index + 1))
                    """)
            }
            try store.execute(
                """
                INSERT INTO Trip (_id, _kind, destination, priority, guide) VALUES
                    (1, 2, 'Χανιά', 20, 'Ζωή'), (2, 2, 'رم  ', 21, NULL);
                INSERT INTO Traveler (_id, name) VALUES (3, 'מרים'), (4, 'Jonas'), (5, 'Nobody');
                INSERT INTO Traveler_trips (Traveler_id, Trip_id) SELECT 3, _id FROM Trip WHERE _id <> 1;
                INSERT INTO Traveler_trips (Traveler_id, Trip_id) VALUES (4, 2);
                """)
        }
    }

    func open(_ plan: (any SchemaMigrationPlan.Type)? = nil) throws -> ModelContext {
        ModelContext(
            try ModelContainer(for: Trip.self, migrationPlan: plan, configurations: ModelConfiguration(url: place.url)))
    }

    /// The reason why the store is not opened.
    func refusal() throws -> StoreError? {
        do { _ = try open() } catch ModelError.store(let error) { return error }
        return nil
    }

    /// Everything that is in the store: its tables with their columns by name, its indexes, and the rows in order. In which order a table's
    /// columns stand depends on the way by which they came.
    func content() throws -> [[String]] {
        let store = try RawStore(at: place.url)
        let columns = try store.rows(
            """
            SELECT t.name, c.name, c.type, c."notnull", c.dflt_value, c.pk
            FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name <> '_schema' ORDER BY 1, 2
            """)
        let indexes = try store.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'index' ORDER BY name")
        let rows = try Dictionary(grouping: columns, by: { $0[0] }).sorted { $0.key < $1.key }.flatMap { table, own in
            let names = own.map { "\"\($0[1].dropFirst().dropLast())\"" }.joined(separator: ", ")
            return try store.rows(
                "SELECT \(table), \(names) FROM \"\(table.dropFirst().dropLast())\" ORDER BY 2, 3")
        }
        return columns + indexes + rows
    }

    func rows(_ sql: String) throws -> [String] {
        try RawStore(at: place.url).rows(sql).map { $0.joined(separator: "|") }
    }
}
