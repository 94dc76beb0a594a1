extension SchemaText {
    /// Reads a text that `encode` wrote.
    ///
    /// Names are checked as far as a reader relies on them: no model stands twice, a base stands before its subclasses, a target exists.
    package static func decode(_ text: String) throws(RecordError) -> SchemaDescription {
        var reader = try RecordReader(text, name: name, format: format)
        var schema: SchemaDescription?
        var models: Set<String> = []
        var targets: [(name: String, line: Int)] = []
        while let item = try reader.read() {
            guard case .record(var record) = item else { throw misplaced(item) }
            if record.kind == "schema" {
                guard schema == nil else { throw misplaced(item) }
                schema = SchemaDescription(
                    name: try record.word("the schema's name"), version: try record.version("version"), entities: [])
            } else if record.kind == "entity", schema != nil {
                let entity = try entity(&record)
                if let base = entity.base, !models.contains(base) {
                    throw RecordError(line: record.line, .unknownName(base))
                }
                guard models.insert(entity.name).inserted else {
                    throw RecordError(line: record.line, .duplicateName(entity.name))
                }
                schema!.entities.append(entity)
            } else if let last = schema?.entities.indices.last {
                try member(&record, of: &schema!.entities[last])
                if record.kind == "relationship", let target = schema!.entities[last].relationships.last?.target {
                    targets.append((target, record.line))
                }
            } else {
                throw known.contains(record.kind)
                    ? misplaced(item) : RecordError(line: record.line, .unknownRecord(record.kind))
            }
            try record.finish()
        }
        guard let schema else { throw RecordError(line: 2, .missing("the schema's name")) }
        if let target = targets.first(where: { !models.contains($0.name) }) {
            throw RecordError(line: target.line, .unknownName(target.name))
        }
        return schema
    }

    private static let known: Set = [
        "entity", "attribute", "field", "relationship", "unique", "index", "search", "check",
    ]

    private static func misplaced(_ item: RecordReader.Item) -> RecordError {
        switch item {
        case .record(let record): RecordError(line: record.line, .misplacedRecord(record.kind))
        case .block(_, let line): RecordError(line: line, .misplacedRecord(">"))
        }
    }

    private static func member(_ record: inout Record, of entity: inout EntityDescription) throws(RecordError) {
        switch record.kind {
        case "attribute": entity.attributes.append(try attribute(&record))
        case "field":
            guard let last = entity.attributes.indices.last, entity.relationships.isEmpty else {
                throw RecordError(line: record.line, .misplacedRecord("field"))
            }
            entity.attributes[last].fields.append(try field(&record))
        case "relationship": entity.relationships.append(try relationship(&record))
        case "unique": entity.uniques.append(try unique(&record))
        case "index": entity.indexes.append(try index(&record))
        case "search" where entity.search == nil: entity.search = try search(&record)
        case "check":
            entity.checks.append(
                CheckDescription(name: try record.word("the check's name"), sql: try record.word("condition")))
        default: throw RecordError(line: record.line, .unknownRecord(record.kind))
        }
    }

    private static func entity(_ record: inout Record) throws(RecordError) -> EntityDescription {
        let name = try record.word("the model's name")
        try record.expect("table")
        let table = try record.word("table")
        try record.expect("kind")
        let kind = try record.number("kind")
        return EntityDescription(
            name: name, table: table, kind: kind, base: record.take("base") ? try record.word("base") : nil,
            isAbstract: record.take("abstract"), strategy: try record.value("inheritance strategy"))
    }

    private static func attribute(_ record: inout Record) throws(RecordError) -> AttributeDescription {
        let name = try record.word("the attribute's name")
        let type = try record.word("type")
        let isOptional = record.take("optional")
        try record.expect("column")
        var attribute = AttributeDescription(
            name: name, type: type, isOptional: isOptional, column: try record.word("column"),
            columnType: try record.value("column type"), rawType: record.take("raw") ? try record.value("type") : nil,
            defaultSQL: record.take("default") ? try record.word("default") : nil)
        attribute.limits = ValueLimits(
            minLength: record.take("minLength") ? try record.number("minLength") : nil,
            maxLength: record.take("maxLength") ? try record.number("maxLength") : nil,
            minimum: record.take("minimum") ? try record.word("minimum") : nil,
            maximum: record.take("maximum") ? try record.word("maximum") : nil,
            matches: record.take("matches") ? try record.word("matches") : nil)
        attribute.stampsUpdates = record.take("onUpdate")
        attribute.isEphemeral = record.take("ephemeral")
        if record.take("external") { attribute.externalThreshold = try record.number("threshold") }
        attribute.form = try form(&record)
        if record.take("modifier") { attribute.hashModifier = try record.word("modifier") }
        attribute.allowsCloudEncryption = record.take("cloudEncryption")
        attribute.preservesValueOnDeletion = record.take("preserved")
        return attribute
    }

    private static func field(_ record: inout Record) throws(RecordError) -> FieldDescription {
        let path = try record.word("the field's path")
        let type = try record.word("type")
        let isOptional = record.take("optional")
        try record.expect("column")
        var field = FieldDescription(
            path: path, type: type, isOptional: isOptional, column: try record.word("column"),
            columnType: try record.value("column type"), rawType: record.take("raw") ? try record.value("type") : nil,
            defaultSQL: record.take("default") ? try record.word("default") : nil)
        field.form = try form(&record)
        return field
    }

    private static func form(_ record: inout Record) throws(RecordError) -> StoredForm {
        var form = StoredForm()
        if record.take("shape") { form.shape = try record.word("shape") }
        if record.take("store") { form.store = try record.word("form on disk") }
        if record.take("check") { form.check = try record.word("condition") }
        if record.take("stored") {
            form.isStored = true
            form.generated = try record.word("expression")
        } else if record.take("virtual") {
            form.generated = try record.word("expression")
        }
        return form
    }

    private static func relationship(_ record: inout Record) throws(RecordError) -> RelationshipDescription {
        let name = try record.word("the relationship's name")
        let target = try record.word("target")
        let cardinality: Cardinality = try record.value("cardinality")
        let inverse = record.take("inverse") ? try record.word("inverse") : nil
        try record.expect("delete")
        let rule: DeleteRule = try record.value("delete rule")
        return RelationshipDescription(
            name: name, target: target, cardinality: cardinality, inverse: inverse, deleteRule: rule,
            orderColumn: record.take("ordered") ? try record.word("column") : nil,
            minimum: record.take("minimum") ? try record.number("minimum") : nil,
            maximum: record.take("maximum") ? try record.number("maximum") : nil, storage: try storage(&record))
    }

    private static func storage(_ record: inout Record) throws(RecordError) -> RelationshipDescription.Storage {
        let word = try record.word("storage")
        switch word {
        case "key": return .foreignKey(column: try record.word("column"))
        case "inverseKey": return .inverse(column: try record.word("column"))
        case "join":
            return .join(
                table: try record.word("table"), own: try record.word("column"), other: try record.word("column"))
        default: throw RecordError(line: record.line, .badValue(word, for: "storage"))
        }
    }

    private static func unique(_ record: inout Record) throws(RecordError) -> UniqueDescription {
        let rule: ConflictRule = try record.value("conflict rule")
        let nullsAreSame = record.take("nullsSame")
        var collations: [String: String] = [:]
        while record.take("collate") { collations[try record.word("member")] = try record.word("collation") }
        try record.expect("on")
        var members = [try record.word("member")]
        while !record.isAtEnd { members.append(try record.word("member")) }
        return UniqueDescription(members: members, onConflict: rule, nullsAreSame: nullsAreSame, collations: collations)
    }

    private static func search(_ record: inout Record) throws(RecordError) -> SearchDescription {
        var search = SearchDescription(table: try record.word("table"), members: [])
        while record.take("prefix") { search.prefixes.append(try record.number("prefix")) }
        try record.expect("on")
        repeat { search.members.append(try record.word("member")) } while !record.isAtEnd
        return search
    }

    private static func index(_ record: inout Record) throws(RecordError) -> IndexDescription {
        let condition = record.take("where") ? try record.word("condition") : nil
        try record.expect("on")
        var members: [IndexDescription.Member] = []
        repeat {
            let name = try record.word("member")
            let order = try record.word("direction")
            // By bytes: a collation may begin with a mark that would join the colon.
            let parts = order.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
                .map { String(Substring($0)) }
            let member = IndexDescription.Member(
                name, isDescending: parts[0].hasPrefix("desc"), collation: parts.count == 2 ? parts[1] : nil,
                isExpression: parts[0].hasSuffix("Expression"))
            guard parts[0] == member.direction else {
                throw RecordError(line: record.line, .badValue(order, for: "direction"))
            }
            members.append(member)
        } while !record.isAtEnd
        return IndexDescription(members: members, condition: condition)
    }
}
