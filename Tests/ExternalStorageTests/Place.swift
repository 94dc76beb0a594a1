import ExternalFixture
import Foundation
import SQLiteKit
import SchemaRuntime
import SchemaTesting
import Testing

@testable import SchemaMigration

/// A store of the External fixture and the folder of its files.
final class Place {
    let store: TemporaryStore
    var url: URL { store.url }
    var folder: URL { URL(filePath: url.path(percentEncoded: false) + ".external") }

    init() throws { store = try TemporaryStore() }

    func container(allowsSave: Bool = true) throws -> ModelContainer {
        try store.container(for: ExternalSchema.V2.self, allowsSave: allowsSave)
    }

    /// Everything in the folder, the mark included.
    func names() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []).sorted()
    }

    /// The files of values.
    func files() -> [String] { names().filter { $0 != "unswept" } }

    func file(_ name: String) -> URL { folder.appending(path: name) }

    func raw() throws -> RawStore { try RawStore(at: url) }

    /// The names of files that rows name, sorted.
    func referenced() throws -> [String] {
        let connection = try StoreOpener.connection(to: url.path(percentEncoded: false))
        return try referencedFiles(on: connection).sorted()
    }

    /// The column as SQLite has it.
    func column(_ column: String, of table: String = "Paper", _ condition: String = "1") throws -> [String] {
        try raw().rows("SELECT \(column) FROM \(table) WHERE \(condition) ORDER BY _id").map { $0[0] }
    }
}

/// Bytes without a pattern, the same for the same seed.
func bytes(_ count: Int, _ seed: UInt8 = 1) -> Data {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    return Data(
        (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        })
}

extension ModelContext {
    /// All objects of a class, in the order of their insertion.
    func all<T: PersistentModel>(_ type: T.Type = T.self) throws -> [T] { try fetch(FetchDescriptor<T>()) }
}

/// The code of the error that `body` throws; nil where it throws none.
func code(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch let error as ModelError {
        return error.code
    } catch let error as StoreError {
        return error.code
    } catch {
        return "\(error)"
    }
}
