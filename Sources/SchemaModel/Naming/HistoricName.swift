/// The name of a model or of a member, and the one that its `originalName` says it had.
struct HistoricName: Hashable {
    var name: String
    var originalName: String?

    init(_ name: String, originalName: String?) {
        self.name = name
        self.originalName = originalName
    }
}
