/// One file of input: the name it is reported under, and its text.
///
/// Lines end at `\n` alone (`\r\n` included), as editors count; columns are UTF-8 bytes from 1, as compilers print them.
package struct SourceText: Hashable, Sendable {
    /// The path as the user gave it.
    package let path: String
    /// The same, for places in it.
    package let file: SourcePath
    /// The text, decoded from UTF-8, without a byte-order mark.
    package let text: String
    /// UTF-8 offset of the first byte of each line.
    package let lineStarts: [Int]

    package init(path: String, text: String) {
        self.path = path
        file = SourcePath(path)
        self.text = text
        var text = text
        lineStarts = text.withUTF8 { bytes in
            var starts = [0]
            // By index: the compiler makes the tight loop of it that iterating a view does not become.
            for offset in bytes.indices where bytes[offset] == 0x0A { starts.append(offset + 1) }
            return starts
        }
    }
}
