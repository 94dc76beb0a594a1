import Foundation
import SchemaSnapshot

/// What a row says of a value that lies in a file: the file's name, how many bytes it has, and their digest.
///
/// In the column, which takes any type, a reference is a text and a value that lies in the row a blob: neither can pass for the other.
///
///     file 5E8A63F4-0A33-4F0C-8C4B-0B4E7A3C9D11 1048576 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
package struct ExternalReference: Hashable, Sendable {
    /// A UUID in capital letters, and nothing else: no name in a store leads out of the folder.
    package let name: String
    /// In bytes.
    package let size: Int64
    /// SHA-256, 64 lower-case hexadecimal digits.
    package let digest: String

    /// A reference under a name that no file has.
    package init(newNameFor bytes: UnsafeRawBufferPointer) {
        name = UUID().uuidString
        size = Int64(bytes.count)
        digest = SHA256.hexadecimal(of: bytes)
    }

    private init(name: String, like other: ExternalReference) {
        self.name = name
        size = other.size
        digest = other.digest
    }

    /// The reference in a column's text; `nil` for any other text.
    package init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 4, words[0] == "file", Self.isName(words[1]), let size = Int64(words[2]), size >= 0,
            String(size) == words[2], words[3].utf8.count == 64,
            words[3].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        name = words[1]
        self.size = size
        digest = words[3]
    }

    /// As the column has it.
    package var text: String { "file \(name) \(size) \(digest)" }

    /// The same content under a name that no file has.
    package func renamed() -> ExternalReference { ExternalReference(name: UUID().uuidString, like: self) }

    /// Whether the bytes are those of the file, as far as their digest says.
    package func isSame(as bytes: UnsafeRawBufferPointer) -> Bool {
        Int64(bytes.count) == size && SHA256.hexadecimal(of: bytes) == digest
    }

    /// Whether a file of this name can be ours.
    static func isName(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        return bytes.count == 36
            && bytes.enumerated().allSatisfy { index, byte in
                [8, 13, 18, 23].contains(index)
                    ? byte == 0x2D : (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte)
            }
    }
}
