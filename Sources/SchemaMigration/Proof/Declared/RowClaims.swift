import SQLiteKit

/// What the author of a schema says of rows in the step to a version from the one before, by the names of models and members alone: which
/// tables and columns that concerns, and what the rows are to be, is worked out without the planner.
package struct RowClaims: Sendable {
    /// A member with the model that declares it.
    package struct Name: Hashable, Sendable {
        package var model: String
        package var member: String

        package init(_ model: String, _ member: String) {
            self.model = model
            self.member = member
        }
    }

    /// What the values of a member are made of.
    package enum Source: Hashable, Sendable {
        /// Those of an older member of the row, or what `convert` makes of them.
        case member(Name, Conversion?)
        /// There was none: the member's default, or nothing.
        case none
        /// Something else says it: `values`, `extract`, `move`, `split` or `pick`.
        case elsewhere
    }

    /// What becomes of a value that the newer type does not hold.
    package enum Conversion: String, Hashable, Sendable {
        case strict, null, `default`, lossy
    }

    /// Rows of an older class that are rows of a newer one, and where the values of each of that one's members come from.
    package struct Class: Sendable {
        package var old: String
        package var new: String
        package var isMerged: Bool
        /// With its own place among the newer members, the older one.
        package var members: [(new: Name, source: Source)]

        package init(old: String, new: String, isMerged: Bool, members: [(new: Name, source: Source)]) {
            self.old = old
            self.new = new
            self.isMerged = isMerged
            self.members = members
        }
    }

    /// Which of several rows or links stays.
    package enum Choice: Hashable, Sendable {
        case first, last, newest(String), oldest(String), error
    }

    /// Rows of an older model, and of those below it, that are equal in some members.
    package struct Dedupe: Sendable {
        package var model: String
        /// With the collation by which their values are equal.
        package var members: [(name: Name, collation: String?)]
        package var nullsAreSame: Bool
        package var keep: Choice

        package init(model: String, members: [(name: Name, collation: String?)], nullsAreSame: Bool, keep: Choice) {
            self.model = model
            self.members = members
            self.nullsAreSame = nullsAreSame
            self.keep = keep
        }
    }

    /// Rows of an older model that become those of a newer one in another hierarchy, or in none, where their keys may be taken.
    package struct Merge: Sendable {
        package var source: String
        /// What the newer model was.
        package var target: String

        package init(source: String, target: String) {
            self.source = source
            self.target = target
        }
    }

    /// An older to-many that is a to-one.
    package struct Pick: Sendable {
        package var new: Name
        package var old: Name
        package var keep: Choice

        package init(new: Name, old: Name, keep: Choice) {
            self.new = new
            self.old = old
            self.keep = keep
        }
    }

    /// A newer many-to-many with the older ends of which it has the links.
    package struct Links: Sendable {
        package var new: Name
        package var old: [Name]

        package init(new: Name, old: [Name]) {
            self.new = new
            self.old = old
        }
    }

    /// Values that became objects.
    package struct Extract: Sendable {
        package var source: Name
        package var into: Name
        package var link: Name
        /// What the objects' model was, where there were some.
        package var older: String?
        /// Whether no other directive makes objects of the model.
        package var isSole: Bool

        package init(source: Name, into: Name, link: Name, older: String?, isSole: Bool) {
            self.source = source
            self.into = into
            self.link = link
            self.older = older
            self.isSole = isSole
        }
    }

    /// Members of an older model that became an object of their own.
    package struct Split: Sendable {
        package var model: String
        package var into: String
        package var link: Name
        package var members: [(old: Name, new: Name)]

        package init(model: String, into: String, link: Name, members: [(old: Name, new: Name)]) {
            self.model = model
            self.into = into
            self.link = link
            self.members = members
        }
    }

    /// Values that went along an older link.
    package struct Move: Sendable {
        package var source: Name
        package var into: Name
        package var link: Name
        /// Whether the rows with the values are those that declare the link, rather than those at its other end.
        package var isForward: Bool

        package init(source: Name, into: Name, link: Name, isForward: Bool) {
            self.source = source
            self.into = into
            self.link = link
            self.isForward = isForward
        }
    }

    package var classes: [Class] = []
    /// Of the newer version's enums: older raw values with the newer ones that `map` says.
    package var maps: [String: [(old: Value, new: Value)]] = [:]
    package var dedupes: [Dedupe] = []
    package var merges: [Merge] = []
    package var picks: [Pick] = []
    package var links: [Links] = []
    package var extracts: [Extract] = []
    package var splits: [Split] = []
    package var moves: [Move] = []
    /// Older classes of which no row is left: what led to them leads to nothing.
    package var lost: Set<String> = []
    /// Whether references that lead nowhere are mended, of which no row can be told.
    package var mendsOrphans = false

    package init() {}
}
