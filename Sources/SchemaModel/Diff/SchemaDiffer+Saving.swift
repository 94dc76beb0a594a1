import SchemaDiagnostics

extension SchemaDiffer {
    /// What changed of an attribute that lies nowhere on disk.
    func savingChanges(_ name: MemberName, from old: Attribute, to new: Attribute) -> [SchemaChange] {
        let element = SchemaElement.member(model: name.model, name: name.name)
        var changes: [SchemaChange] = []
        if old.lifetime != new.lifetime {
            changes.append(SchemaChange(.attributeLifetimeChanged(name, to: new.lifetime.rawValue), at: element))
        }
        if old.stampsUpdates != new.stampsUpdates {
            changes.append(SchemaChange(.updateStampChanged(name, isOn: new.stampsUpdates), at: element))
        }
        if old.hashModifier != new.hashModifier {
            changes.append(SchemaChange(.hashModifierChanged(name), at: element))
        }
        if old.allowsCloudEncryption != new.allowsCloudEncryption {
            changes.append(
                SchemaChange(.cloudEncryptionChanged(name, isOn: new.allowsCloudEncryption), at: element))
        }
        if old.preservesValueOnDeletion != new.preservesValueOnDeletion {
            changes.append(
                SchemaChange(.preservationChanged(name, isOn: new.preservesValueOnDeletion), at: element))
        }
        if old.limits != new.limits {
            changes.append(SchemaChange(.limitsChanged(name), .safe, FindingCode.limitsChanged, at: element))
        }
        return changes
    }

    /// The loss of an attribute's column: of all of it, or of what was stored of one that goes on without.
    func removal(of attribute: Attribute, named name: MemberName, in newName: String, resembles: String?)
        -> SchemaChange
    {
        let consent = directives.consentsToRemoving(name)
        if directives.carried.contains(name) {
            // Its values live on in the objects that they become, or move to.
            return SchemaChange(.attributeRemoved(name, resembles: nil), .safe, at: .model(newName), .version)
        }
        if !attribute.isStored {
            return SchemaChange(.attributeRemoved(name, resembles: nil), at: .model(newName), .version)
        }
        if match.new.models[newName]?.attribute(attribute.name)?.isStored == false {
            return SchemaChange(
                .attributeUnstored(MemberName(newName, name.name)), .lossy, FindingCode.attributeUnstored,
                at: .member(model: newName, name: attribute.name), .version, isConsented: consent)
        }
        return SchemaChange(
            .attributeRemoved(name, resembles: resembles), .lossy, FindingCode.attributeRemoved, at: .model(newName),
            .version, isConsented: consent)
    }

    func checkChanges(_ model: Model, hasRows: Bool) -> [SchemaChange] {
        let checks = match.checks(of: model)
        return checks.removed.map {
            SchemaChange(.checkRemoved(model: model.name, name: $0.name), at: .model(model.name))
        }
            + checks.added.map { check in
                let isPromised = directives.checked.contains(MemberName(model.name, check.name))
                return SchemaChange(
                    .checkAdded(model: model.name, name: check.name), hasRows && !isPromised ? .needsValue : .safe,
                    hasRows ? FindingCode.checkAdded : nil, at: .check(model: model.name, check.name),
                    .model(model.name), isConsented: hasRows && isPromised)
            }
    }
}
