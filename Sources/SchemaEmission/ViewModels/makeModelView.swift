import SchemaModel
import SchemaSnapshot

/// Decides everything about one model's class.
func makeModelView(_ position: Int, in layout: SchemaLayout) -> ModelView {
    let (schema, placement) = (layout.schema, layout.placements[position])
    let path = layout.path(position)
    let model = schema.models[position]
    let parameters = initializerParameters(of: path, in: layout, spellLabel: swiftParameterLabel)
    let isRoot = path.count == 1
    return ModelView(
        docLines: docLines(model.doc), access: schema.access.prefix, isFinal: !placement.hasSubclasses,
        name: swiftIdentifier(model.className),
        base: isRoot ? "SchemaRuntime._ModelObject" : swiftIdentifier(path[path.count - 2].className),
        isRoot: isRoot, fields: fields(of: model, in: schema), parameters: parameters.marked,
        overridesInitializer: model.properties.isEmpty,
        baseArguments: initializerParameters(
            of: path.dropLast(), in: layout, spellLabel: swiftArgumentLabel
        ).marked,
        properties: model.properties.enumerated().map {
            makePropertyView($1, index: placement.firstIndex + $0, in: layout)
        },
        version: "\(namespaceName(ofSchema: schema.name)).\(versionEnumName(schema.version))", entityIndex: position,
        segment: placement.segment, columns: columns(of: model, isRoot: isRoot, firstIndex: placement.firstIndex),
        keyPaths: path.flatMap(\.properties).map { swiftIdentifier($0.name) },
        releases: releases(of: model, in: layout),
        needsFoundation: path.flatMap(\.attributes).contains { SwiftType.needsFoundation($0.type) })
}

/// The stored fields of a model: those of at most four bytes first, the larger of them before the smaller.
private func fields(of model: Model, in schema: Schema) -> [FieldView] {
    var fields: [(size: Int, view: FieldView)] = []
    for property in model.properties {
        switch property {
        case .attribute(let attribute):
            let size = SwiftType.smallSize(attribute.type, isOptional: attribute.isOptional) ?? 0
            let type = SwiftType.spell(attribute.type, isOptional: attribute.isOptional)
            let initial = SwiftDefault.initialValue(of: attribute, in: schema)
            fields.append((size, FieldView(name: fieldName(attribute.name), type: type, initial: initial)))
        case .relationship(let relationship):
            let type = relationship.isKey ? "SchemaRuntime._ToOne" : "SchemaRuntime._ToMany"
            fields.append((0, FieldView(name: fieldName(relationship.name), type: type, initial: "\(type)()")))
        }
    }
    return fields.enumerated().sorted { ($1.element.size, $0.offset) < ($0.element.size, $1.offset) }
        .map(\.element.view)
}

/// The columns that the class itself reads. A root's begin after `_id`, `_v` and, in a hierarchy, `_kind`; a subclass's where the row says.
private func columns(of model: Model, isRoot: Bool, firstIndex: Int) -> [ColumnView] {
    var (views, next) = ([ColumnView](), 0)
    for (offset, property) in model.properties.enumerated() where property.hasColumn {
        let first = model.kind == 0 ? 2 : 3
        let column = isRoot ? String(first + next) : next == 0 ? "start" : "start + \(next)"
        var view = ColumnView(
            field: fieldName(property.name), column: column, index: firstIndex + offset, isKey: true, scale: nil)
        if case .attribute(let attribute) = property {
            view.isKey = false
            if case .fixedDecimal(_, let scale) = attribute.type { view.scale = scale }
        }
        views.append(view)
        next += 1
    }
    return views
}

private func releases(of model: Model, in layout: SchemaLayout) -> [ReleaseView] {
    model.relationships.compactMap { relationship in
        if relationship.isKey { return ReleaseView(field: fieldName(relationship.name), inverseIndex: nil) }
        guard relationship.isInverseOfKey, let inverse = relationship.inverse else { return nil }
        return ReleaseView(
            field: fieldName(relationship.name), inverseIndex: layout.index(of: inverse, in: relationship.target))
    }
}

/// The stored field of a property. No name of a schema begins with an underscore, so it collides with none.
func fieldName(_ name: String) -> String { "_" + name }
