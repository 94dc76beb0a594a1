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
    let data = Data(text.utf8)
    let url = URL(filePath: path)
    if let old = try? Data(contentsOf: url), old == data { return false }
    do {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url, options: .atomic)
        return true
    } catch {
        throw FileError(.write, path, systemReason(of: error))
    }
}
