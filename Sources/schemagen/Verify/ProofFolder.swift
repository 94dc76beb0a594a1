import Foundation
import SchemaEmission

/// A folder for the stores of a proof, which goes with the object.
final class ProofFolder {
    let path: String

    /// - Throws: `FileError`.
    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "schemagen-verify-\(UUID().uuidString)")
        path = url.path(percentEncoded: false)
        do {
            // Copies of stores lie there, which may be nobody else's to read.
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw FileError(.write, path, .system(error.localizedDescription))
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
