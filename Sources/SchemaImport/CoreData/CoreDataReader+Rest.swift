import SchemaDiagnostics
import SchemaModel

extension CoreDataReader {
    /// The composite attributes of the model, as structs.
    mutating func readComposites() -> [DraftStruct] {
        let elements = root.children.filter { ["composite", "compositeAttribute"].contains($0.name) }
        var scope = NameScope()
        for entity in entities { scope.claim(entity.name) }
        for element in elements {
            guard let rawName = element["name"], !rawName.isEmpty, composites[rawName] == nil else { continue }
            composites[rawName] = scope.take(rawName.prefix(1).uppercased() + rawName.dropFirst(), as: .structType)
        }
        return elements.compactMap { element in
            guard let name = element["name"].flatMap({ composites[$0] }) else { return nil }
            var fields = NameScope()
            let members = element.children("attribute").compactMap { field -> DraftAttribute? in
                guard let rawName = field["name"], !rawName.isEmpty else { return nil }
                return self.field(field, name: fields.take(rawName, as: .structField))
            }
            return members.isEmpty ? nil : DraftStruct(name: name, fields: members)
        }
    }

    private func field(_ element: XMLElement, name: String) -> DraftAttribute {
        let types = [
            "String": "String", "Integer 16": "Int16", "Integer 32": "Int32", "Integer 64": "Int64",
            "Double": "Double", "Float": "Float", "Boolean": "Bool", "Date": "Date", "UUID": "UUID", "URI": "URL",
            "Decimal": "Decimal",
        ]
        let nested =
            element["attributeType"] == "Composite"
            ? element.attributes.values.compactMap { composites[$0] }.sorted().first : nil
        return DraftAttribute(
            name: name, type: nested ?? types[element["attributeType"] ?? ""] ?? "Data",
            isOptional: element.flag("optional"))
    }

    /// Tells of everything in the model that has no counterpart.
    mutating func reportUnread() {
        for element in root.children("fetchRequest") {
            findings.report(
                .leftOut(
                    "the fetch request `\(shortened(element["name"] ?? ""))`",
                    "write it as a `FetchDescriptor`" + predicateWords(element), at: place(element)))
        }
        for element in root.children("configuration") {
            findings.report(
                .leftOut(
                    "the configuration `\(shortened(element["name"] ?? ""))`",
                    "give a `ModelConfiguration` the models that belong to it", at: place(element)))
        }
        for entity in entities {
            for element in entity.element.children("fetchedProperty") {
                findings.report(
                    .leftOut(
                        "the fetched property `\(shortened(element["name"] ?? ""))`",
                        "fetch in a property of the class",
                        at: place(element)))
            }
            reportSettings(of: entity.element)
            for member in entity.members where !member.isLeftOut { reportSettings(of: member.element) }
        }
    }

    private func predicateWords(_ element: XMLElement) -> String {
        element["predicateString"].map { "; its predicate was `\(shortened($0))`" } ?? ""
    }

    private mutating func reportSettings(of element: XMLElement) {
        let settings = [
            ("versionHashModifier", "a new version is a new number"),
            ("allowsCloudEncryption", "nothing is synchronized"),
            ("spotlightIndexingEnabled", "there is no Spotlight"),
            ("storedInTruthFile", "there is no such file"),
        ]
        for (key, reason) in settings where element[key].map({ $0.uppercased() != "NO" }) ?? false {
            findings.report(.keyWithoutMeaning(key, reason, at: place(element)))
        }
    }
}
