import SchemaDiagnostics
import SchemaFormat
import SchemaImport
import SchemaModel
import SchemaYAML
import Testing

/// The entities of a Core Data model as a bundle with one version.
func coreData(_ entities: String) -> ImportResult {
    importCoreData("Shop.xcdatamodeld", files: FilesInMemory(bundle(["Shop": entities])))
}

/// The files of a bundle `Shop.xcdatamodeld` with some versions.
func bundle(_ versions: [String: String], current: String? = nil) -> [String: String] {
    var files: [String: String] = [:]
    for (title, entities) in versions {
        files["Shop.xcdatamodeld/\(title).xcdatamodel/contents"] = model(entities)
    }
    if let current {
        files["Shop.xcdatamodeld/.xccurrentversion"] = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>\(current).xcdatamodel</string></dict></plist>
            """
    }
    return files
}

/// The file `contents` with some entities.
func model(_ entities: String, savedBy version: String = "22000") -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" lastSavedToolsVersion="\(version)">
    \(entities)
    </model>
    """
}

/// A script, executed and imported.
func sqlite(_ script: String) -> ImportResult {
    importScript("shop.sql", files: FilesInMemory(["shop.sql": script]))
}

extension ImportResult {
    /// The schema file, which must be valid, in its canonical layout, and read back without a warning.
    func text(sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        var copy = self
        let files = try copy.files(from: "source")
        let errors = copy.findings.all.filter { $0.severity == .error }.map(\.message)
        #expect(errors == [], sourceLocation: sourceLocation)
        let file = try #require(files.first, sourceLocation: sourceLocation)
        let source = SourceText(path: file.path, text: file.text)
        var findings = Findings()
        #expect(try formatSchema(source, findings: &findings) == file.text, sourceLocation: sourceLocation)
        let tree = try #require(parseYAML(source, findings: &findings), sourceLocation: sourceLocation)
        _ = readSchema(root: tree, findings: &findings)
        #expect(findings.all.map(\.message) == [], sourceLocation: sourceLocation)
        return file.text
    }

    /// The models of the schema file alone.
    func models(sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        let text = try text(sourceLocation: sourceLocation)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex(of: "models:"), sourceLocation: sourceLocation)
        return lines[(start + 1)...].map { String($0.dropFirst(2)) }.joined(separator: "\n")
    }

    /// Codes and lines of what was found: `SG762:3`.
    var codes: [String] {
        findings.sorted.map { "\($0.code):\($0.range?.start.line ?? 0)" }
    }

    /// The messages with a code.
    func messages(_ code: Int) -> [String] { findings.sorted.filter { $0.code.rawValue == code }.map(\.message) }
}
