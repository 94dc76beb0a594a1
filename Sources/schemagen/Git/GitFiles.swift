import Foundation
import SchemaEmission

/// The files of a commit as the pipeline's input: what `git show` shows, without touching the work tree.
struct GitFiles: InputFiles {
    /// The full name of the commit.
    private let commit: String
    /// What the user called it.
    private let reference: String

    /// - Parameters:
    ///   - reference: a branch, a tag or a commit, in any spelling of git's.
    ///   - path: a file of the work tree whose repository is meant.
    /// - Throws: `UsageError` where there is no such repository or commit.
    init(_ reference: String, near path: String) throws {
        let place = Self.place(of: path)
        let found = try Git.run(
            ["rev-parse", "--verify", "--quiet", "--end-of-options", reference + "^{commit}"], in: place.folder)
        guard found.status == 0 else {
            throw UsageError(
                found.errors.isEmpty ? "git knows no commit '\(reference)'" : "git: \(found.errors)")
        }
        commit = String(decoding: found.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        self.reference = reference
    }

    func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8] {
        let place = Self.place(of: path)
        let object = "\(commit):./\(place.rest)"
        let size = try run(["cat-file", "-s", object], in: place.folder, path)
        guard size.status == 0, let count = Int(size.text) else {
            throw FileError(.read, path, .system("No such file in \(reference)"))
        }
        guard count <= limit else { throw FileError(.read, path, .tooLarge(byteCount: count)) }
        let content = try run(["cat-file", "blob", object], in: place.folder, path)
        guard content.status == 0 else { throw FileError(.read, path, .system("Not a file in \(reference)")) }
        return [UInt8](content.output)
    }

    func names(inFolder path: String) throws(FileError) -> [String] {
        let place = Self.place(of: path)
        let listing = try run(["ls-tree", "-z", "--name-only", commit, "./\(place.rest)/"], in: place.folder, path)
        guard listing.status == 0 else { throw FileError(.read, path, .system(listing.errors)) }
        return listing.output.split(separator: 0).map { name in
            let path = String(decoding: name, as: UTF8.self)
            return path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.index(after: $0)...]) } ?? path
        }
    }

    /// Whether the commit has the file.
    func contains(_ path: String) throws(FileError) -> Bool {
        let place = Self.place(of: path)
        return try run(["cat-file", "-e", "\(commit):./\(place.rest)"], in: place.folder, path).status == 0
    }

    private func run(_ arguments: [String], in folder: String, _ path: String) throws(FileError) -> Git.Result {
        do { return try Git.run(arguments, in: folder) } catch {
            throw FileError(.read, path, .system("git cannot be run: \(error)"))
        }
    }

    /// The nearest folder that there is, and the way from there: the commit may have folders that the work tree lacks.
    private static func place(of path: String) -> (folder: String, rest: String) {
        var folder = URL(filePath: path).deletingLastPathComponent()
        var rest = URL(filePath: path).lastPathComponent
        var isFolder: ObjCBool = false
        while folder.pathComponents.count > 1,
            !FileManager.default.fileExists(atPath: folder.path(percentEncoded: false), isDirectory: &isFolder)
                || !isFolder.boolValue
        {
            rest = folder.lastPathComponent + "/" + rest
            folder.deleteLastPathComponent()
        }
        return (folder.path(percentEncoded: false), rest)
    }
}
