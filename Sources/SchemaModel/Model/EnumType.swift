/// An enum of the schema with its raw values.
package struct EnumType: Hashable, Sendable {
    package enum RawValue: Hashable, Sendable {
        case string(String)
        case int(Int)

        /// Whether both are stored as the same bytes: texts that Swift takes for equal need not be.
        package static func == (one: RawValue, other: RawValue) -> Bool {
            switch (one, other) {
            case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
            case (.int(let one), .int(let other)): one == other
            default: false
            }
        }

        package func hash(into hasher: inout Hasher) {
            switch self {
            case .string(let text): for byte in text.utf8 { hasher.combine(byte) }
            case .int(let number): hasher.combine(number)
            }
        }
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
