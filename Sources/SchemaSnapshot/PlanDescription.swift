/// What it takes to bring a store to a version: statements in order, and an account of what happens to each column.
///
/// A plan that creates a store has no `from`. The generator writes plans, `SchemaMigration` runs them; the text between the two is `PlanText`.
package struct PlanDescription: Hashable, Sendable {
    package var from: SchemaVersion?
    /// The store hash that a store of the `from` version bears.
    package var fromHash: String?
    package var to: SchemaVersion
    package var toHash: String
    package var steps: [PlanStep]

    package init(from: SchemaVersion?, fromHash: String?, to: SchemaVersion, toHash: String, steps: [PlanStep]) {
        self.from = from
        self.fromHash = fromHash
        self.to = to
        self.toHash = toHash
        self.steps = steps
    }
}

/// One step of a plan: what it does to one table, and why in that way.
package struct PlanStep: Hashable, Sendable {
    /// The form of DDL that was chosen, cheapest first.
    package enum Form: String, Hashable, Sendable, CaseIterable {
        /// Reads only: each row that its statements give, its key first, is one that the plan cannot take along.
        case check
        /// New tables, indexes, triggers: touches no stored row.
        case create
        /// Native ALTER TABLE, and indexes that go: rows stay where they are.
        case alter
        /// What the catalog says of a table changes: NOT NULL, CHECKs and delete rules of the columns that the account names, and the
        /// table's checks. Touches no row. The statements make the table anew instead, for where SQLite guards its catalog; the first has what
        /// the catalog is to say.
        case edit
        /// Full-text indexes go, or are made of the rows that are there: touches no stored row.
        case search
        /// Rows are rewritten in their table.
        case update
        /// Columns are made anew beside those whose values they take, and get their names: rows stay in their table, with its other indexes.
        case swap
        /// Rows come into a table that is empty, or, by one statement that says what moves there, beside those that it has.
        case insert
        /// Rows come into tables that the step makes, under their keys; those from which they come stay as they are.
        case transfer
        /// Rows go, just those that the account says.
        case delete
        /// The table is made anew and its rows are copied.
        case rebuild
        /// A table goes with its rows.
        case drop
        /// The author's own statements, which may change any row and no table.
        case sql
        /// Swift code of the consumer's, which may change any row and no table; the step's `code` says which.
        case code
    }

    package var form: Form
    /// The table as it is called when the step begins; empty for the author's statements, which may concern any.
    package var table: String
    /// One sentence for a reader of the plan: why this form.
    package var reason: String
    package var statements: [String]
    package var account: [ColumnAccount]
    /// Of a step that runs code, and of no other.
    package var code: PlannedCode?

    package init(
        form: Form, table: String, reason: String, statements: [String], account: [ColumnAccount] = [],
        code: PlannedCode? = nil
    ) {
        self.form = form
        self.table = table
        self.reason = reason
        self.statements = statements
        self.account = account
        self.code = code
    }
}

/// Swift code of the consumer's that belongs to the step between two versions.
package struct PlannedCode: Hashable, Sendable {
    package enum Moment: String, Hashable, Sendable, CaseIterable {
        /// Tables have the shape of the older version. What the code leaves is what it sees as the older version's store later.
        case before
        /// Tables have the shape of the newer version, apart from what only holds when the code is through.
        case after
    }

    package var moment: Moment
    package var from: SchemaVersion
    package var to: SchemaVersion

    package init(_ moment: Moment, from: SchemaVersion, to: SchemaVersion) {
        self.moment = moment
        self.from = from
        self.to = to
    }
}

/// What a step does to the values of one column.
package struct ColumnAccount: Hashable, Sendable {
    package enum Fate: String, Hashable, Sendable, CaseIterable {
        /// In a step that inserts: each distinct value is there once.
        case kept
        case converted
        /// Without a column, the rows that meet the condition in `value`.
        case dropped
        case filled
        /// Each value became the key of an object that stands for it, equal values that of one.
        case linked
        /// Each value is there: where `value` names a column of the older table, in the row whose key that has; else in some row.
        case moved
        /// NULL in the rows that meet the condition in `value`; the others keep theirs.
        case emptied
        /// References that may lead nowhere before the step, which is there to mend them.
        case orphaned
    }

    package var fate: Fate
    /// The table before the step; empty for a filled column of a new table.
    package var oldTable: String
    /// The column before the step; empty where it is new.
    package var oldColumn: String
    package var newTable: String
    /// The column after the step; empty where it is dropped.
    package var newColumn: String
    /// The SQL literal or expression of a filled or converted column, the condition of rows that are dropped or, kept, come into another
    /// table; else empty.
    package var value: String

    package init(
        _ fate: Fate, oldTable: String = "", oldColumn: String = "", newTable: String = "", newColumn: String = "",
        value: String = ""
    ) {
        self.fate = fate
        self.oldTable = oldTable
        self.oldColumn = oldColumn
        self.newTable = newTable
        self.newColumn = newColumn
        self.value = value
    }
}
