import SchemaDiagnostics
import SchemaFormat
import SchemaYAML
import Testing

/// Changes a text at random again and again, and expects of each what holds for all.
///
/// - Returns: how many of the changed texts had no mistakes.
@discardableResult
func checkMutations(of text: String, rounds: Int) -> Int {
    var random = Seeded(text.utf8.count)
    var count = 0
    for round in 0..<rounds {
        var mutation = Mutation(text)
        for _ in 0...(round % 12) { mutation.mutate(using: &random) }
        guard let result = check(mutation.text) else { continue }
        count += 1
        for marker in mutation.markers {
            let (before, after) = (mutation.text.ranges(of: marker).count, result.ranges(of: marker).count)
            #expect(before == after, "\(marker) of\n\(mutation.text)\nin\n\(result)")
        }
    }
    return count
}

/// The formatted text, proved; `nil` for a text with mistakes.
func check(_ text: String) -> String? {
    guard let result = formatIfValid(text) else { return nil }
    #expect(tree(result).utf8.elementsEqual(tree(text).utf8), "\(text)")
    let again = formatIfValid(result)
    #expect(
        again?.utf8.elementsEqual(result.utf8) == true, "\(text)\n--- becomes\n\(result)\n--- and then\n\(again ?? "")")
    #expect(result.hasSuffix("\n") && !result.contains("\r"))
    return result
}

private func formatIfValid(_ text: String) -> String? {
    var findings = Findings()
    do {
        let result = try formatSchema(SourceText(path: "a", text: text), findings: &findings)
        #expect((result == nil) == findings.hasErrors)
        return result
    } catch {
        Issue.record("\(error):\n\(text)")
        return nil
    }
}

/// A text's values, without places and styles.
private func tree(_ text: String) -> String {
    var findings = Findings()
    return parseYAML(SourceText(path: "a", text: text), findings: &findings).map(outline) ?? "nothing"
}

private func outline(_ node: YAMLNode) -> String {
    switch node.value {
    case .scalar: "\(node.scalar.debugDescription)"
    case .sequence(let elements): "[\(elements.map(outline).joined(separator: ", "))]"
    case .mapping(let entries):
        "{\(entries.map { "\($0.key.debugDescription): \(outline($0.value))" }.joined(separator: ", "))}"
    }
}
