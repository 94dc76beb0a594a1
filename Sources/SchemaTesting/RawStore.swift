public import Foundation
import SQLiteKit
import SchemaMigration
import SchemaRuntime

/// A store's tables as they are, for tests that look at what was written or write what a container would not.
public final class RawStore {
    private let connection: Connection

    /// Opens a store's file beside whoever has it open.
    ///
    /// - Throws: `StoreError`.
    public init(at url: URL) throws {
        connection = try StoreOpener.connection(to: url.path(percentEncoded: false))
    }

    init(_ connection: Connection) { self.connection = connection }

    /// Runs each statement of a script; rows are passed over.
    ///
    /// - Throws: `StoreError`.
    public func execute(_ sql: String) throws {
        do { try connection.execute(sql) } catch { throw StoreError(error, path: connection.path) }
    }

    /// The rows of a query, each value as SQLite writes it in SQL: `NULL`, `12`, `0.5`, `'text'`, `X'00FF'`.
    ///
    /// - Throws: `StoreError`.
    public func rows(_ sql: String) throws -> [[String]] {
        do { return try connection.rows(sql).map { $0.map(Self.literal) } } catch {
            throw StoreError(error, path: connection.path)
        }
    }

    private static func literal(_ value: SQLiteKit.Value) -> String {
        switch value {
        case .null: "NULL"
        case .integer(let value): String(value)
        case .real(let value): "\(value)"
        case .text(let value): "'\(value)'"
        case .blob(let value): "X'" + value.map { String(format: "%02X", $0) }.joined() + "'"
        }
    }
}
