import SchemaDiagnostics
import SchemaSnapshot

extension SchemaResolver {
    /// How an attribute's values are stored and read; a key that does not suit its type is reported.
    mutating func resolveForm(of written: AttributeDocument, _ attribute: Attribute) -> AttributeForm {
        var form = AttributeForm()
        if let storage = written.storage {
            if case .composite = attribute.type {
                form.isJSON = storage.value == .json
            } else {
                refuse("storage", of: attribute, fits: "a struct", at: storage.range)
            }
        }
        if written.lifetime.transient != nil || written.lifetime.ephemeral != nil {
            let keys: [(String, SourceRange?)] = [
                ("store", written.store?.range), ("unknown", written.unknown?.range),
                ("transformer", written.transformer?.range), ("externalStorage", written.externalStorage?.range),
            ]
            for case (let key, let range?) in keys { refuse(key, of: attribute, fits: "stored attributes", at: range) }
        }
        form.store = resolveStore(written.store, of: attribute)
        form.unknown = resolveUnknown(written.unknown, of: attribute)
        form.transformer = resolveTransformer(of: written, attribute)
        form.derived = resolveDerived(of: written, attribute)
        form.externalThreshold = resolveExternalStorage(of: written, attribute)
        return form
    }

    private mutating func resolveStore(_ store: Located<StoreForm>?, of attribute: Attribute) -> StoreForm? {
        guard let store else { return nil }
        switch (store.value, attribute.type) {
        case (.real2001, .scalar(.date)): return nil
        case (.unixMillis, .scalar(.date)), (.iso8601, .scalar(.date)), (.blob8, .scalar(.uint64)): return store.value
        case (.blob8, _): refuse("store: blob8", of: attribute, fits: "a `UInt64`", at: store.range)
        default: refuse("store: \(store.value.rawValue)", of: attribute, fits: "a `Date`", at: store.range)
        }
        return nil
    }

    private mutating func resolveUnknown(_ rule: Located<UnknownRule>?, of attribute: Attribute) -> UnknownRule? {
        guard let rule else { return nil }
        guard case .enumeration = attribute.type else {
            refuse("unknown", of: attribute, fits: "an enum", at: rule.range)
            return nil
        }
        if rule.value == .error { return nil }
        if !attribute.isOptional, attribute.defaultValue == nil {
            findings.report(.nothingForUnknown(attribute.name, at: rule.range))
        }
        return rule.value
    }

    private mutating func resolveTransformer(of written: AttributeDocument, _ attribute: Attribute) -> String? {
        guard let name = written.transformer else { return nil }
        guard case .scalar = attribute.type else {
            refuse(
                "transformer", of: attribute, fits: "a type of one column that is no enum, such as `Data`",
                at: name.range)
            return nil
        }
        if !isSwiftType(name.value) {
            findings.report(.notASwiftType(name.value, in: "transformer: ColorTransformer", at: name.range))
        }
        if let value = written.defaultValue {
            refuse("default", of: attribute, fits: "values that no transformer makes", at: value.range)
        }
        if let store = written.store {
            refuse("store", of: attribute, fits: "values that no transformer makes", at: store.range)
        }
        return name.value
    }

    private mutating func resolveDerived(of written: AttributeDocument, _ attribute: Attribute) -> DerivedColumn? {
        guard let expression = written.derived else {
            if let stored = written.stored {
                refuse("stored", of: attribute, fits: "a `derived` attribute", at: stored.range)
            }
            return nil
        }
        if expression.value.allSatisfy(\.isWhitespace) {
            findings.report(
                .wrongShape("`derived`", expected: "an SQL expression", found: "empty", at: expression.range))
        }
        switch attribute.type {
        case .scalar, .fixedDecimal, .enumeration: break
        default: refuse("derived", of: attribute, fits: "a type of one column, such as `Int`", at: expression.range)
        }
        let others: [(String, SourceRange?)] = [
            ("default", written.defaultValue?.range), ("transformer", written.transformer?.range),
            ("store", written.store?.range), ("unknown", written.unknown?.range), ("onUpdate", written.onUpdate),
            ("transient", written.lifetime.transient), ("ephemeral", written.lifetime.ephemeral),
            ("allowsCloudEncryption", written.cloudEncryption), ("preserveValueOnDeletion", written.preservation),
        ]
        for case (let key, let range?) in others {
            refuse(key, of: attribute, fits: "attributes that are set, not derived", at: range)
        }
        return DerivedColumn(expression: expression.value, isStored: written.stored?.value ?? false)
    }

    /// Every expression of a computed column, once all columns are known.
    mutating func checkDerived() {
        for position in order {
            for written in drafts[position].document.attributes {
                guard let expression = written.derived, !expression.value.allSatisfy(\.isWhitespace) else { continue }
                _ = checkCondition(expression, in: "expression", of: position)
            }
        }
    }

    private mutating func refuse(_ key: String, of attribute: Attribute, fits: String, at range: SourceRange) {
        findings.report(
            .keyWithoutEffect(
                key, of: attribute.type.spelling + (attribute.isOptional ? "?" : ""), fits: fits, at: range))
    }
}
