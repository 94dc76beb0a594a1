import SchemaModel

/// What is told of a history.
struct HistoryReport: Sendable {
    let name: String
    let versions: Int
    let steps: Int
    /// Steps whose changes only add something.
    let additions: Int
    /// Steps with a question.
    let asked: Int
    let questions: Int
    /// What must not be, a line each.
    var wrong: [String]
    /// What the list of changes that came with the history has and ours has not, or the other way round.
    let disagreements: [(fact: ChangeFact, side: String, step: String)]
    /// Every step with its changes, questions and answers.
    let changes: String

    init(_ proof: HistoryProof, recorded: RecordedChanges) {
        name = proof.item.name
        versions = proof.history.schemas.count
        steps = proof.steps.count
        additions = proof.steps.filter(\.onlyAdds).count
        asked = proof.steps.filter { !$0.questions.isEmpty }.count
        questions = proof.steps.map(\.questions.count).reduce(0, +)
        wrong = proof.wrong
        changes = proof.steps.map { Self.text($0, proof) }.joined()
        var known = recorded.steps
        disagreements = proof.steps.flatMap { step in
            let (old, new) = (proof.title(step.old.version), proof.title(step.new.version))
            known.remove([old, new])
            let theirs = recorded.facts(from: old, to: new)
            let ours = step.facts(byColumn: proof.item.source == .room)
            return theirs.subtracting(ours).sorted().map { ($0, "recorded", "\(old) → \(new)") }
                + ours.subtracting(theirs).sorted().map { ($0, "computed", "\(old) → \(new)") }
        }
        wrong += known.map { "the recorded step \($0.joined(separator: " → ")) is none here" }
    }

    var line: String {
        "| \(name) | \(versions) | \(steps) | \(additions) | \(steps - asked) | \(asked) | \(questions) | \(wrong.count) |"
    }

    private static func text(_ step: HistoryProof.Step, _ proof: HistoryProof) -> String {
        var lines = ["## \(proof.item.name) \(proof.title(step.old.version)) → \(proof.title(step.new.version))"]
        for change in step.changes {
            lines.append("  \(change.risk.rawValue) \(change.summary) \(change.code.map { "\($0)" } ?? "")")
            let finding = change.finding(from: step.old.version, to: step.new.version, places: proof.history.places)
            if let finding { lines.append("     \(finding.severity) \(finding.message)") }
        }
        if !step.answers.isEmpty { lines.append("  answer: \(step.answers.text)") }
        return (lines + step.answers.unanswered.map { "  no answer: \($0)" }).joined(separator: "\n") + "\n"
    }
}
