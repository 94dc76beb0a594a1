import Foundation
import Synchronization

/// What the stores have in common that are open over one file in this process: who learns of commits, and which first keys lead to other
/// rows. So contexts of several containers see each other's saves as those of one do.
///
/// Only stores of one version share it, since what is told names classes and properties by their numbers there.
final class SharedFile: Sendable {
    let inboxes = ChangeInboxes()
    let aliases = KeyAliases()
    let logPause = LogPause()

    /// For a store in memory, or in the middle of a migration: what nobody else has open.
    init() {}

    private struct Key: Hashable {
        let device: Int
        let file: Int
        /// The number of a file that was deleted may be given to another one, while a store that is closed is still known.
        let store: UUID
        let graph: ObjectIdentifier
    }

    private struct Reference {
        weak var file: SharedFile?
    }

    private static let open = Mutex<[Key: Reference]>([:])

    /// That of the file at a path.
    ///
    /// - Parameter store: the identifier of the store in it.
    static func of(_ path: String, _ store: UUID, _ graph: _SchemaGraph) -> SharedFile {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: realPath(path)),
            let device = attributes[.systemNumber] as? Int, let file = attributes[.systemFileNumber] as? Int
        else { return SharedFile() }
        let key = Key(device: device, file: file, store: store, graph: ObjectIdentifier(graph))
        return open.withLock { open in
            if let known = open[key]?.file { return known }
            open = open.filter { $0.value.file != nil }
            let made = SharedFile()
            open[key] = Reference(file: made)
            return made
        }
    }

    /// Attributes are those of a link itself.
    private static func realPath(_ path: String) -> String {
        URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    }
}
