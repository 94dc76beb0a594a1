/// One line of a line-record text: what it records, and its words, taken one after the other.
struct Record {
    let line: Int
    let kind: String
    private var words: ArraySlice<String>

    /// `words` is not empty.
    init(line: Int, words: [String]) {
        self.line = line
        kind = words[0]
        self.words = words.dropFirst()
    }

    var isAtEnd: Bool { words.isEmpty }

    mutating func word(_ field: String) throws(RecordError) -> String {
        guard let word = words.popFirst() else { throw RecordError(line: line, .missing(field)) }
        return word
    }

    mutating func value<Value: RawRepresentable<String>>(_ field: String) throws(RecordError) -> Value {
        let text = try word(field)
        guard let value = Value(rawValue: text) else { throw RecordError(line: line, .badValue(text, for: field)) }
        return value
    }

    /// A decimal number without sign or leading zero.
    mutating func number(_ field: String) throws(RecordError) -> Int {
        let text = try word(field)
        guard let number = Int(text), String(number) == text, number >= 0 else {
            throw RecordError(line: line, .badValue(text, for: field))
        }
        return number
    }

    mutating func version(_ field: String) throws(RecordError) -> SchemaVersion {
        let text = try word(field)
        guard let version = SchemaVersion(text) else { throw RecordError(line: line, .badValue(text, for: field)) }
        return version
    }

    /// Steps over the word if it is the next one.
    mutating func take(_ keyword: String) -> Bool {
        guard words.first == keyword else { return false }
        words.removeFirst()
        return true
    }

    mutating func expect(_ keyword: String) throws(RecordError) {
        guard take(keyword) else { throw RecordError(line: line, .missing(keyword)) }
    }

    func finish() throws(RecordError) {
        if let word = words.first { throw RecordError(line: line, .surplus(word)) }
    }
}
