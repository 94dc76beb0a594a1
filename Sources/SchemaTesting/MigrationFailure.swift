public import SchemaRuntime
import SchemaMigration

/// One thing that does not hold on the way from a version to another.
public struct MigrationFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of thing.
    public enum Kind: Hashable, Sendable {
        /// Values that the plan keeps are not what they were, or a column is gone that nobody gave up.
        case valuesLost
        /// Rows are gone that nobody gave up, or came out of nothing.
        case rowsDiffer
        /// The store is not made like a new one of the version.
        case catalogDiffers
        /// Keys lead nowhere, or SQLite finds the file unsound.
        case unsound
        /// The migration failed; Swift code that throws is among the reasons.
        case refused
    }

    /// What kind of thing.
    public let kind: Kind
    /// The version of the store.
    public let from: Schema.Version
    /// The version that it was brought to.
    public let to: Schema.Version
    /// The model, where one is to blame.
    public let model: String?
    /// The attribute or relationship, where one is to blame.
    public let attribute: String?
    /// How many rows it concerns, where that is known.
    public let count: Int
    /// The keys of the first ten of them.
    public let keys: [Int64]
    /// All of it in words, each detail on a line of its own.
    public let description: String

    /// - Returns: `nil` for what is no failure.
    init?(_ failure: ProofFailure) {
        var rows: ProofFailure.Rows?
        switch failure.reason {
        case .valuesLost(let found, _):
            kind = .valuesLost
            rows = found
        case .rowsDiffer(let found, _), .waysDiffer(let found, _), .declaredOtherwise(let found, _):
            kind = .rowsDiffer
            rows = found
        case .catalogDiffers: kind = .catalogDiffers
        case .unsound: kind = .unsound
        case .refused: kind = .refused
        case .condition, .noRows, .code, .ownStatements: return nil
        }
        from = Schema.Version(failure.from.major, failure.from.minor, failure.from.patch)
        to = Schema.Version(failure.to.major, failure.to.minor, failure.to.patch)
        model = rows?.model
        attribute = rows.flatMap { $0.member.isEmpty ? nil : $0.member }
        count = rows?.count ?? 0
        keys = rows?.keys ?? []
        description = failure.description
    }
}

/// Why migrations are not proved: everything that was found.
public struct MigrationProofError: Error, Hashable, Sendable, CustomStringConvertible {
    /// At least one.
    public let failures: [MigrationFailure]

    /// Each failure in words.
    public var description: String {
        "\(failures.count) \(failures.count == 1 ? "failure" : "failures") of migrations\n"
            + failures.map(\.description).joined(separator: "\n")
    }
}

/// What a proof has run.
public struct MigrationProofReport: Hashable, Sendable {
    /// One way from a version to another.
    public struct Path: Hashable, Sendable {
        /// The version of the store.
        public let from: Schema.Version
        /// The version that it was brought to.
        public let to: Schema.Version
        /// How many rows it had, those of tables of links included.
        public let rowCount: Int
        /// How many columns were compared value by value.
        public let columnCount: Int
    }

    /// Every way that holds, by the older version.
    public let paths: [Path]
    /// What the proof leaves out, a sentence each: conditions of the schema's that rows at the edges of their types break, values that
    /// statements or code of yours may change.
    public let notes: [String]

    /// - Throws: `MigrationProofError` where something does not hold.
    init(_ proof: MigrationProof) throws {
        let failures = proof.failures.compactMap { MigrationFailure($0) }
        guard failures.isEmpty else { throw MigrationProofError(failures: failures) }
        paths = proof.paths.map { path in
            Path(
                from: Schema.Version(path.from.major, path.from.minor, path.from.patch),
                to: Schema.Version(path.to.major, path.to.minor, path.to.patch),
                rowCount: path.rowCount, columnCount: path.columnCount)
        }
        notes = proof.failures.map(\.description)
    }
}
