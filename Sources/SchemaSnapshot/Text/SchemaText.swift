/// The canonical text of a schema: one text for one description, written into stores and generated code.
///
///     schemagen-schema 1
///     schema TripPlanner 2.0.0
///     entity BusinessTrip table Trip kind 2 base Trip single
///     attribute budget Decimal(12,2) column budget INTEGER
///     relationship organizer Traveler optionalOne inverse organizedTrips delete nullify key organizer
///     unique upsert on destination startDate
///     index on isFavorite asc startDate desc
///     end
package enum SchemaText {
    static let name = "schemagen-schema"
    static let format = "1"

    package static func encode(_ schema: SchemaDescription) -> String {
        var writer = RecordWriter(header: "\(name) \(format)")
        writer.record(["schema", schema.name, schema.version.description])
        for entity in schema.entities {
            writer.record(words(of: entity))
            for attribute in entity.attributes {
                writer.record(words(of: attribute))
                for field in attribute.fields { writer.record(words(of: field)) }
            }
            for relationship in entity.relationships { writer.record(words(of: relationship)) }
            for unique in entity.uniques { writer.record(words(of: unique)) }
            for index in entity.indexes { writer.record(words(of: index)) }
            if let search = entity.search { writer.record(words(of: search)) }
            for check in entity.checks { writer.record(["check", check.name, check.sql]) }
        }
        writer.record(["end"])
        return writer.text
    }

    private static func words(of entity: EntityDescription) -> [String] {
        var words = ["entity", entity.name, "table", entity.table, "kind", String(entity.kind)]
        if let base = entity.base { words += ["base", base] }
        if entity.isAbstract { words.append("abstract") }
        return words + [entity.strategy.rawValue]
    }

    private static func words(of attribute: AttributeDescription) -> [String] {
        var words = ["attribute", attribute.name, attribute.type]
        if attribute.isOptional { words.append("optional") }
        words += ["column", attribute.column, attribute.columnType.rawValue]
        if let rawType = attribute.rawType { words += ["raw", rawType.rawValue] }
        if let value = attribute.defaultSQL { words += ["default", value] }
        for (key, value) in attribute.limits.words { words += [key, value] }
        if attribute.stampsUpdates { words.append("onUpdate") }
        if attribute.isEphemeral { words.append("ephemeral") }
        if let threshold = attribute.externalThreshold { words += ["external", String(threshold)] }
        words += self.words(of: attribute.form)
        if let modifier = attribute.hashModifier { words += ["modifier", modifier] }
        if attribute.allowsCloudEncryption { words.append("cloudEncryption") }
        if attribute.preservesValueOnDeletion { words.append("preserved") }
        return words
    }

    private static func words(of field: FieldDescription) -> [String] {
        var words = ["field", field.path, field.type]
        if field.isOptional { words.append("optional") }
        words += ["column", field.column, field.columnType.rawValue]
        if let rawType = field.rawType { words += ["raw", rawType.rawValue] }
        if let value = field.defaultSQL { words += ["default", value] }
        return words + self.words(of: field.form)
    }

    private static func words(of form: StoredForm) -> [String] {
        var words: [String] = []
        if let shape = form.shape { words += ["shape", shape] }
        if let store = form.store { words += ["store", store] }
        if let check = form.check { words += ["check", check] }
        if let generated = form.generated { words += [form.isStored ? "stored" : "virtual", generated] }
        return words
    }

    private static func words(of relationship: RelationshipDescription) -> [String] {
        var words = ["relationship", relationship.name, relationship.target, relationship.cardinality.rawValue]
        if let inverse = relationship.inverse { words += ["inverse", inverse] }
        words += ["delete", relationship.deleteRule.rawValue]
        if let column = relationship.orderColumn { words += ["ordered", column] }
        if let minimum = relationship.minimum { words += ["minimum", String(minimum)] }
        if let maximum = relationship.maximum { words += ["maximum", String(maximum)] }
        switch relationship.storage {
        case .foreignKey(let column): words += ["key", column]
        case .inverse(let column): words += ["inverseKey", column]
        case .join(let table, let own, let other): words += ["join", table, own, other]
        }
        return words
    }

    private static func words(of unique: UniqueDescription) -> [String] {
        ["unique", unique.onConflict.rawValue] + (unique.nullsAreSame ? ["nullsSame"] : [])
            + unique.collations.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .flatMap { ["collate", $0.key, $0.value] } + ["on"] + unique.members
    }

    private static func words(of search: SearchDescription) -> [String] {
        ["search", search.table] + search.prefixes.flatMap { ["prefix", String($0)] } + ["on"] + search.members
    }

    private static func words(of index: IndexDescription) -> [String] {
        var words = ["index"]
        if let condition = index.condition { words += ["where", condition] }
        words.append("on")
        for member in index.members {
            words += [member.name, member.direction]
            if let collation = member.collation { words[words.count - 1] += ":" + collation }
        }
        return words
    }
}
