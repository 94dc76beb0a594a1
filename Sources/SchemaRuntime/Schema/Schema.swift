/// A set of models in a certain version.
public struct Schema: Sendable {
    /// `major.minor.patch`, compared by number.
    public struct Version: Hashable, Codable, Sendable, Comparable {
        public let major: Int
        public let minor: Int
        public let patch: Int

        public init(_ major: Int, _ minor: Int, _ patch: Int) {
            self.major = major
            self.minor = minor
            self.patch = patch
        }

        public static func < (left: Version, right: Version) -> Bool {
            (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
        }
    }
}
