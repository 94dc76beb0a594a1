import SchemaModel
import SchemaSnapshot

/// Decides everything about one model's class.
func makeModelView(_ position: Int, in layout: SchemaLayout) -> ModelView {
    let (schema, placement) = (layout.schema, layout.placements[position])
    let path = layout.path(position)
    let model = schema.models[position]
    let propertiesOfPath = layout.propertiesOfPath(position)
    let own = propertiesOfPath[propertiesOfPath.count - 1]
    let isRoot = path.count == 1
    let parameters = initializerParameters(of: path[...], in: layout, spellLabel: swiftParameterLabel)
    let baseParameters = initializerParameters(of: path.dropLast(), in: layout, spellLabel: swiftArgumentLabel)
    let names = Set(parameters.map(\.name))
    let properties = own.enumerated().map { offset, property in
        var view = makePropertyView(property, index: placement.firstIndex + offset, in: layout)
        if case .attribute(let attribute) = property {
            view.argument =
                names.contains(view.name)
                ? view.name : SwiftDefault.argument(of: attribute) ?? view.name
            if let wrapper = FieldWrapper(attribute, in: schema) { view.argument = wrapper.stored(view.argument) }
        }
        return view
    }
    return ModelView(
        docLines: docLines(model.doc), access: schema.access.prefix, isFinal: !placement.hasSubclasses,
        name: swiftIdentifier(model.className),
        base: isRoot ? "SchemaRuntime._ModelObject" : swiftIdentifier(path[path.count - 2].className),
        isRoot: isRoot, fields: fields(of: own, in: schema), parameters: parameters.marked,
        overridesInitializer: parameters.elementsEqual(baseParameters) { $0.name == $1.name && $0.type == $1.type },
        baseArguments: baseParameters.filter { names.contains($0.name) }.marked, properties: properties,
        transients: model.attributes.filter { $0.lifetime == .transient }.map {
            TransientView(
                docLines: docLines($0.doc), name: swiftIdentifier($0.name),
                type: SwiftType.spell($0.type, isOptional: $0.isOptional),
                initial: SwiftDefault.initialValue(of: $0, in: schema), annotations: $0.annotations)
        },
        assignments: assignments(
            of: propertiesOfPath, parameters: names, baseParameters: Set(baseParameters.map(\.name)), in: layout),
        annotations: model.annotations,
        version: "\(namespaceName(ofSchema: schema.name)).\(versionEnumName(schema.version))", entityIndex: position,
        segment: placement.segment,
        columns: columns(
            of: own, first: isRoot ? (model.kind == 0 ? 2 : 3) : nil, firstIndex: placement.firstIndex, in: schema),
        keyPaths: propertiesOfPath.joined().map { swiftIdentifier($0.name) },
        releases: releases(of: model, in: layout),
        snapshotMembers: snapshotMembers(Array(propertiesOfPath.joined()), in: layout),
        hasSnapshotMethod: !path.contains { model in
            model.attributes.contains { $0.name == "snapshot" }
                || model.relationships.contains { $0.name == "snapshot" }
        },
        isInHierarchy: !isRoot || placement.hasSubclasses,
        needsFoundation: namesFoundation(path))
}

/// Whether a property of a class has a type of Foundation, or an inherited one, which its snapshot has too.
private func namesFoundation(_ path: [Model]) -> Bool {
    path.contains { $0.trackedAttributes.contains { SwiftType.needsFoundation($0.type) } }
        || path.last!.attributes.contains { SwiftType.needsFoundation($0.type) }
}

/// Own relationships that the initialiser takes, and inherited members that the base's does not take.
private func assignments(
    of path: [[Property]], parameters: Set<String>, baseParameters: Set<String>, in layout: SchemaLayout
) -> [PropertyView] {
    path.enumerated().flatMap { depth, properties in
        properties.compactMap { property -> PropertyView? in
            let isOwn = depth == path.count - 1
            let name = swiftIdentifier(property.name)
            guard parameters.contains(name), isOwn || !baseParameters.contains(name) else { return nil }
            guard case .attribute = property else { return makePropertyView(property, index: 0, in: layout) }
            if isOwn { return nil }
            var view = makePropertyView(property, index: 0, in: layout)
            view.link = .required
            return view
        }
    }
}

/// The stored fields of a class: those of at most four bytes first, the larger of them before the smaller.
private func fields(of properties: [Property], in schema: Schema) -> [FieldView] {
    var fields: [(size: Int, view: FieldView)] = []
    for property in properties {
        switch property {
        case .attribute(let attribute):
            let wrapper = FieldWrapper(attribute, in: schema)
            let size =
                wrapper == nil ? SwiftType.smallSize(attribute.type, isOptional: attribute.isOptional) ?? 0 : 0
            let type =
                wrapper.map { $0.type + (attribute.isOptional ? "?" : "") }
                ?? SwiftType.spell(attribute.type, isOptional: attribute.isOptional)
            let initial = SwiftDefault.initialValue(of: attribute, in: schema)
            fields.append(
                (
                    size,
                    FieldView(
                        name: fieldName(attribute.name), type: type, initial: initial,
                        isSetByInitializers: attribute.form.derived == nil)
                ))
        case .relationship(let relationship):
            let type = relationship.isKey ? "SchemaRuntime._ToOne" : "SchemaRuntime._ToMany"
            fields.append(
                (
                    0,
                    FieldView(
                        name: fieldName(relationship.name), type: type, initial: "\(type)()",
                        isSetByInitializers: false)
                ))
        }
    }
    return fields.enumerated().sorted { ($1.element.size, $0.offset) < ($0.element.size, $1.offset) }
        .map(\.element.view)
}

/// The columns that the class itself reads.
///
/// - Parameter first: of a root, whose columns begin after `_id`, `_v` and, in a hierarchy, `_kind`; a subclass's begin where the row says.
private func columns(
    of properties: [Property], first: Int?, firstIndex: Int, in schema: Schema
) -> [ColumnView] {
    var (views, next) = ([ColumnView](), 0)
    for (offset, property) in properties.enumerated() where property.hasColumn {
        let column = first.map { String($0 + next) } ?? (next == 0 ? "start" : "start + \(next)")
        var view = ColumnView(
            field: fieldName(property.name), column: column, index: firstIndex + offset, isKey: true, scale: nil)
        if case .attribute(let attribute) = property {
            view.isKey = false
            if case .fixedDecimal(_, let scale) = attribute.type { view.scale = scale }
            view.isStruct = attribute.hasColumnsOfFields
        }
        views.append(view)
        if case .attribute(let attribute) = property {
            next += schema.columnCount(of: attribute)
        } else {
            next += 1
        }
    }
    return views
}

private func releases(of model: Model, in layout: SchemaLayout) -> [ReleaseView] {
    model.relationships.map { relationship in
        guard !relationship.isKey, relationship.isInverseOfKey, let inverse = relationship.inverse else {
            return ReleaseView(field: fieldName(relationship.name), inverseIndex: nil)
        }
        return ReleaseView(
            field: fieldName(relationship.name), inverseIndex: layout.index(of: inverse, in: relationship.target))
    }
}

/// The stored field of a property. No name of a schema begins with an underscore, so it collides with none.
func fieldName(_ name: String) -> String { "_" + name }
