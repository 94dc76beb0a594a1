import SchemaDiagnostics

extension SchemaResolver {
    /// Links every model to its base, cuts cycles, and puts bases before their subclasses.
    mutating func resolveInheritance() {
        for position in drafts.indices { linkBase(of: position) }
        cutCycles()
        orderModels()
        for position in order {
            guard let base = drafts[position].base else { continue }
            drafts[position].root = drafts[base].root
            drafts[position].hasUnknownMembers = drafts[position].hasUnknownMembers || drafts[base].hasUnknownMembers
        }
        numberIntervals()
        checkStrategies()
    }

    /// Whether `position` is `ancestor` or inherits from it.
    func isSame(_ position: Int, orInheritsFrom ancestor: Int) -> Bool {
        drafts[ancestor].interval.contains(drafts[position].interval.lowerBound)
    }

    private mutating func linkBase(of position: Int) {
        guard let base = drafts[position].document.base else { return }
        if let found = positions[base.value] {
            drafts[position].base = found
            return
        }
        drafts[position].hasUnknownMembers = true
        if document.lacksIncludes { return }
        let near = suggestion(for: base.value, among: drafts.lazy.map(\.name))
        findings.report(.unknownBase(base.value, near: near, at: base.range))
    }

    /// Each cycle is reported once, at the model that stands first in the file, and cut there.
    private mutating func cutCycles() {
        // 0: not seen; else the number of the walk that came by.
        var walks = [Int](repeating: 0, count: drafts.count)
        for start in drafts.indices {
            let walk = start + 1
            var position = start
            while walks[position] == 0 {
                walks[position] = walk
                guard let base = drafts[position].base else { break }
                position = base
            }
            guard walks[position] == walk, drafts[position].base != nil else { continue }
            var cycle = [position]
            while let base = drafts[cycle[cycle.count - 1]].base, base != position { cycle.append(base) }
            let first = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
            cycle = Array(cycle[first...] + cycle[..<first])
            let place = drafts[cycle[0]].document.base?.range ?? drafts[cycle[0]].document.name.range
            findings.report(.inheritanceCycle(cycle.map { drafts[$0].name }, at: place))
            drafts[cycle[0]].base = nil
            for member in cycle { drafts[member].hasUnknownMembers = true }
        }
    }

    private mutating func orderModels() {
        var isPlaced = [Bool](repeating: false, count: drafts.count)
        for start in drafts.indices {
            var path: [Int] = []
            var next: Int? = start
            while let position = next, !isPlaced[position] {
                isPlaced[position] = true
                path.append(position)
                next = drafts[position].base
            }
            order.append(contentsOf: path.reversed())
        }
    }

    /// Walks every hierarchy depth first; without recursion, since nothing bounds its depth.
    private mutating func numberIntervals() {
        var children = [[Int]](repeating: [], count: drafts.count)
        for position in order {
            if let base = drafts[position].base { children[base].append(position) }
        }
        var clock = 0
        for root in order where drafts[root].base == nil {
            var stack = [(position: root, nextChild: 0)]
            while let top = stack.last {
                if top.nextChild == 0 {
                    drafts[top.position].interval = clock...clock
                    clock += 1
                }
                if top.nextChild < children[top.position].count {
                    stack[stack.count - 1].nextChild += 1
                    stack.append((children[top.position][top.nextChild], 0))
                } else {
                    let start = drafts[top.position].interval.lowerBound
                    drafts[top.position].interval = start...(clock - 1)
                    stack.removeLast()
                }
            }
        }
    }

    private mutating func checkStrategies() {
        for position in drafts.indices {
            checkTable(of: position)
            guard let strategy = drafts[position].document.strategy else { continue }
            let root = drafts[position].root
            if root != position {
                findings.report(
                    .strategyOnSubclass(drafts[position].name, root: drafts[root].name, at: strategy.range))
            } else if strategy.value == .joined {
                checkWidth(of: position, at: strategy.range)
            } else if strategy.value == .concrete {
                checkTables(of: position, at: strategy.range)
            }
        }
    }

    /// A class below the top has a table of its own only where the hierarchy is not in one table.
    private mutating func checkTable(of position: Int) {
        let root = drafts[position].root
        guard let table = drafts[position].document.table, root != position else { return }
        switch drafts[root].document.strategy?.value ?? .single {
        case .single:
            findings.report(.tableOnSubclass(drafts[position].name, root: drafts[root].name, at: table.range))
        case .concrete where drafts[position].document.isAbstract:
            findings.report(.tableOfAbstract(drafts[position].name, at: table.range))
        case .concrete, .joined: break
        }
    }

    /// A query over a joined hierarchy names every table of it, and SQLite takes no more than 64.
    private mutating func checkWidth(of root: Int, at range: SourceRange) {
        let count = drafts.count { $0.root == root }
        if count > 50 { findings.report(.joinedTooWide(drafts[root].name, count: count, at: range)) }
    }
}
