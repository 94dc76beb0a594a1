/// Which discriminators the released versions have allotted to the models of a schema.
struct KindHistory {
    /// A released version, and which model of it each model of the version after it was.
    private struct Step {
        var models: [String: Model]
        /// The models of each hierarchy, by its root's name.
        var hierarchies: [String: [Model]]
        /// The root's name of each model.
        var roots: [String: String]
        var oldNames: [String: String]
    }

    /// Newest first.
    private let steps: [Step]

    /// - Parameters:
    ///   - released: oldest first.
    ///   - names: the models of the schema that is being resolved.
    init(released: [Schema], names: [HistoricName]) {
        var steps: [Step] = []
        var newer = names
        for schema in released.reversed() {
            let lookup = SchemaLookup(schema)
            let roots = Dictionary(
                schema.models.map { ($0.name, lookup.root(of: $0).name) }, uniquingKeysWith: { first, _ in first })
            let older = schema.models.map { HistoricName($0.name, originalName: $0.originalName) }
            steps.append(
                Step(
                    models: Dictionary(schema.models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }),
                    hierarchies: Dictionary(grouping: schema.models, by: { roots[$0.name]! }), roots: roots,
                    oldNames: matchNames(old: older, new: newer, isGivenUp: { _ in false }).pairs))
            newer = older
        }
        self.steps = steps
    }

    /// The discriminator that the newest released version gave a model; `nil` where it had none.
    func kind(of name: String) -> Int? {
        guard let step = steps.first, let old = step.oldNames[name], let kind = step.models[old]?.kind, kind != 0 else {
            return nil
        }
        return kind
    }

    /// Every discriminator that any version gave to a model of the hierarchy, models since removed included.
    func usedKinds(in names: [String]) -> Set<Int> {
        var used: Set<Int> = []
        var wanted = Set(names)
        for step in steps {
            let roots = Set(wanted.compactMap { step.oldNames[$0] }.compactMap { step.roots[$0] })
            let models = roots.flatMap { step.hierarchies[$0] ?? [] }
            used.formUnion(models.map(\.kind).filter { $0 != 0 })
            wanted = Set(models.map(\.name))
        }
        return used
    }
}
