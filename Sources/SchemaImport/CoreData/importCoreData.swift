import Foundation
import SchemaDiagnostics

/// Reads a Core Data model: a bundle `NAME.xcdatamodeld` with all its versions, or one `NAME.xcdatamodel`.
///
/// - Parameters:
///   - newestOnly: leaves the older versions alone.
package func importCoreData(
    _ path: String, name: String? = nil, files: some ImportFiles, newestOnly: Bool = false
) -> ImportResult {
    var result = ImportResult()
    let path = path.hasSuffix("/") ? String(path.dropLast()) : path
    guard files.kind(of: path) == .folder else {
        let isCompiled = path.hasSuffix(".mom") || path.hasSuffix(".omo")
        result.findings.report(
            .nothingToImport(
                isCompiled
                    ? "a compiled model is read by Apple's own tools alone; import the `.xcdatamodeld` that it was made from"
                    : "a Core Data model is a folder, `NAME.xcdatamodeld` or `NAME.xcdatamodel`", path: path))
        return result
    }
    let bundle = CoreDataBundle(path: path, newestOnly: newestOnly)
    let versions = bundle.read(files, into: &result)
    guard !result.findings.hasErrors, !versions.isEmpty else { return result }

    let schemaName = name ?? schemaName(from: bundle.title)
    let numbers = versionNumbers(of: versions.map(\.title))
    var older: CoreDataNames?
    for (version, number) in zip(versions, numbers) {
        var reader = CoreDataReader(version.source, root: version.root)
        var draft = reader.read(name: schemaName, title: version.title)
        draft.version = number
        reader.nameOriginals(in: &draft, older: older, isAlone: versions.count == 1)
        older = reader.names
        result.versions.append(draft)
        // What was left out of an older version is of no use to anybody.
        let isNewest = version.title == versions.last?.title
        result.findings.report(
            contentsOf: reader.findings.all.filter { isNewest || $0.severity == .error })
    }
    if result.findings.hasErrors { result.versions = [] }
    return result
}
