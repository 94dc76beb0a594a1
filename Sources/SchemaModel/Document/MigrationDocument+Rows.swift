/// A statement of an author's, for each database that it is written for; `none` where there is nothing to do.
package struct AuthorsSQL: Hashable, Sendable {
    package var sqlite: Located<String>
    package var postgresql: Located<String>?
}

extension [AuthorsSQL] {
    /// What is to be done in SQLite's stores.
    var forSQLite: [Located<String>] { map(\.sqlite).filter { $0.value != "none" } }
}

extension MigrationDocument {
    /// An older attribute whose values become objects, one for each distinct value, or move to objects that are there.
    package struct Extract: Hashable, Sendable {
        /// `Model.attribute` of the older version.
        package var source: Located<String>
        /// `Model.attribute` of the newer version, which gets the value.
        package var into: Located<String>
        /// `Model.relationship` of the newer version, which leads to the object.
        package var link: Located<String>
    }

    /// Members of an older model that become an object of their own, one for each row.
    package struct Split: Hashable, Sendable {
        /// The older version's model.
        package var model: Located<String>
        /// The newer version's model, which is new.
        package var into: Located<String>
        /// `Model.relationship` of the newer version, which leads to the object.
        package var link: Located<String>
        /// The older model's members, each with the new model's.
        package var members: [NamePair]
    }

    /// An older model whose rows become rows of another.
    package struct Merge: Hashable, Sendable {
        /// The older version's model.
        package var model: Located<String>
        /// The newer version's model, which the older one has too.
        package var into: Located<String>
        /// Members that are called otherwise there.
        package var members: [NamePair]
    }

    /// What becomes of an older model's rows that are equal in some members.
    package struct Dedupe: Hashable, Sendable {
        package var model: Located<String>
        package var members: [Located<String>]
        package var keep: Located<DuplicateRule>
    }

    /// Which of many links stays where a relationship has room for one.
    package struct Pick: Hashable, Sendable {
        /// `Model.relationship` of the newer version.
        package var name: Located<String>
        package var rule: Located<DuplicateRule>
    }

    /// What becomes of an older relationship's references that lead nowhere.
    package struct Orphans: Hashable, Sendable {
        /// `Model.relationship` of the older version.
        package var name: Located<String>
        package var rule: Located<OrphanRule>
    }

    /// What becomes of an attribute's values that its newer type does not hold.
    package struct Convert: Hashable, Sendable {
        /// `Model.attribute` of the newer version.
        package var name: Located<String>
        package var rule: Located<ConversionRule>
    }
}

/// What becomes of a value that the newer type does not hold: there is none, or the migration is refused; NULL; the attribute's default;
/// the nearest that there is.
package enum ConversionRule: String, Hashable, Sendable, CaseIterable {
    case strict, null, `default`, lossy
}

/// What becomes of a reference that leads nowhere: it is emptied, or its row goes.
package enum OrphanRule: String, Hashable, Sendable, CaseIterable {
    case null, delete
}

/// What is said of a new check's rows: none breaks it, or the migration is refused.
enum CheckRule: String, CaseIterable {
    case strict
}

/// Which of several equal rows, or links of a row, stays.
package enum DuplicateRule: Hashable, Sendable {
    /// The one with the smallest key, or the largest; in a list with an order, the one at its beginning or its end.
    case first, last
    /// The one with the largest value of an attribute, or the smallest.
    case newest(String)
    case oldest(String)
    /// None: the migration is refused.
    case error

    /// `nil` for any other text.
    init?(_ text: String) {
        switch text {
        case "first": self = .first
        case "last": self = .last
        case "error": self = .error
        case _ where text.hasPrefix("newest(") && text.hasSuffix(")") && text.count > 8:
            self = .newest(String(text.dropFirst(7).dropLast()))
        case _ where text.hasPrefix("oldest(") && text.hasSuffix(")") && text.count > 8:
            self = .oldest(String(text.dropFirst(7).dropLast()))
        default: return nil
        }
    }
}
