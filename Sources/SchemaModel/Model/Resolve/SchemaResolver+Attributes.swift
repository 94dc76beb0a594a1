import SchemaDiagnostics
import SchemaSnapshot

extension SchemaResolver {
    /// Types and defaults of every model's own attributes, and the names of all members.
    ///
    /// The members of a hierarchy clash with each other alone, so that hierarchies are worked on side by side.
    mutating func resolveAttributes() {
        checkMixins()
        var hierarchies: [[Int]] = []
        var numbers: [Int: Int] = [:]
        // Bases first: a subclass's member must find the one it clashes with.
        for position in order {
            let root = drafts[position].root
            if let number = numbers[root] {
                hierarchies[number].append(position)
            } else {
                numbers[root] = hierarchies.count
                hierarchies.append([position])
            }
        }
        let parts = parts(of: hierarchies, from: withoutMembers) { part, positions in
            positions.map { part.resolveMembers(of: $0) }
        }
        let resolved = zip(hierarchies, parts.flatMap(\.results))
        for part in parts { take(part.resolver) }
        for (positions, members) in resolved {
            for (position, own) in zip(positions, members) {
                drafts[position].attributes = own.attributes
                drafts[position].columnCount = own.columnCount
            }
        }
    }

    /// The attributes of a model, and how many columns they take; the names of all its members are entered.
    private mutating func resolveMembers(of position: Int) -> (attributes: [Attribute], columnCount: Int) {
        reserveMembers(of: position)
        var attributes: [Attribute] = []
        let document = drafts[position].document
        attributes.reserveCapacity(document.attributes.count)
        for index in document.attributes.indices {
            if let place = document.attributes[index].mixin {
                resolveMixedIn(document.attributes[index], at: place, of: position, into: &attributes)
            } else {
                resolveAttribute(document.attributes[index], of: position, into: &attributes)
            }
        }
        for (index, written) in document.relationships.enumerated() {
            let kind = MemberEntry.Kind.relationship(index, isToMany: written.type?.isList ?? true)
            let place = SchemaPlaces.Member(name: written.name.range, type: written.type?.range)
            if !declare(MemberEntry(model: position, kind: kind, name: written.name), at: place) {
                repeatedRelationships.insert(RelationshipID(model: position, index: index))
            }
        }
        var count = 0
        for index in attributes.indices { count += columnCount(of: attributes[index]) }
        return (attributes, count)
    }

    /// Makes room for a model's members: tables that grow entry by entry would be hashed anew several times.
    private mutating func reserveMembers(of position: Int) {
        let (root, document) = (drafts[position].root, drafts[position].document)
        let count = document.attributes.count + document.relationships.count
        members[root, default: [:]].reserveCapacity((members[root]?.count ?? 0) + count)
        places.reserveMembers(count, of: document.name.value)
    }

    /// What was found of some hierarchies by a resolver that began `withoutMembers`.
    private mutating func take(_ part: SchemaResolver) {
        takeFindings(of: part)
        members.merge(part.members) { $1 }
        namedColumns.merge(part.namedColumns) { $1 }
        repeatedRelationships.formUnion(part.repeatedRelationships)
    }

    /// A resolver that knows what this one knows of types and models, and has found nothing yet.
    private var withoutMembers: SchemaResolver {
        var copy = withoutFindings
        copy.members = [:]
        copy.namedColumns = [:]
        copy.repeatedRelationships = []
        return copy
    }

    mutating func resolveAttribute(
        _ written: AttributeDocument, of position: Int, into attributes: inout [Attribute]
    ) {
        let type = written.type.flatMap { resolveType($0) }
        let kind = type.map { _ in MemberEntry.Kind.attribute(attributes.count) } ?? .unreadable
        let place = SchemaPlaces.Member(
            name: written.name.range, type: written.type?.range, defaultValue: written.defaultValue?.range)
        let isNew = declare(MemberEntry(written, kind, of: position), at: place)
        checkOriginalName(written.originalName)
        checkPhysicalName(written.column, of: "a column")
        if written.unique == nil, let rule = written.onConflict {
            findings.report(.conflictWithoutUnique(at: rule.range))
        }
        guard let type else { return }
        let value = written.defaultValue.flatMap { resolveDefault($0, for: type.type, isOptional: type.isOptional) }
        checkLifetime(written, isOptional: type.isOptional)
        let limits = resolveLimits(written, type: type.type, default: value)
        guard isNew else { return }
        attributes.append(
            Attribute(
                name: written.name.value, type: type.type, isOptional: type.isOptional, defaultValue: value,
                originalName: written.originalName?.value, column: written.column?.value ?? written.name.value,
                doc: written.doc))
        if !written.isPlain { complete(&attributes[attributes.count - 1], as: written, limits: limits) }
    }

    /// What few attributes have.
    private mutating func complete(_ attribute: inout Attribute, as written: AttributeDocument, limits: ValueLimits) {
        attribute.limits = limits
        attribute.annotations = written.annotations
        attribute.stampsUpdates = written.onUpdate != nil
        if written.lifetime.ephemeral != nil { attribute.lifetime = .ephemeral }
        if written.lifetime.transient != nil { attribute.lifetime = .transient }
        attribute.form = resolveForm(of: written, attribute)
        attribute.hashModifier = written.hashModifier?.value
        attribute.allowsCloudEncryption = written.cloudEncryption != nil
        attribute.preservesValueOnDeletion = written.preservation != nil
    }

    /// An old name need not suit the rules of today, but there must be one.
    mutating func checkOriginalName(_ name: Located<String>?) {
        guard let name, name.value.isEmpty else { return }
        findings.report(
            .wrongShape("`originalName`", expected: "the older version's name", found: "empty", at: name.range))
    }
}
