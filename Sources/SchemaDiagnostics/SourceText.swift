/// One file of input: the name it is reported under, and its text.
///
/// Lines end at `\n` alone (`\r\n` included), as editors count; columns are UTF-8 bytes from 1, as compilers print them.
package struct SourceText: Hashable, Sendable {
    /// The path as the user gave it.
    package let path: String
    /// The text, decoded from UTF-8, without a byte-order mark.
    package let text: String
    /// UTF-8 offset of the first byte of each line.
    package let lineStarts: [Int]

    package init(path: String, text: String) {
        self.path = path
        self.text = text
        var starts = [0]
        var offset = 0
        for byte in text.utf8 {
            offset += 1
            if byte == 0x0A { starts.append(offset) }
        }
        lineStarts = starts
    }
}
