import Foundation
import SQLiteKit
import SchemaModel
import SchemaSnapshot
import Testing

@testable import SchemaMigration
@testable import schemagen

/// A store of a case on the disk, in a folder that goes with it.
final class CaseStore {
    private let folder: URL
    private let path: String

    /// Makes a store of a version.
    init(_ schema: Schema) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appending(path: "case.store").path
        try open(schema, with: nil)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Opens the store as a program of that version does, which migrates it if there is a plan.
    func open(_ schema: Schema, with plan: PlanDescription?) throws {
        let opened = try StoreOpener(.file(path, .create), target: Self.target(schema)) { version, _ in
            plan.flatMap { $0.from == version ? $0 : nil }
        }.open()
        opened.connection.close()
    }

    /// Uses the store as a program does that knows nothing of the schema, foreign keys on.
    func use<Result>(_ body: (Database) throws -> Result) throws -> Result {
        let connection = try StoreOpener.connection(to: path)
        defer { connection.close() }
        return try body(Database(connection))
    }

    func execute(_ sql: String) throws { try use { try $0.connection.execute(sql) } }

    /// All rows of all tables, and every object's text.
    func content() throws -> [String] {
        try use { database in
            let tables = try database.query(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name")
            return try database.query("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY 1, 2")
                + tables.flatMap { table in
                    try database.query("SELECT * FROM \(quoted(table))").sorted().map { "\(table): \($0)" }
                }
        }
    }

    /// How many rows each table has, and what stands for all their values, whatever the order of the columns.
    func digests() throws -> [String: TableDigest] {
        try use { database in
            let tables = try database.query(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name <> '_schema'")
            return try Dictionary(
                uniqueKeysWithValues: tables.map { table in
                    let columns = try database.connection.values(
                        "SELECT name FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY name", [.text(table)]
                    ).compactMap(\.text)
                    let list = columns.map(quoted).joined(separator: ", ")
                    let statement = try database.connection.prepare(
                        "SELECT \(list) FROM \(quoted(table)) ORDER BY \(list)")
                    var (hash, count) = (ValueHash(), 0)
                    while try statement.step() {
                        count += 1
                        for index in columns.indices { hash.combine(statement.row, at: Int32(index)) }
                    }
                    return (table, TableDigest(columns: columns, count: count, hash: hash.value))
                })
        }
    }

    struct TableDigest: Hashable {
        var columns: [String]
        var count: Int
        var hash: UInt64
    }

    /// What is lost or another in a copy of the store that goes the direct way, value by value; the store stays as it is.
    func proofFailures(along planned: PlannedCase) throws -> [String] {
        let place = folder.appending(path: "proof")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        var proof = MigrationProof(
            planned.proofVersions, folder: place.path
        ) { from, to in
            if to == planned.schemas.count - 1 { return planned.plans[from] }
            return to == from + 1 ? planned.steps[from] : nil
        }
        _ = try proof.run(storeAt: path)
        #expect(proof.paths.contains { $0.rowCount > 0 && $0.columnCount > 0 }, "nothing was compared")
        return proof.failures.filter(\.isError).map(\.description)
    }

    /// What `schemagen inspect` finds wrong with the store, held against a version.
    func drift(from schema: Schema) throws -> [String] {
        let reader = try StoreOpener.reader(of: path)
        defer { reader.close() }
        return try StoreInspection(
            path, on: reader, StoreMetadata(readFrom: reader), against: schema, target: Self.target(schema),
            newest: schema.version
        ).findings.filter { $0.severity == .error }.map { "\($0.code) \($0.message)" }
    }

    static func target(_ schema: Schema) -> TargetSchema {
        TargetSchema(
            version: schema.version, hash: storeHash(of: schema), snapshot: SchemaText.encode(describe(schema)),
            knownVersions: [schema.version], creation: { creationPlan(for: schema) })
    }
}
