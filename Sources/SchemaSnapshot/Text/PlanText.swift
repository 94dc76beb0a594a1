/// The canonical text of a migration plan: the generator writes it into generated code, the runtime reads and runs it.
///
///     schemagen-plan 1
///     plan from 1.0.0 4f2a… to 2.0.0 9be1…
///     step alter Trip "New columns with a constant default."
///     > ALTER TABLE "Trip" ADD COLUMN "priority" INTEGER NOT NULL DEFAULT 0
///     filled new Trip priority value 0
///     end
package enum PlanText {
    private static let name = "schemagen-plan"
    private static let format = "1"

    package static func encode(_ plan: PlanDescription) -> String {
        var writer = RecordWriter(header: "\(name) \(format)")
        var words = ["plan"]
        if let from = plan.from { words += ["from", from.description] }
        if let hash = plan.fromHash { words += ["hash", hash] }
        writer.record(words + ["to", plan.to.description, "hash", plan.toHash])
        for step in plan.steps {
            writer.record(["step", step.form.rawValue, step.table, step.reason])
            if let code = step.code {
                writer.record(["code", code.moment.rawValue, code.from.description, code.to.description])
            }
            for statement in step.statements { writer.block(statement) }
            for account in step.account { writer.record(Self.words(of: account)) }
        }
        writer.record(["end"])
        return writer.text
    }

    private static func words(of account: ColumnAccount) -> [String] {
        var words = [account.fate.rawValue]
        if !account.oldTable.isEmpty || !account.oldColumn.isEmpty {
            words += ["old", account.oldTable, account.oldColumn]
        }
        if !account.newTable.isEmpty || !account.newColumn.isEmpty {
            words += ["new", account.newTable, account.newColumn]
        }
        if !account.value.isEmpty { words += ["value", account.value] }
        return words
    }

    /// Reads a text that `encode` wrote.
    package static func decode(_ text: String) throws(RecordError) -> PlanDescription {
        var reader = try RecordReader(text, name: name, format: format)
        var plan: PlanDescription?
        while let item = try reader.read() {
            switch item {
            case .block(let statement, let line):
                // Statements stand before the account, so that a text has one order.
                guard let last = plan?.steps.indices.last, plan!.steps[last].account.isEmpty else {
                    throw RecordError(line: line, .misplacedRecord(">"))
                }
                plan!.steps[last].statements.append(statement)
            case .record(var record):
                switch record.kind {
                case "plan" where plan == nil: plan = try header(&record)
                case "step" where plan != nil: plan!.steps.append(try step(&record))
                case "code":
                    guard let last = plan?.steps.indices.last, plan!.steps[last].isEmpty else {
                        throw RecordError(line: record.line, .misplacedRecord(record.kind))
                    }
                    plan!.steps[last].code = try code(&record)
                default:
                    guard let fate = ColumnAccount.Fate(rawValue: record.kind) else {
                        throw RecordError(
                            line: record.line,
                            record.kind == "plan" || record.kind == "step"
                                ? .misplacedRecord(record.kind) : .unknownRecord(record.kind))
                    }
                    guard let last = plan?.steps.indices.last else {
                        throw RecordError(line: record.line, .misplacedRecord(record.kind))
                    }
                    plan!.steps[last].account.append(try account(fate, &record))
                }
                try record.finish()
            }
        }
        guard let plan else { throw RecordError(line: 2, .missing("the plan's versions")) }
        return plan
    }

    private static func header(_ record: inout Record) throws(RecordError) -> PlanDescription {
        let from = record.take("from") ? try record.version("version") : nil
        let fromHash = record.take("hash") ? try record.word("hash") : nil
        try record.expect("to")
        let to = try record.version("version")
        try record.expect("hash")
        return PlanDescription(from: from, fromHash: fromHash, to: to, toHash: try record.word("hash"), steps: [])
    }

    private static func step(_ record: inout Record) throws(RecordError) -> PlanStep {
        PlanStep(
            form: try record.value("form of step"), table: try record.word("table"),
            reason: try record.word("reason"), statements: [])
    }

    private static func code(_ record: inout Record) throws(RecordError) -> PlannedCode {
        PlannedCode(
            try record.value("moment of code"), from: try record.version("version"), to: try record.version("version"))
    }

    private static func account(_ fate: ColumnAccount.Fate, _ record: inout Record) throws(RecordError) -> ColumnAccount
    {
        var account = ColumnAccount(fate)
        if record.take("old") {
            account.oldTable = try record.word("table")
            account.oldColumn = try record.word("column")
        }
        if record.take("new") {
            account.newTable = try record.word("table")
            account.newColumn = try record.word("column")
        }
        if record.take("value") { account.value = try record.word("value") }
        return account
    }
}

extension PlanStep {
    /// Whether nothing but its head is read.
    fileprivate var isEmpty: Bool { code == nil && statements.isEmpty && account.isEmpty }
}
