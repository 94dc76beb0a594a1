/// Annotations as one line of YAML: `{ color: "red", sizes: [1, 2] }`.
func annotationText(_ entries: [Annotation.Entry]) -> String {
    guard !entries.isEmpty else { return "{}" }
    return "{ " + entries.map { "\(YAMLWriter.word($0.name)): \(text(of: $0.value))" }.joined(separator: ", ") + " }"
}

private func text(of annotation: Annotation) -> String {
    switch annotation {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let digits): digits
    case .text(let text): YAMLWriter.quoted(text)
    case .list(let items): YAMLWriter.list(items.map { text(of: $0) })
    case .mapping(let entries): annotationText(entries)
    }
}
