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
        if directives.extracted.contains(name) {
            // Its values live on in the objects that they become.
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
        let oldModel = match.oldModel(of: model)
        let renamed = (oldModel.map { columnNames(from: $0) } ?? [:]).filter { $0.key != $0.value }
        let names = Dictionary(renamed.map { (sqlNameKey($0), $1) }, uniquingKeysWith: { first, _ in first })
        let before = (oldModel?.checks ?? []).map { Check(name: $0.name, sql: replacingNames(in: $0.sql, names)) }
        // The author may write the new name with quotes or without.
        let same: (Check, Check) -> Bool = {
            $0.name == $1.name && $0.sql.filter { $0 != "\"" } == $1.sql.filter { $0 != "\"" }
        }
        let removed = before.filter { old in !model.checks.contains { same(old, $0) } }.map {
            SchemaChange(.checkRemoved(model: model.name, name: $0.name), at: .model(model.name))
        }
        return removed
            + model.checks.filter { new in !before.contains { same($0, new) } }.map {
                let isSafe = !hasRows
                return SchemaChange(
                    .checkAdded(model: model.name, name: $0.name), isSafe ? .safe : .needsValue,
                    isSafe ? nil : FindingCode.checkAdded, at: .check(model: model.name, $0.name), .model(model.name))
            }
    }

    /// The columns of a model and its bases that have new names.
    private func columnNames(from oldModel: Model) -> [String: String] {
        var names: [String: String] = [:]
        for model in match.old.path(from: oldModel) {
            for attribute in model.attributes where attribute.isStored {
                guard let new = match.newMembers[MemberName(model.name, attribute.name)] else { continue }
                names[attribute.column] = match.new.models[new.model]?.attribute(new.name)?.column
            }
            for relationship in model.relationships {
                guard case .foreignKey(let column) = relationship.storage,
                    let new = match.newMembers[MemberName(model.name, relationship.name)],
                    case .foreignKey(let newColumn)? = match.new.models[new.model]?.relationship(new.name)?.storage
                else { continue }
                names[column] = newColumn
            }
        }
        return names
    }
}
