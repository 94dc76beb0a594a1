import Foundation

/// The schemas that a command works on: those named, else the only one below the current folder.
func schemaPaths(_ arguments: Arguments) throws -> [String] {
    if !arguments.operands.isEmpty { return arguments.operands }
    let found = findSchemas(below: ".")
    switch found.count {
    case 1: return found
    case 0: throw UsageError("no *.schema.yaml below the current folder; name the schema's path")
    default:
        let list = found.prefix(10).map { "  \($0)" }.joined(separator: "\n")
        let more = found.count > 10 ? "\n  and \(found.count - 10) more" : ""
        throw UsageError("\(found.count) schemas below the current folder; name one:\n\(list)\(more)")
    }
}

/// Every `*.schema.yaml` below a folder, sorted, hidden folders left out.
private func findSchemas(below folder: String) -> [String] {
    let root = URL(fileURLWithPath: folder, isDirectory: true)
    guard
        let walk = FileManager.default.enumerator(
            at: root, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
    else { return [] }
    let prefix = root.standardizedFileURL.path
    return walk.compactMap { item -> String? in
        guard let url = item as? URL, url.lastPathComponent.hasSuffix(".schema.yaml") else { return nil }
        let path = url.standardizedFileURL.path
        return path.hasPrefix(prefix + "/") ? String(path.dropFirst(prefix.count + 1)) : path
    }.sorted()
}
