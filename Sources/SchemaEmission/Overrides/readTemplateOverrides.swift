import SchemaDiagnostics
import SchemaTemplates

/// The templates of a folder, by their paths in it: `swift/Model.mustache`. A file that would have no effect is reported.
///
/// - Throws: `FileError` for what cannot be read.
func readTemplateOverrides(
    in folder: String, files: any InputFiles, findings: inout Findings
) throws(FileError) -> TemplateOverrides {
    let builtIn = BuiltInTemplates.names
    var folders = ["partials"]
    for name in builtIn { if let top = name.split(separator: "/").first.map(String.init) { folders.append(top) } }
    var overrides = TemplateOverrides()
    for entry in try files.names(inFolder: folder) where !entry.hasPrefix(".") {
        if let name = templateName(entry) {
            findings.report(.unknownTemplate(name, near: nearTemplate(name), path: "\(folder)/\(entry)"))
        } else if !folders.contains(entry), !entry.contains("."), let near = nearestName(to: entry, among: folders) {
            findings.report(.unknownTemplate(entry + "/", near: near + "/…", path: "\(folder)/\(entry)"))
        }
    }
    for top in Set(folders).sorted() {
        for entry in try files.names(inFolder: "\(folder)/\(top)") where !entry.hasPrefix(".") {
            guard let last = templateName(entry) else { continue }
            let (name, path) = ("\(top)/\(last)", "\(folder)/\(top)/\(entry)")
            guard builtIn.contains(name) || top == "partials" else {
                findings.report(.unknownTemplate(name, near: nearTemplate(name), path: path))
                continue
            }
            let bytes = try files.bytes(of: path, limit: SourceLimits.byteCount)
            // An empty template is one that writes nothing.
            overrides.sources[name] =
                bytes.isEmpty
                ? SourceText(path: path, text: "") : decodeSource(bytes, path: path, findings: &findings)
        }
    }
    return overrides
}

private func templateName(_ file: String) -> String? {
    file.hasSuffix(".mustache") ? String(file.dropLast(".mustache".count)) : nil
}

/// The built-in template that a name most likely means, with its folder or without.
private func nearTemplate(_ name: String) -> String? {
    if let near = nearestName(to: name, among: BuiltInTemplates.names) { return near }
    func last(_ name: String) -> String { name.split(separator: "/").last.map(String.init) ?? "" }
    let names = BuiltInTemplates.names
    return names.first { last($0) == last(name) }
        ?? nearestName(to: last(name), among: names.map(last)).flatMap { near in names.first { last($0) == near } }
}
