import SchemaDiagnostics

/// What of a schema CloudKit cannot sync.
func checkCloudKit(_ schema: Schema, places: SchemaPlaces, findings: inout Findings) {
    let check = CloudKitCheck(structs: SchemaLookup(schema).structs, places: places)
    for model in schema.models {
        for attribute in model.attributes {
            if let finding = check.finding(about: attribute, of: model) { findings.report(finding) }
        }
        for relationship in model.relationships {
            findings.report(contentsOf: check.findings(about: relationship, of: model))
        }
        for (position, unique) in model.uniques.enumerated() {
            findings.report(
                Finding(
                    .cloudUnique, .error,
                    "CloudKit knows no unique: two devices can each save one \(list(unique.members)); declare an index",
                    at: places[.unique(model: model.name, position)] ?? places[.model(model.name)]))
        }
    }
}

private struct CloudKitCheck {
    let structs: [String: StructType]
    let places: SchemaPlaces

    func finding(about attribute: Attribute, of model: Model) -> Finding? {
        guard attribute.isStored, attribute.form.derived == nil, !hasValue(attribute) else { return nil }
        let type = places[.memberType(model: model.name, name: attribute.name)]
        return Finding(
            .cloudAttributeRequired, .error,
            "CloudKit may not send `\(shortened(attribute.name))` with every record: make it optional or give it a default",
            at: type ?? places[.member(model: model.name, name: attribute.name)],
            // After a list that YAML reads as one, a `?` would break it.
            fixIt: attribute.type.spelling.last == "]" || attribute.type.spelling.last == ")"
                ? nil : optional(at: type))
    }

    /// Whether there is a value for a field that does not come.
    private func hasValue(_ attribute: Attribute) -> Bool {
        if attribute.isOptional || attribute.defaultValue != nil { return true }
        guard case .composite(let name) = attribute.type, let fields = structs[name]?.fields else { return false }
        return fields.allSatisfy(hasValue)
    }

    func findings(about relationship: Relationship, of model: Model) -> [Finding] {
        let name = "`\(shortened(relationship.name))`"
        let place = places[.member(model: model.name, name: relationship.name)]
        let type = places[.memberType(model: model.name, name: relationship.name)]
        var found: [Finding] = []
        func report(_ code: FindingCode, _ message: String, at range: SourceRange?, fixIt: Finding.FixIt? = nil) {
            found.append(Finding(code, .error, message, at: range, fixIt: fixIt))
        }
        switch relationship.cardinality {
        case .one:
            report(
                .cloudRelationshipRequired,
                "CloudKit may send what \(name) leads to later, or never: make it `\(relationship.target)?`",
                at: type ?? place, fixIt: optional(at: type))
        case .many where !relationship.isOptionalArray:
            report(
                .cloudRelationshipRequired,
                "CloudKit wants \(name) to be an optional array: write `type: \"[\(relationship.target)]?\"`",
                at: type ?? place)
        case .many, .optionalOne: break
        }
        if relationship.minimum != nil {
            report(
                .cloudRelationshipRequired,
                "CloudKit sends the objects of \(name) one after another, so it cannot have a `minimum`", at: place)
        }
        switch relationship.deleteRule {
        case .deny, .noAction:
            report(
                .cloudDeleteRule,
                "CloudKit cannot keep `deleteRule: \(relationship.deleteRule.rawValue)` of \(name): "
                    + "only `nullify` and `cascade`", at: place)
        case .nullify, .cascade: break
        }
        if relationship.isOrdered {
            report(.cloudOrder, "CloudKit does not keep the order of \(name)", at: place)
        }
        if relationship.inverse == nil {
            report(.cloudInverse, "CloudKit needs both ends of \(name): declare its inverse", at: place)
        }
        return found
    }

    private func optional(at type: SourceRange?) -> Finding.FixIt? {
        type.map {
            Finding.FixIt(
                "make it optional", replacing: SourceRange(file: $0.file, start: $0.end, end: $0.end), with: "?")
        }
    }
}
