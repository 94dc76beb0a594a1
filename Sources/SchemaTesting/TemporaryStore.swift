public import Foundation
public import SchemaRuntime

/// A place for a store that is removed, with all that lies there, when the object goes.
public final class TemporaryStore {
    /// The folder, which is empty at first.
    public let folder: URL
    /// Where the store goes.
    public var url: URL { folder.appending(path: "test.store") }

    /// Makes a folder of its own.
    ///
    /// - Throws: Foundation's error if that cannot be done.
    public init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A container over the store of a schema.
    ///
    /// - Throws: `ModelError`.
    public func container(for schema: any VersionedSchema.Type, allowsSave: Bool = true) throws -> ModelContainer {
        try ModelContainer(
            for: Schema(versionedSchema: schema),
            configurations: ModelConfiguration(url: url, allowsSave: allowsSave))
    }
}
