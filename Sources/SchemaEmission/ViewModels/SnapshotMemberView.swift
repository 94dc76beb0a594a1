import Mustache
import SchemaModel

/// One property of a class as its `Snapshot` has it.
struct SnapshotMemberView: TemplateView {
    var name: String
    var docLines: [String]
    var type: String
    /// The expression that takes the value out of the snapshot.
    var read: String
    /// Whether declaration and expression do not fit into one line.
    var isLong = false

    var value: MustacheValue {
        [
            "name": .string(name), "docLines": docLines.value, "type": .string(type), "read": .string(read),
            "isLong": .bool(isLong),
        ]
    }
}

/// All properties of a class, those of its root first.
func snapshotMembers(_ properties: [Property], in layout: SchemaLayout) -> [SnapshotMemberView] {
    properties.enumerated().map { index, property in
        var view = SnapshotMemberView(
            name: swiftIdentifier(property.name), docLines: docLines(property.doc), type: "", read: "_$values[\(index)]"
        )
        switch property {
        case .attribute(let attribute):
            view.type = SwiftType.propertyType(of: attribute, in: layout.schema)
            // Of external storage a snapshot has the bytes themselves.
            guard attribute.form.externalThreshold == nil,
                let wrapper = FieldWrapper(attribute, in: layout.schema)
            else { break }
            let type = wrapper.type + (attribute.isOptional ? "?" : "")
            view.read = wrapper.read("(\(view.read) as \(type))", index: index)
        case .relationship(let relationship):
            let isMany = relationship.cardinality == .many
            view.type = isMany ? "[SchemaRuntime.PersistentIdentifier]?" : "SchemaRuntime.PersistentIdentifier?"
            view.read = "_$values.\(isMany ? "many" : "one")(\(index))"
        }
        let line = "        \(layout.schema.access.prefix)var \(view.name): \(view.type) { \(view.read) }"
        // No text has more characters than bytes, and those are counted at once.
        view.isLong = line.utf8.count > 120 && line.count > 120
        return view
    }
}
