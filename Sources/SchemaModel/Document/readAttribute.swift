import SchemaDiagnostics
import SchemaYAML

let attributeKeys = KeySet(
    construct: "an attribute",
    supported: [
        "type", "default", "unique", "onConflict", "originalName", "column", "doc", "transient", "ephemeral",
        "onUpdate", "minLength",
        "maxLength", "minimum", "maximum", "matches", "annotations",
        "storage", "store", "unknown", "transformer", "derived", "stored", "waive", "hashModifier",
        "allowsCloudEncryption", "externalStorage", "preserveValueOnDeletion",
    ], later: [])

let fieldKeys = KeySet(
    construct: "a field", supported: ["type", "default", "originalName", "doc", "annotations"], later: [])

/// One entry of `attributes`: `name: TYPE [= DEFAULT]`, or a mapping.
func readAttribute(_ entry: YAMLNode.Entry, findings: inout Findings) -> AttributeDocument {
    readAttribute(entry, attributeKeys, findings: &findings)
}

/// One field of a struct: written like an attribute, with fewer keys.
func readField(_ entry: YAMLNode.Entry, findings: inout Findings) -> AttributeDocument {
    readAttribute(entry, fieldKeys, findings: &findings)
}

private func readAttribute(
    _ entry: YAMLNode.Entry, _ keys: KeySet, findings: inout Findings
) -> AttributeDocument {
    var attribute = AttributeDocument(name: Located(entry.key, at: entry.keyRange))
    switch entry.value.value {
    case .scalar(let text, _):
        guard !entry.value.isNull else {
            findings.report(.malformedType(.missingType, at: entry.keyRange))
            break
        }
        readShorthand(text, in: entry.value, into: &attribute, findings: &findings)
    case .sequence: attribute.type = readTypeSyntax(entry.value, findings: &findings)
    case .mapping: readMapping(entry, keys, into: &attribute, findings: &findings)
    }
    return attribute
}

private func readShorthand(
    _ text: String, in node: YAMLNode, into attribute: inout AttributeDocument, findings: inout Findings
) {
    var scanner = TypeScanner(text, in: node)
    do throws(TypeScanner.Failure) {
        attribute.type = try scanner.scanType()
        attribute.defaultValue = try scanner.scanDefault()
    } catch {
        findings.report(.malformedType(error.problem, at: error.range))
    }
}

private func readMapping(
    _ entry: YAMLNode.Entry, _ keys: KeySet, into attribute: inout AttributeDocument, findings: inout Findings
) {
    guard let reader = MappingReader(entry.value, keys, findings: &findings) else { return }
    if let node = reader.node("type") {
        attribute.type = readAttributeType(node, findings: &findings)
    } else {
        findings.report(
            .missingKey(
                "type", in: "\(keys.construct.hasPrefix("a ") ? "the field" : "the attribute") `\(entry.key)`",
                example: "type: String", at: entry.keyRange))
    }
    if let node = reader.node("default") { attribute.defaultValue = readDefault(node, findings: &findings) }
    var settings = AttributeSettings()
    if let unique = reader.flag("unique", findings: &findings), unique.value { settings.unique = unique.range }
    settings.onConflict = reader.choice("onConflict", findings: &findings)
    settings.originalName = reader.text("originalName", findings: &findings)
    settings.column = reader.text("column", findings: &findings)
    settings.annotations = reader.annotations(findings: &findings)
    settings.readSaving(reader, findings: &findings)
    attribute.doc = reader.text("doc", findings: &findings)?.value
    settings.store = reader.choice("store", findings: &findings)
    settings.unknown = reader.choice("unknown", findings: &findings)
    settings.transformer = reader.text("transformer", findings: &findings)
    settings.derived = reader.text("derived", findings: &findings)
    settings.stored = reader.flag("stored", findings: &findings)
    settings.storage = reader.choice("storage", findings: &findings)
    settings.hashModifier = reader.text("hashModifier", findings: &findings)
    if let flag = reader.flag("allowsCloudEncryption", findings: &findings), flag.value {
        settings.cloudEncryption = flag.range
    }
    if let flag = reader.flag("preserveValueOnDeletion", findings: &findings), flag.value {
        settings.preservation = flag.range
    }
    reader.readWaivers(of: entry, findings: &findings)
    settings.externalStorage = reader.externalStorage(findings: &findings)
    attribute.settings = settings
}

/// The value of `type`, where a default belongs under its own key.
private func readAttributeType(_ node: YAMLNode, findings: inout Findings) -> TypeSyntax? {
    guard case .scalar(let text, _) = node.value else { return readTypeSyntax(node, findings: &findings) }
    var scanner = TypeScanner(text, in: node)
    do throws(TypeScanner.Failure) {
        let type = try scanner.scanType()
        if let value = try scanner.scanDefault() {
            findings.report(.malformedType(.defaultBesideType, at: value.range))
        }
        return type
    } catch {
        findings.report(.malformedType(error.problem, at: error.range))
        return nil
    }
}

private func readDefault(_ node: YAMLNode, findings: inout Findings) -> Located<DefaultSyntax>? {
    switch node.value {
    case .scalar(let text, let style):
        return Located(.scalar(ScalarSyntax(text: text, isPlain: style == .plain)), at: node.range)
    case .sequence(let elements):
        return Located(.list(elements.compactMap { readDefault($0, findings: &findings) }), at: node.range)
    case .mapping([]): return Located(.emptyDictionary, at: node.range)
    case .mapping:
        findings.report(.wrongShape("`default`", expected: "a value", found: node.found, at: node.range))
        return nil
    }
}
