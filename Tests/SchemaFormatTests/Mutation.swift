/// A text that is changed at random, with comments that can be told apart.
struct Mutation {
    private var lines: [String]
    private(set) var markers: [String] = []

    init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    var text: String { lines.joined(separator: "\n") }

    mutating func mutate(using random: inout Seeded) {
        let index = lines.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<14, using: &random) {
        case 0, 1, 2: lines[index] += String(repeating: " ", count: Int.random(in: 1...9, using: &random)) + marker()
        case 3, 4, 5:
            let indentation = Int.random(in: 0...12, using: &random)
            lines.insert(String(repeating: " ", count: indentation) + marker(), at: index)
        case 6: lines.insert("", at: index)
        case 7: lines.insert("  ", at: index)
        case 8: breakBrackets(at: index, using: &random)
        case 9: lines.remove(at: index)
        case 10: lines.insert(lines.randomElement(using: &random) ?? "", at: index)
        case 11: lines = lines.map { String(repeating: " ", count: $0.prefix { $0 == " " }.count) + $0 }
        case 12: lines[index] = " " + lines[index]
        default: insertSign(at: index, using: &random)
        }
        if lines.isEmpty { lines = [""] }
    }

    private mutating func marker() -> String {
        let marker = "# mark\(markers.count)."
        markers.append(marker)
        return marker
    }

    /// Breaks a line behind a comma or bracket, with a comment there.
    private mutating func breakBrackets(at index: Int, using random: inout Seeded) {
        let line = lines[index]
        let places = line.indices.filter { ",[{".contains(line[$0]) }
        guard let place = places.randomElement(using: &random) else { return }
        let comment = Bool.random(using: &random) ? " " + marker() : ""
        let rest = line[line.index(after: place)...]
        lines.replaceSubrange(index...index, with: [line[...place] + comment, "          " + rest])
    }

    private mutating func insertSign(at index: Int, using random: inout Seeded) {
        let signs = [
            "\"", "'", "|", ">", ":", "-", "?", "&a ", "*a", "{", "}", "[", "]", ",", "#", "\t", "é", "سفر", "\\", "~",
            "(", ")",
        ]
        var characters = Array(lines[index])
        let place = Int.random(in: 0...characters.count, using: &random)
        characters.insert(contentsOf: signs.randomElement(using: &random) ?? "", at: place)
        lines[index] = String(characters)
    }
}
