import Foundation

/// A struct of a row, as a predicate's key path comes to it: its fields are columns.
struct PredicateStruct {
    let place: RowPlace
    /// The path that leads here, a point behind it; empty for the attribute's own struct.
    let prefix: String
    let fields: [StoredField]
    /// The key of a row that was cast: where it is NULL there is no struct, whatever the columns hold.
    var cast: String?

    /// The SQL that says whether the struct is there; `nil` where it always is.
    var presence: String? {
        fields.first { $0.path == "\(prefix.dropLast())?" }.map { column($0) }
    }

    private func column(_ field: StoredField) -> String {
        let column = place.column(field.column)
        return cast.map { "(CASE WHEN \($0) IS NOT NULL THEN \(column) END)" } ?? column
    }

    /// The field that a key path of the struct's names: its column, or a struct inside.
    func field(at keyPath: AnyKeyPath, of type: any _StorableStruct.Type) -> PredicateTranslator.Node? {
        var list = _KeyPathList()
        type._$keyPaths(&list)
        guard let index = list.keyPaths.firstIndex(of: keyPath), index < names.count else { return nil }
        let path = prefix + names[index]
        guard let field = fields.first(where: { $0.path == path }) else {
            return .structure(PredicateStruct(place: place, prefix: path + ".", fields: fields, cast: cast))
        }
        return .scalar(Scalar(column(field), .stored(field.type)))
    }

    /// The names of the struct's own fields, in their order.
    private var names: [Substring] {
        var names: [Substring] = []
        for field in fields where field.path.hasPrefix(prefix) && field.path.count > prefix.count {
            let name = field.path.dropFirst(prefix.count).prefix { $0 != "." && $0 != "?" }
            if !name.isEmpty, names.last != name { names.append(name) }
        }
        return names
    }
}
