import SchemaDiagnostics

extension DraftSchema {
    /// Makes rules that the language refuses into the nearest that it takes, and tells of each.
    ///
    /// A deletion that would leave a required end empty is denied, which is what the source's save would do. Of two ends that require
    /// each other the one that goes with its owner becomes optional.
    mutating func settleRelationships() -> [Finding] {
        var changes: [Finding] = []
        forEachPair { models, end, other in
            let (one, two) = (models[end], models[other])
            guard one.cardinality == .one, two.cardinality == .one,
                one.deleteRule == .cascade || two.deleteRule != .cascade
            else { return }
            models[end].cardinality = .optionalOne
            guard let place = one.place else { return }
            changes.append(
                .ruleChanged(
                    "`\(models.title(of: end))` is optional here: it and `\(models.title(of: other))` require each other, so that neither could be first",
                    at: place))
        }
        forEachPair { models, end, other in
            guard models[end].deleteRule == .nullify, models[other].cardinality == .one else { return }
            models[end].deleteRule = .deny
            guard let place = models[end].place else { return }
            changes.append(
                .ruleChanged(
                    "`\(models.title(of: end))` denies deletion here: `\(models.title(of: other))` is required and cannot be emptied",
                    at: place))
        }
        return changes
    }

    /// Each end that has an inverse, with that.
    private mutating func forEachPair(_ body: (inout [DraftModel], RelationshipPlace, RelationshipPlace) -> Void) {
        let positions = Dictionary(models.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        let ends = models.map { model in
            Dictionary(model.relationships.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        }
        for model in models.indices {
            for index in models[model].relationships.indices {
                let end = models[model].relationships[index]
                guard let inverse = end.inverse, let target = positions[end.target], let other = ends[target][inverse]
                else { continue }
                body(
                    &models, RelationshipPlace(model: model, index: index),
                    RelationshipPlace(model: target, index: other))
            }
        }
    }

    /// Removes indexes that help nothing: what another index, a unique or a relationship's own index begins with.
    mutating func dropCoveredIndexes() {
        // Nobody writes as many indexes by hand: comparing each with each would take long.
        for position in models.indices where models[position].indexes.count <= 1_000 {
            let model = models[position]
            let keys = model.relationships.filter { $0.cardinality != .many }.map { ["+\($0.name)"] }
            let singles = model.uniques.map { columns(of: $0) }
            var kept: [DraftIndex] = []
            for (number, index) in model.indexes.enumerated() {
                let own = columns(of: index)
                let others = model.indexes.enumerated().filter { $0.offset != number && $0.element.condition == nil }
                let isCovered =
                    index.condition == nil
                    && ((singles + keys).contains { $0.starts(with: own) }
                        || others.contains { other in
                            let columns = columns(of: other.element)
                            return columns.starts(with: own) && (columns != own || other.offset < number)
                        })
                let isRepeated =
                    index.condition != nil
                    && kept.contains { $0.members == index.members && $0.condition == index.condition }
                if !isCovered, !isRepeated { kept.append(index) }
            }
            models[position].indexes = kept
            var seen: Set<[String]> = []
            models[position].uniques = model.uniques.filter { seen.insert(columns(of: $0).sorted()).inserted }
        }
    }

    /// SQLite reads an index from either end, so the direction of the first column is taken for ascending.
    private func columns(of index: DraftIndex) -> [String] {
        let isTurned = index.members.first?.isDescending ?? false
        return index.members.map { member in
            (member.isDescending == isTurned ? "+" : "-") + member.name + (member.collation.map { " \($0)" } ?? "")
        }
    }
}

/// Where a relationship stands in a draft.
struct RelationshipPlace: Hashable {
    var model: Int
    var index: Int
}

extension [DraftModel] {
    subscript(place: RelationshipPlace) -> DraftRelationship {
        get { self[place.model].relationships[place.index] }
        set { self[place.model].relationships[place.index] = newValue }
    }

    /// `Model.relationship`
    func title(of place: RelationshipPlace) -> String { "\(self[place.model].name).\(self[place].name)" }
}
