/// `major.minor.patch`, compared by number.
package struct SchemaVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
    package var major: Int
    package var minor: Int
    package var patch: Int

    package init(_ major: Int, _ minor: Int, _ patch: Int) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// Three decimal numbers between dots, without sign, blank or leading zero; anything else is `nil`.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> Int? in
            guard part.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), part == "0" || part.first != "0" else {
                return nil
            }
            return Int(part)
        }
        guard parts.count == 3, numbers.count == 3 else { return nil }
        self.init(numbers[0], numbers[1], numbers[2])
    }

    package var description: String { "\(major).\(minor).\(patch)" }

    package static func < (left: SchemaVersion, right: SchemaVersion) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }
}
