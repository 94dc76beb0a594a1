import SchemaDiagnostics
import SchemaSnapshot

extension SchemaResolver {
    /// Gives every model of a hierarchy its discriminator: the one it had, else the next number that no version used there.
    mutating func allotKinds() {
        var hierarchies: [Int: [Int]] = [:]
        for position in order { hierarchies[drafts[position].root, default: []].append(position) }
        let history = KindHistory(
            released: released,
            names: drafts.map { HistoricName($0.name, originalName: $0.document.originalName?.value) })
        for root in order where drafts[root].root == root {
            let models = hierarchies[root] ?? []
            guard models.count > 1 else {
                if let kind = drafts[root].document.kind {
                    findings.report(.kindOutsideHierarchy(drafts[root].name, at: kind.range))
                }
                continue
            }
            // An author who keeps a version inline need not know of discriminators: without any they are those that it had.
            let isRecorded =
                mode == .snapshot || (mode == .inline && models.contains { drafts[$0].document.kind != nil })
            if isRecorded { takeRecordedKinds(of: models) } else { allotKinds(to: models, history) }
        }
    }

    private mutating func allotKinds(to models: [Int], _ history: KindHistory) {
        var used = history.usedKinds(in: models.map { drafts[$0].name })
        var taken: Set<Int> = []
        // Two hierarchies that became one may bring the same number: the first keeps it.
        for position in models {
            guard let kind = history.kind(of: drafts[position].name), taken.insert(kind).inserted else { continue }
            drafts[position].kind = kind
        }
        used.formUnion(taken)
        var next = 1
        for position in models where drafts[position].kind == 0 {
            while used.contains(next) { next += 1 }
            used.insert(next)
            drafts[position].kind = next
        }
    }

    private mutating func takeRecordedKinds(of models: [Int]) {
        var seen: [Int: Int] = [:]
        for position in models {
            guard let kind = drafts[position].document.kind else {
                findings.report(.kindMissing(drafts[position].name, at: drafts[position].document.name.range))
                continue
            }
            if let other = seen[kind.value] {
                findings.report(
                    .kindClash(
                        drafts[position].name, other: drafts[other].name, at: kind.range,
                        first: drafts[other].document.kind?.range))
            }
            seen[kind.value] = position
            drafts[position].kind = kind.value
        }
    }
}
