/// Turns offsets of a template's source into lines and columns.
struct LineTable: Sendable {
    private let starts: [Int]

    init(_ source: [UInt8]) {
        var starts = [0]
        for offset in source.indices where source[offset] == UInt8(ascii: "\n") { starts.append(offset + 1) }
        self.starts = starts
    }

    /// The line that holds the byte at `offset`, from 1.
    func line(at offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// The byte's place in its line, from 1.
    func column(at offset: Int) -> Int { offset - starts[line(at: offset) - 1] + 1 }
}
