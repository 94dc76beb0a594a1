import SchemaModel

extension AccessLevel {
    /// The word with a blank behind it; nothing for `internal`, which Swift means by default.
    var prefix: String {
        switch self {
        case .public: "public "
        case .package: "package "
        case .internal: ""
        }
    }
}
