import SchemaDiagnostics

extension Finding {
    /// An error under `code`.
    init(_ code: FindingCode, _ message: String, at range: SourceRange?, notes: [Note] = [], fixIt: FixIt? = nil) {
        self.init(code, .error, message, at: range, notes: notes, fixIt: fixIt)
    }
}
