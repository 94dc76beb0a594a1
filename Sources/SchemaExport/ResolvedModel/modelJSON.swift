import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// A model, with what of it lies on disk.
func json(_ model: Model, _ entity: EntityDescription) -> JSONValue {
    .members([
        "name": .string(model.name),
        "class": .string(model.className),
        "doc": model.doc.map(JSONValue.string),
        "table": .string(model.table),
        "inherits": model.base.map(JSONValue.string),
        "abstract": .flag(model.isAbstract),
        "inheritance": model.kind == 0 ? nil : .string(model.strategy.rawValue),
        "kind": model.kind == 0 ? nil : .integer(model.kind),
        "originalName": model.originalName.map(JSONValue.string),
        "annotations": json(model.annotations),
        "init": model.initializer.map { .array($0.map(JSONValue.string)) },
        "attributes": .array(
            model.attributes.map { attribute in
                json(attribute, entity.attributes.first { $0.name == attribute.name })
            }),
        "relationships": .array(model.relationships.map(json)),
        "indexes": .list(model.indexes.map(json)),
        "unique": .list(model.uniques.map(json)),
        "checks": .list(
            model.checks.map { .members(["name": .string($0.name), "sql": .string($0.sql)]) }),
        "search": model.search.map { search in
            .members([
                "columns": .array(search.members.map(JSONValue.string)),
                "prefix": .list(search.prefixes.map(JSONValue.integer)), "table": .string(search.table),
            ])
        },
    ])
}

private func json(_ index: Index) -> JSONValue {
    .members([
        "columns": .array(
            index.members.map { member in
                .members([
                    (member.isExpression ? "expression" : "member"): .string(member.name),
                    "descending": .flag(member.isDescending),
                    "collate": member.collation.map(JSONValue.string),
                ])
            }),
        "where": index.condition.map(JSONValue.string),
    ])
}

private func json(_ unique: Unique) -> JSONValue {
    .members([
        "columns": .array(
            unique.members.map { name in
                .members(["member": .string(name), "collate": unique.collations[name].map(JSONValue.string)])
            }),
        "onConflict": .string(unique.onConflict.rawValue),
        "nulls": .string(unique.nullsAreSame ? "same" : "distinct"),
    ])
}
