import SchemaDiagnostics
import SchemaModel
import SchemaYAML

/// Whether this version of the language reads `externalStorage`; a key that it does not read yet would make an import invalid.
let takesExternalStorage: Bool = {
    let text =
        "schema: A\nversion: 1.0.0\nmodels:\n  B:\n    attributes:\n      c: { type: Data, externalStorage: true }\n"
    var findings = Findings()
    let tree = parseYAML(SourceText(path: "", text: text), findings: &findings)
    _ = tree.flatMap { readSchema(root: $0, findings: &findings) }
    return !findings.hasErrors
}()
