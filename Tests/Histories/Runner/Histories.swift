import Foundation
import SchemaDiagnostics
import SchemaModel

/// `histories [--changes] [NAME…]`: proves the histories in the folder `SCHEMAGEN_CASES`, prints the table, and fails where something is
/// wrong. `--changes` prints every step with its changes and questions.
@main
struct Histories {
    static func main() throws {
        guard let folder = ProcessInfo.processInfo.environment["SCHEMAGEN_CASES"] else {
            print("histories: SCHEMAGEN_CASES is not set; nothing to check")
            return
        }
        var names = Array(CommandLine.arguments.dropFirst())
        let showsChanges = names.contains("--changes")
        names.removeAll { $0 == "--changes" }
        var isWrong = false
        for item in HistoryCase.all where names.isEmpty || names.contains(item.name) {
            let clock = ContinuousClock.now
            let proof = try HistoryProof(item, in: folder)
            if showsChanges { show(proof) }
            for line in proof.wrong { print("WRONG \(item.name): \(line)") }
            isWrong = isWrong || !proof.wrong.isEmpty
            let asked = proof.steps.filter { !$0.questions.isEmpty }.count
            print(
                "| \(item.name) | \(proof.history.schemas.count) | \(proof.steps.count) | \(proof.steps.count - asked) | \(asked) | \(proof.wrong.count) |",
                ContinuousClock.now - clock)
        }
        if isWrong { exit(1) }
    }

    private static func show(_ proof: HistoryProof) {
        for step in proof.steps {
            print("## \(proof.item.name) \(proof.title(step.old.version)) → \(proof.title(step.new.version))")
            for change in step.changes {
                print("  \(change.risk.rawValue) \(change.summary) \(change.code.map { "\($0)" } ?? "")")
                if let finding = change.finding(
                    from: step.old.version, to: step.new.version, places: proof.history.places)
                {
                    print("     ! \(finding.severity) \(finding.message)")
                }
            }
            if !step.answers.isEmpty { print("  ANSWER \(step.answers.text)") }
            for line in step.answers.unanswered { print("  UNANSWERED \(line)") }
        }
    }
}
