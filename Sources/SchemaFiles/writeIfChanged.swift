import SchemaEmission

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes a file in one step (a temporary file beside it, then a rename), and only where its bytes would change: a file that
/// keeps its time of modification is not compiled again.
///
/// - Parameters:
///   - path: The file; missing folders on its way are made.
///   - text: The whole content, written as UTF-8.
/// - Returns: Whether anything was written.
/// - Throws: `FileError`; the file is then what it was before.
@discardableResult
package func writeIfChanged(_ path: String, _ text: String) throws(FileError) -> Bool {
    if isUpToDate(path, text) { return false }
    do {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url, options: .atomic)
        return true
    } catch {
        throw FileError(.write, path, systemReason(of: error))
    }
}

/// Whether a file is there and holds just this text.
package func isUpToDate(_ path: String, _ text: String) -> Bool {
    // The limit spares reading a longer file.
    (try? DiskFiles().bytes(of: path, limit: text.utf8.count)) == Array(text.utf8)
}
