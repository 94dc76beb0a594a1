import SchemaSnapshot
import Synchronization

/// What statements name, each read once, whoever asks.
final class StatementWords: Sendable {
    struct Found {
        /// Every word that could be a name, texts included, which SQLite takes for names where nothing else fits.
        var names: Set<SQLName>
        /// Tables that come to be under these names.
        var made: Set<SQLName> = []
        /// It only adds to its table, or only reads: no row goes, and no other table's text changes.
        var isLocal: Bool
        /// It may reach what it does not name.
        var isOpen: Bool
    }

    private let known = Mutex<[ExactText: Found]>([:])

    func words(of sql: String) -> Found {
        if let found = known.withLock({ $0[ExactText(sql)] }) { return found }
        let found = Self.read(sql)
        known.withLock { $0[ExactText(sql)] = found }
        return found
    }

    private static func read(_ sql: String) -> Found {
        let words = Array(SQLWords(sql).words)
        var names: Set<SQLName> = []
        var made: Set<SQLName> = []
        for (index, word) in words.enumerated() where word.kind != .sign {
            names.insert(word.name)
            guard index > 1 else { continue }
            let isMade = words[index - 1].isKeyword("table") && words[index - 2].isKeyword("create")
            let isRenamed = words[index - 1].isKeyword("to") && words[index - 2].isKeyword("rename")
            if isMade || isRenamed { made.insert(word.name) }
        }
        let isSeveral = words.dropLast().contains { $0.kind == .sign && $0.text == ";" }
        let isOther = words.indices.contains { index in
            // A computed column is virtual too.
            let isVirtual = words[index].isKeyword("virtual") && index > 0 && words[index - 1].isKeyword("create")
            return isVirtual
                || ["view", "trigger", "temp", "temporary", "attach"].contains { words[index].isKeyword($0) }
        }
        let reachesOut = names.contains { $0.hasPrefix("sqlite_") || $0.hasPrefix("pragma") }
        return Found(
            names: names, made: made, isLocal: isLocal(words) && !isSeveral, isOpen: isOther || isSeveral || reachesOut)
    }

    private static func isLocal(_ words: [SQLWords.Word]) -> Bool {
        func starts(_ keywords: String...) -> Bool {
            words.count > keywords.count && zip(words, keywords).allSatisfy { $0.isKeyword($1) }
        }
        if starts("select") || starts("create", "table") || starts("create", "index") { return true }
        if starts("create", "unique", "index") || starts("drop", "index") { return true }
        return starts("alter", "table") && words.count > 4 && words[3].isKeyword("add")
    }
}

/// What the steps of a plan name.
struct PlanWords {
    struct Step {
        var step: PlanStep
        /// What it names, its account included.
        var names: Set<SQLName> = []
        /// What those of its statements name that may concern tables which refer to theirs.
        var far: Set<SQLName> = []
    }

    private(set) var steps: [Step] = []
    /// Tables that come to be on the way.
    private(set) var made: Set<SQLName> = []

    /// - Returns: `nil` where a step may reach what it does not name.
    init?(_ plan: PlanDescription, _ words: StatementWords) {
        for step in plan.steps {
            guard step.code == nil, step.form != .sql, step.form != .search else { return nil }
            guard !step.account.contains(where: { $0.fate == .orphaned }) else { return nil }
            var found = Step(step: step, names: [SQLName(step.table)])
            for statement in step.statements {
                let own = words.words(of: statement)
                if own.isOpen { return nil }
                made.formUnion(own.made)
                found.names.formUnion(own.names)
                if !own.isLocal { found.far.formUnion(own.names) }
            }
            for entry in step.account {
                found.names.formUnion([SQLName(entry.oldTable), SQLName(entry.newTable)])
                if !entry.value.isEmpty { found.names.formUnion(words.words(of: entry.value).names) }
            }
            steps.append(found)
        }
    }
}
