import SchemaMigration

/// What a store is made of, apart from its rows: two stores of one version have the same.
struct StoreShape: Equatable {
    var catalog: Catalog
    var triggersAndViews: Set<String>
    var metadata: StoreMetadata

    init(of database: Database) throws {
        catalog = try Catalog(of: database)
        triggersAndViews = Set(
            try database.query("SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view')"))
        metadata = try StoreMetadata(readFrom: database.connection)!
        metadata.storeID = ""
        metadata.nextID = 0
    }
}
