import Foundation
import SchemaDiagnostics
import SchemaModel

/// Core Data's own transformers: they archive whatever they are given.
private let ownTransformers: Set<String> = [
    "NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer", "NSUnarchiveFromData",
    "NSUnarchiveFromDataTransformerName", "NSKeyedUnarchiveFromData", "NSKeyedUnarchiveFromDataTransformerName",
    "NSSecureUnarchiveFromDataTransformerName", "NSNegateBoolean", "NSIsNil", "NSIsNotNil",
]

extension CoreDataReader {
    /// What has no counterpart: it is reported and has no name.
    mutating func isLeftOut(_ element: XMLElement, of position: Int) -> Bool {
        let name = element["name"] ?? ""
        if element.name == "relationship" {
            guard element.flag("transient") else { return false }
            findings.report(
                .leftOut(
                    "the transient relationship `\(shortened(name))`", "relationships are stored; hold it in a cache",
                    at: place(element)))
            return true
        }
        let type = element["attributeType"] ?? "Undefined"
        if element.flag("transient"), ["Undefined", "Transformable", "Composite"].contains(type) {
            findings.report(
                .leftOut(
                    "the transient attribute `\(shortened(name))`",
                    "nothing of it is stored, and its type is unknown; write it as a property of the class",
                    at: place(element)))
            return true
        }
        if element.flag("derived") || element["derivationExpression"] != nil,
            translation(of: element, in: position) == nil
        {
            findings.report(.derivedLost(name, element["derivationExpression"] ?? "", at: place(element)))
            return true
        }
        return false
    }

    mutating func readAttributes(of position: Int, into model: inout DraftModel) {
        for member in entities[position].members where !member.isRelationship && !member.isLeftOut {
            model.attributes.append(attribute(member, of: position))
        }
    }

    private mutating func attribute(_ member: Member, of position: Int) -> DraftAttribute {
        let element = member.element
        var attribute = DraftAttribute(
            name: member.name, type: scalarType(element) ?? "Data", isOptional: element.flag("optional"))
        attribute.annotations = annotations(of: element)
        if scalarType(element) == nil { settleType(of: &attribute, element) }
        if let derived = translation(of: element, in: position) {
            switch derived {
            case .stamp:
                attribute.defaultValue = .word("now")
                attribute.stampsUpdates = true
            case .sql(let text): attribute.derived = text
            }
            return attribute
        }
        attribute.defaultValue = defaultValue(element, type: attribute.type)
        if element.flag("transient") {
            attribute.isTransient = true
            if !attribute.isOptional, attribute.defaultValue == nil {
                attribute.isOptional = true
                findings.report(
                    .typeNeedsWord(
                        "the transient attribute `\(member.name)` is optional here: a fetched object has no value for it",
                        at: place(element)))
            }
        } else {
            readLimits(element, into: &attribute)
        }
        attribute.preservesValueOnDeletion =
            !attribute.isTransient && element.flag("preservesValueInHistoryOnDeletion")
        if element.flag("allowsExternalBinaryDataStorage"), attribute.type == "Data", attribute.transformer == nil {
            attribute.keepsExternally = true
        }
        return attribute
    }

    private func scalarType(_ element: XMLElement) -> String? {
        switch element["attributeType"] ?? "" {
        case "String": "String"
        case "Integer 16": "Int16"
        case "Integer 32": "Int32"
        case "Integer 64": "Int64"
        case "Double": "Double"
        case "Float": "Float"
        case "Boolean": "Bool"
        case "Date": "Date"
        case "Binary": "Data"
        case "UUID": "UUID"
        case "URI": "URL"
        case "Decimal": "Decimal"
        default: nil
        }
    }

    /// Transformable values, composite ones, and types that nobody knows.
    private mutating func settleType(of attribute: inout DraftAttribute, _ element: XMLElement) {
        let name = attribute.name
        let transformer = element["valueTransformerName"].flatMap { ownTransformers.contains($0) ? nil : $0 }
        if element["attributeType"] == "Composite",
            let type = element.attributes.values.compactMap({ composites[$0] }).sorted().first
        {
            attribute.type = type
        } else if let transformer, nameProblem(transformer) == nil {
            attribute.transformer = transformer
            findings.report(
                .typeNeedsWord(
                    "`\(name)` goes through `\(transformer)`: write it as an `AttributeTransformer`, or give the attribute another type",
                    at: place(element, transformer)))
        } else {
            let held = element["customClassName"].map { "an archived `\(shortened($0))`" } ?? "an archive"
            if let held = element["customClassName"] {
                attribute.annotations.append(DraftAnnotation(name: "customClassName", value: held))
            }
            findings.report(
                .typeNeedsWord(
                    "`\(name)` holds \(held): it stays `Data` until you say what it is", at: place(element)))
        }
    }

    private mutating func readLimits(_ element: XMLElement, into attribute: inout DraftAttribute) {
        let name = attribute.name
        for (key, length, bound) in [
            ("minValueString", "minLength", "minimum"), ("maxValueString", "maxLength", "maximum"),
        ] {
            guard let text = element[key] else { continue }
            if attribute.type == "String", let count = Double(text).flatMap({ Int(exactly: $0) }), count >= 0 {
                attribute.limits[length] = String(count)
            } else if let number = numberText(text, type: attribute.type) {
                attribute.limits[bound] = number
            } else {
                findings.report(.limitLost(key, of: name, at: place(element, text)))
            }
        }
        if let pattern = element["regularExpressionString"], !pattern.isEmpty {
            if attribute.type == "String", pattern.utf8.count <= 500, (try? Regex(pattern)) != nil {
                attribute.limits["matches"] = YAMLWriter.quoted(pattern)
            } else {
                findings.report(.limitLost("regularExpressionString", of: name, at: place(element)))
            }
        }
        for key in ["minDateTimeInterval", "maxDateTimeInterval"] where element[key] != nil {
            findings.report(.limitLost(key, of: name, at: place(element)))
        }
    }

    /// A number as YAML and the type spell it.
    private func numberText(_ text: String, type: String) -> String? {
        guard let number = Double(text), number.isFinite else { return nil }
        switch type {
        case "Int16", "Int32", "Int64": return Int64(exactly: number).map { String($0) }
        case "Double", "Float": return number.description
        case "Decimal": return decimalText(text)
        default: return nil
        }
    }

    private func decimalText(_ text: String) -> String? {
        Decimal(string: text).map { YAMLWriter.quoted($0.description) }
    }

    private mutating func defaultValue(_ element: XMLElement, type: String) -> DraftAttribute.Default? {
        if type == "Date" {
            guard let text = element["defaultDateTimeInterval"], let seconds = Double(text), abs(seconds) < 1e11 else {
                return nil
            }
            return .text(Date(timeIntervalSinceReferenceDate: seconds).ISO8601Format())
        }
        guard let text = element["defaultValueString"] else { return nil }
        let value = literal(text, type: type)
        let isFlag = ["YES", "NO"].contains(text.uppercased())
        if value == nil || (isFlag && type != "Bool" && type != "String") {
            let shown: String? = if case .word(let word) = value { word } else { nil }
            findings.report(
                .defaultLost(text, of: element["name"] ?? "", instead: shown, at: place(element, text)))
        }
        return value
    }

    private func literal(_ text: String, type: String) -> DraftAttribute.Default? {
        switch type {
        case "String": return .text(text)
        case "Bool":
            switch text.lowercased() {
            case "yes", "true", "1": return .word("true")
            case "no", "false", "0": return .word("false")
            default: return nil
            }
        case "Int16", "Int32", "Int64":
            let flags = ["YES": "1", "NO": "0"]
            guard let number = Double(flags[text.uppercased()] ?? text), let whole = Int64(exactly: number) else {
                return nil
            }
            let isInside =
                type == "Int16" ? Int16(exactly: whole) != nil : type == "Int32" ? Int32(exactly: whole) != nil : true
            // Beyond 2^53 a Double would have rounded it.
            return isInside ? .word(Int64(text).map { String($0) } ?? String(whole)) : nil
        case "Double", "Float":
            guard let number = Double(text), number.isFinite else { return nil }
            return .word(number.description)
        case "Decimal": return Decimal(string: text).map { .text($0.description) }
        case "UUID": return UUID(uuidString: text).map { .text($0.uuidString) }
        case "URL": return URL(string: text)?.scheme == nil ? nil : .text(text)
        default: return nil
        }
    }
}
