import SchemaDiagnostics
import SchemaEmission
import SchemaFiles

extension Console {
    /// Writes files where their bytes change, then says in words what became of each.
    func write(_ files: [GeneratedFile], isDryRun: Bool = false, as format: FindingFormat) throws {
        try handle(files, as: format) { file in
            let isNew = try isDryRun ? !isUpToDate(file.path, file.text) : writeIfChanged(file.path, file.text)
            return "\(isNew ? (isDryRun ? "would write" : "wrote") : "unchanged") \(file.path)\n"
        }
    }

    /// Does something with each file, then says in words what: at the end, so that a reader who leaves early, such as `head`, does not
    /// end the work halfway. What was done before an error is said too.
    ///
    /// - Parameter work: its result is the line about the file, `nil` for none.
    func handle<File>(_ files: [File], as format: FindingFormat, _ work: (File) throws -> String?) throws {
        var lines = ""
        func say() throws { if format == .text, !lines.isEmpty { try writeOut(lines) } }
        do {
            for file in files { lines += try work(file) ?? "" }
        } catch {
            try say()
            throw error
        }
        try say()
    }
}
