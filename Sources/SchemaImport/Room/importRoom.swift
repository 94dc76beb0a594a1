import Foundation
import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML

/// Reads what Room exported: a folder of `1.json`, `2.json` …, or one of those files.
///
/// - Parameters:
///   - newestOnly: leaves the older versions alone.
package func importRoom(
    _ path: String, name: String? = nil, files: some ImportFiles, newestOnly: Bool = false
) -> ImportResult {
    var result = ImportResult()
    let path = path.hasSuffix("/") ? String(path.dropLast()) : path
    var exports = roomExports(path, files, into: &result)
    guard !exports.isEmpty else { return result }
    if newestOnly { exports = [exports[exports.count - 1]] }
    let title = path.split(separator: "/").last.map(String.init) ?? path
    let isFile = files.kind(of: path) == .file
    // A folder is called as the database's class is, package and all.
    let className = title.split(separator: ".").last.map(String.init) ?? title
    let schemaName = name ?? schemaName(from: isFile ? "Imported" : className)

    var older: TableTranslator?
    for export in exports {
        guard let source = result.readText(export.path, files, limit: ImportLimits.documentBytes),
            let tree = parseJSON(source, findings: &result.findings)
        else { continue }
        var reader = RoomReader(source)
        guard let tables = reader.read(tree) else {
            result.findings.report(contentsOf: reader.findings.all)
            continue
        }
        var translator = TableTranslator(tables)
        var draft = translator.translate(name: schemaName, title: "\(reader.version)")
        draft.version = SchemaVersion(reader.version, 0, 0)
        if let older { translator.nameOriginals(in: &draft, older: older) }
        older = translator
        let isNewest = export == exports.last
        result.findings.report(
            contentsOf: (reader.findings.all + translator.findings.all).filter { isNewest || $0.severity == .error })
        if let last = result.versions.last, last.version >= draft.version {
            result.findings.report(
                .foreignContent(
                    "the file says that it is version \(reader.version), which another one is",
                    at: .wholeFile(export.path)))
        }
        result.versions.append(draft)
    }
    if result.findings.hasErrors { result.versions = [] }
    return result
}

/// A file of the history with the number in its name.
private struct RoomExport: Hashable {
    var path: String
    var number: Int
}

/// Oldest first; none where there is nothing to import, which is reported.
private func roomExports(_ path: String, _ files: some ImportFiles, into result: inout ImportResult) -> [RoomExport] {
    switch files.kind(of: path) {
    case .file: return [RoomExport(path: path, number: 0)]
    case .folder: break
    case .other, .missing:
        result.findings.report(.nothingToImport("no file and no folder is here", path: path))
        return []
    }
    let names: [String]
    do throws(ImportFileFailure) {
        names = try files.names(inFolder: path)
    } catch {
        result.findings.report(.unreadablePart(path: path, reason: "the folder cannot be listed"))
        return []
    }
    let exports = names.compactMap { name -> RoomExport? in
        guard name.hasSuffix(".json"), let number = Int(name.dropLast(5)), number >= 0 else { return nil }
        return RoomExport(path: path + "/" + name, number: number)
    }.sorted { $0.number < $1.number }
    if exports.isEmpty {
        result.findings.report(
            .nothingToImport(
                "the folder has no `1.json`, `2.json` …; give the one that is called as the database's class is",
                path: path))
    } else if exports.count > ImportLimits.versions {
        result.findings.report(
            .importTooLarge(
                "the folder has \(exports.count) versions, the limit is \(ImportLimits.versions)", path: path))
        return []
    }
    return exports
}

/// Reads JSON as a tree with places: Foundation says whether it is JSON, the YAML reader, to which JSON is YAML, where what stands.
private func parseJSON(_ source: SourceText, findings: inout Findings) -> YAMLNode? {
    do {
        _ = try JSONSerialization.jsonObject(with: Data(source.text.utf8))
    } catch {
        let words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "\(error)"
        findings.report(.brokenSource("the file is no sound JSON: \(shortened(words))", at: .wholeFile(source.path)))
        return nil
    }
    var found = Findings()
    guard let tree = parseYAML(source, findings: &found), !found.hasErrors else {
        let problem = found.all.first { $0.severity == .error }
        findings.report(
            .brokenSource(
                problem.map { "the file cannot be read: \($0.message)" } ?? "the file cannot be read",
                at: problem?.range ?? .wholeFile(source.path)))
        return nil
    }
    return tree
}
