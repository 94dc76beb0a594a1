/// An enum of the schema with its raw values.
package struct EnumType: Hashable, Sendable {
    package enum RawValue: Hashable, Sendable {
        case string(String)
        case int(Int)

        /// As they are stored: texts that Swift takes for equal need not be the same.
        private var bytes: [UInt8] { Array(literal.sql.utf8) }

        package static func == (one: RawValue, other: RawValue) -> Bool { one.bytes == other.bytes }
        package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
    }

    package struct Case: Hashable, Sendable {
        package var name: String
        package var rawValue: RawValue
        package var doc: String?

        package init(name: String, rawValue: RawValue, doc: String? = nil) {
            self.name = name
            self.rawValue = rawValue
            self.doc = doc
        }
    }

    package var name: String
    package var isIntBacked: Bool
    package var cases: [Case]
    package var doc: String?
    package var annotations: [Annotation.Entry] = []
    /// The consumer writes it; it has no cases here.
    package var isExternal = false

    package init(name: String, isIntBacked: Bool = false, cases: [Case], doc: String? = nil) {
        self.name = name
        self.isIntBacked = isIntBacked
        self.cases = cases
        self.doc = doc
    }
}
