import Synchronization

/// The path of a file that findings name, as a number.
///
/// Every node of a tree and everything written in a schema has a place: with the path's text in each, half of the generator's copies would be
/// counted references to one and the same text. A path that was named once is remembered as long as the process lives.
package struct SourcePath: Hashable, Sendable {
    private static let known = Mutex<(texts: [String], numbers: [String: UInt32])>(([], [:]))

    private let number: UInt32

    package init(_ text: String) {
        number = Self.known.withLock { known in
            if let number = known.numbers[text] { return number }
            let number = UInt32(known.texts.count)
            known.texts.append(text)
            known.numbers[text] = number
            return number
        }
    }

    /// The path as the user gave it.
    package var text: String { Self.known.withLock { $0.texts[Int(number)] } }
}
