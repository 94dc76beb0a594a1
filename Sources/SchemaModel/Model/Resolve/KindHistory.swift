/// A model's name, and the one that it says it had.
struct HistoricName: Hashable {
    var name: String
    var originalName: String?

    init(_ name: String, originalName: String?) {
        self.name = name
        self.originalName = originalName
    }
}

/// Which discriminators the released versions have allotted.
struct KindHistory {
    /// One released version, its models by name.
    private struct Version {
        var models: [String: Model]
        /// The models of each hierarchy, by their table.
        var hierarchies: [String: [Model]]

        /// The model that a newer version's model was: by its hint where that is fresh, else by its name.
        func model(_ name: HistoricName) -> Model? {
            guard let original = name.originalName, original != name.name else { return models[name.name] }
            // The older version bears the same hint already: the renaming is done, the hint is stale.
            if let same = models[name.name], same.originalName == original { return same }
            return models[original] ?? models[name.name]
        }
    }

    /// Newest first.
    private let versions: [Version]

    init(released: [Schema]) {
        versions = released.reversed().map { schema in
            Version(
                models: Dictionary(schema.models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }),
                hierarchies: Dictionary(grouping: schema.models.filter { $0.kind != 0 }, by: \.table))
        }
    }

    /// The discriminator that the newest released version gave a model; `nil` where it had none.
    func kind(of name: HistoricName) -> Int? {
        guard let kind = versions.first?.model(name)?.kind, kind != 0 else { return nil }
        return kind
    }

    /// Every discriminator that any version gave to a model of the hierarchy, models since removed included.
    func usedKinds(in names: [HistoricName]) -> Set<Int> {
        var used: Set<Int> = []
        var wanted = Set(names)
        for version in versions {
            let tables = Set(wanted.compactMap { version.model($0)?.table })
            let models = tables.flatMap { version.hierarchies[$0] ?? [] }
            used.formUnion(models.map(\.kind))
            wanted.formUnion(models.map { HistoricName($0.name, originalName: $0.originalName) })
        }
        return used
    }
}
