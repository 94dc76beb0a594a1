import SchemaDiagnostics
import SchemaYAML

/// Reads a file that is to be included; `nil` where it cannot be read, which it reports, at `place` or in the file itself.
package typealias IncludedTree = (_ path: String, _ place: SourceRange, _ findings: inout Findings) -> YAMLNode?

/// Adds to a document what the files declare that it includes, and those that they include in turn.
///
/// A file that several include is read once. Only files of the schema's folder and below can be included, so that a schema from elsewhere
/// makes nobody read what is not its own, and the build knows beforehand which files it depends on.
func readIncludes(of document: inout SchemaDocument, tree: IncludedTree, findings: inout Findings) {
    guard !document.includes.isEmpty else { return }
    var reader = IncludeReader(root: document.range.path)
    reader.read(document.includes, into: &document, tree: tree, findings: &findings)
}

/// What has been included so far.
private struct IncludeReader {
    private static let limit = 256
    /// The files that lead to the one that is read now, that one last.
    private var path: [String]
    private var seen: Set<String>

    init(root: String) {
        path = [root]
        seen = [root]
    }

    mutating func read(
        _ includes: [Located<String>], into document: inout SchemaDocument, tree: IncludedTree,
        findings: inout Findings
    ) {
        for include in includes {
            guard let file = file(include, findings: &findings) else {
                document.isIncomplete = true
                document.lacksIncludes = true
                continue
            }
            guard seen.insert(file).inserted else { continue }
            guard seen.count <= Self.limit + 1, let root = tree(file, include.range, &findings) else {
                if seen.count == Self.limit + 2 { findings.report(.tooManyIncludes(Self.limit, at: include.range)) }
                document.isIncomplete = true
                document.lacksIncludes = true
                continue
            }
            let included = readIncludedDocument(root, findings: &findings)
            document.enums += included.enums
            document.structs += included.structs
            document.mixins += included.mixins
            document.models += included.models
            document.unsupportedTypes.formUnion(included.unsupportedTypes)
            document.isIncomplete = document.isIncomplete || included.isIncomplete
            path.append(file)
            read(included.includes, into: &document, tree: tree, findings: &findings)
            path.removeLast()
        }
    }

    /// The path of a file that may be included and does not include the one that names it.
    private func file(_ include: Located<String>, findings: inout Findings) -> String? {
        // By bytes: a mark that combines with a slash does not make it another sign to the system.
        let steps = include.value.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        let isPlain = steps.allSatisfy { step in
            !step.isEmpty && step != "." && step != ".." && !step.hasSuffix(".versions") && !step.contains("\\")
                && step.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        }
        guard isPlain, include.value.hasSuffix(".yaml"), !include.value.hasSuffix(".schema.yaml") else {
            findings.report(.notToInclude(include.value, at: include.range))
            return nil
        }
        let including = path[path.count - 1]
        let folder = including.utf8.lastIndex(of: UInt8(ascii: "/")).map { including[...$0] } ?? ""
        let file = String(folder) + include.value
        if let start = path.firstIndex(of: file) {
            findings.report(.includeCycle(Array(path[start...]) + [file], at: include.range))
            return nil
        }
        return file
    }
}
