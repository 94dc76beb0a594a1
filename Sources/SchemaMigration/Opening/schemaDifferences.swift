/// What differs between two schemas given as `SchemaText`, one line for each difference, for a message.
///
/// Compares the records by the names they begin with and never fails: the text in a store may be anything.
package func schemaDifferences(from oldText: String, to newText: String) -> [String] {
    let old = records(of: oldText)
    let new = records(of: newText)
    var lines: [String] = []
    for (name, text) in old.sorted(by: { $0.key < $1.key }) {
        switch new[name] {
        case nil: lines.append("\(name) stands only in the store")
        case let other? where other != text: lines.append("\(name) was “\(text)” and is “\(other)”")
        default: break
        }
    }
    for name in new.keys.sorted() where old[name] == nil { lines.append("\(name) is not in the store") }
    return lines
}

/// Each record's text under a name that is its own: `Trip` for an entity, `Trip.notes` for its members.
private func records(of text: String) -> [String: String] {
    var records: [String: String] = [:]
    var entity = ""
    // The first two lines are the format and the schema's name and version.
    for line in text.split(separator: "\n").dropFirst(2) where line != "end" {
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count == 3 else { continue }
        switch words[0] {
        case "entity":
            entity = words[1]
            records[entity] = words[2]
        case "attribute", "relationship": records["\(entity).\(words[1])"] = words[2]
        default: records["\(entity) \(words.joined(separator: " "))"] = ""
        }
    }
    return records
}
