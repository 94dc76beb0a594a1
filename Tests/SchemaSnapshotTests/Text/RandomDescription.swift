@testable import SchemaSnapshot

extension Seeded {
    /// A description with names of every kind; what a reader checks of it (bases, targets, one name once) holds.
    mutating func schemaDescription() -> SchemaDescription {
        let names = (0..<Int.random(in: 0...5, using: &self)).map { "\($0)" + hostileWord() }
        var entities: [EntityDescription] = []
        for name in names {
            var entity = EntityDescription(
                name: name, table: hostileWord(), kind: Int.random(in: 0...9, using: &self),
                base: chance(40) ? entities.randomElement(using: &self)?.name : nil, isAbstract: chance(20),
                strategy: InheritanceStrategy.allCases.randomElement(using: &self)!)
            entity.attributes = (0..<Int.random(in: 0...4, using: &self)).map { _ in attribute() }
            entity.relationships = (0..<Int.random(in: 0...3, using: &self)).map { _ in
                relationship(target: names.randomElement(using: &self)!)
            }
            entity.uniques = (0..<Int.random(in: 0...2, using: &self)).map { _ in
                UniqueDescription(
                    members: words(), onConflict: ConflictRule.allCases.randomElement(using: &self)!,
                    nullsAreSame: chance(30), collations: chance(30) ? [hostileWord(): hostileWord()] : [:])
            }
            entity.indexes = (0..<Int.random(in: 0...2, using: &self)).map { _ in
                IndexDescription(
                    members: words().map {
                        .init(
                            $0, isDescending: chance(50), collation: chance(30) ? hostileWord() : nil,
                            isExpression: chance(30))
                    },
                    condition: chance(30) ? hostileWord() : nil)
            }
            entities.append(entity)
        }
        return SchemaDescription(
            name: hostileWord(), version: SchemaVersion(1, Int.random(in: 0...99, using: &self), 0), entities: entities)
    }

    private mutating func words() -> [String] { (0..<Int.random(in: 1...3, using: &self)).map { _ in hostileWord() } }

    private mutating func attribute() -> AttributeDescription {
        var attribute = AttributeDescription(
            name: hostileWord(), type: hostileWord(), isOptional: chance(50), column: hostileWord(),
            columnType: ColumnType.allCases.randomElement(using: &self)!, rawType: chance(30) ? .int : nil,
            defaultSQL: chance(40) ? hostileWord() : nil)
        attribute.hashModifier = chance(30) ? hostileWord() : nil
        attribute.allowsCloudEncryption = chance(30)
        attribute.preservesValueOnDeletion = chance(30)
        attribute.externalThreshold = chance(20) ? Int.random(in: 0...1_000_000, using: &self) : nil
        return attribute
    }

    private mutating func relationship(target: String) -> RelationshipDescription {
        let storages: [RelationshipDescription.Storage] = [
            .foreignKey(column: hostileWord()), .inverse(column: hostileWord()),
            .join(table: hostileWord(), own: hostileWord(), other: hostileWord()),
        ]
        return RelationshipDescription(
            name: hostileWord(), target: target, cardinality: Cardinality.allCases.randomElement(using: &self)!,
            inverse: chance(50) ? hostileWord() : nil, deleteRule: DeleteRule.allCases.randomElement(using: &self)!,
            orderColumn: chance(30) ? hostileWord() : nil,
            minimum: chance(20) ? 1 : nil, maximum: chance(20) ? Int.random(in: 1...99, using: &self) : nil,
            storage: storages.randomElement(using: &self)!)
    }

    mutating func planDescription() -> PlanDescription {
        let steps = (0..<Int.random(in: 0...4, using: &self)).map { _ in
            PlanStep(
                form: PlanStep.Form.allCases.randomElement(using: &self)!, table: hostileWord(), reason: hostileWord(),
                statements: (0..<Int.random(in: 0...3, using: &self)).map { _ in hostileWord(0...20) },
                account: (0..<Int.random(in: 0...3, using: &self)).map { _ in
                    ColumnAccount(
                        ColumnAccount.Fate.allCases.randomElement(using: &self)!, oldTable: hostileWord(0...2),
                        oldColumn: hostileWord(0...2), newTable: hostileWord(0...2), newColumn: hostileWord(0...2),
                        value: hostileWord(0...2))
                })
        }
        return PlanDescription(
            from: chance(70) ? SchemaVersion(1, 0, 0) : nil, fromHash: chance(70) ? hostileWord() : nil,
            to: SchemaVersion(2, 0, 0), toHash: hostileWord(), steps: steps)
    }
}
