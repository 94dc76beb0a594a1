import Foundation
import SchemaModel
import SchemaSnapshot
import Testing

/// The 65 cases: each has a folder, or a line that says why it has none.
@Suite struct CoverageTests {
    @Test func `folders and reasons name each number, and no number twice`() throws {
        let text = try String(contentsOf: ConformanceCase.root.appending(path: "missing.txt"), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let reasons = try lines.map { line in
            let parts = line.split(separator: ": ", maxSplits: 1)
            #expect(parts.count == 2 && parts[1].count > 20, "\(line)")
            return try #require(Int(parts[0]), "\(line)")
        }
        let numbers = Set(ConformanceCase.all.compactMap(\.number))
        #expect(reasons == Array(Set(reasons)).sorted())
        #expect(numbers.intersection(reasons) == [])
        #expect(numbers.union(reasons).sorted() == Array(1...65))
    }

    /// A case that is refused is refused before any row is touched, however many there are.
    @Test(arguments: ConformanceCase.all)
    func `where rows are rewritten there are many`(item: ConformanceCase) throws {
        let forms: [PlanStep.Form] = [.update, .swap, .insert, .transfer, .delete, .rebuild]
        guard let plan = try PlannedCase(item).plans.first, plan.steps.contains(where: { forms.contains($0.form) }),
            try item.expectation.refusal == nil
        else { return }
        let more = try #require(item.more, "it has no more.sql")
        // Of the numbers that count rows, or multiply those that are there.
        let counts = more.matches(of: /i < (\d+)/).compactMap { Int($0.output.1) }
        let rows = item.rows?.matches(of: /\(/).count ?? 1
        #expect(counts.contains { $0 * max(rows - 1, 1) >= 20_000 }, "\(counts)")
    }

    /// After each of them a store is what a new one is: the cases are held against that, and `ConvergenceTests` of SchemagenTests holds that
    /// of changes that no case has.
    @Test func `each kind of change is migrated in a case`() throws {
        let list = try #require(
            text("Sources/SchemaModel/Diff/SchemaChange.swift").components(separatedBy: "package enum UniqueNote").first
        )
        let kinds = Set(list.matches(of: /\n {8}case (\w+)/).map { String($0.output.1) })
        #expect(kinds.count > 60 && kinds.contains("modelAdded") && kinds.contains("enumCaseRemoved"))
        let converging = try text("Tests/SchemagenTests/Stores/ConvergenceTests.swift")
            .matches(of: /kind: "(\w+)"/).map { String($0.output.1) }
        let others = Set(converging)
        #expect(others.count == converging.count && others.count > 10)
        var found: Set<String> = []
        for item in ConformanceCase.every where try item.expectation.refusal == nil {
            let planned = try PlannedCase(item)
            guard !planned.plans.isEmpty else { continue }
            for (old, new) in zip(planned.schemas, planned.schemas.dropFirst()) {
                for change in diff(
                    from: old, to: new, directives: planned.directives[new.version] ?? MigrationDirectives())
                {
                    // A kind without values is its own name.
                    let label = Mirror(reflecting: change.kind).children.first?.label
                    found.insert(label ?? "\(change.kind)")
                }
            }
        }
        // No plan carries these out, or only one with Swift code, or they are errors.
        let impossible: Set = [
            "modelNeeded", "hierarchyMoved", "modelBecameAbstract", "relationshipBecameRequired",
            "hintCollides", "hintClaimedTwice",
        ]
        // The schema's name stands in no table.
        let nameless: Set = ["schemaRenamed"]
        let expected = found.union(others).union(impossible).union(nameless)
        #expect(kinds.subtracting(expected) == [], "needs a case, or a line in ConvergenceTests")
        #expect(expected.subtracting(kinds) == [], "is no kind of change")
        #expect(others.intersection(found) == [], "has a case by now")
        #expect(impossible.union(nameless).intersection(found.union(others)) == [], "is migrated by now")
    }

    private func text(_ path: String) throws -> String {
        let root = ConformanceCase.root.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test func `each guide is a case`() {
        #expect(ConformanceCase.guides.map(\.number) == [1, 2, 3, 4])
    }

    @Test func `every folder is a case`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: ConformanceCase.root.path)
        let others = Set(names).subtracting(ConformanceCase.all.map(\.name))
        #expect(others == ["README.md", "missing.txt"])
    }
}
