import SchemaSnapshot

extension SchemaMatch {
    /// How JSON of the older type becomes JSON of the newer, as the pieces of SQL around each mention of the value; `nil` where it stays.
    package func jsonEdit(from oldType: AttributeType, to newType: AttributeType) -> [String]? {
        guard oldType.hasStructs(like: newType) else { return nil }
        // No SQL of ours holds a NUL.
        let sql = edited("\0", from: oldType, to: newType, depth: 0)
        guard sql != "\0" else { return nil }
        return sql.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    }

    private func edited(_ json: String, from oldType: AttributeType, to newType: AttributeType, depth: Int) -> String {
        guard let (oldElement, newElement) = oldType.elements(with: newType) else {
            return editedStruct(json, from: oldType, to: newType, depth: depth)
        }
        let row = "e\(depth)"
        let value = edited("\(row).value", from: oldElement, to: newElement, depth: depth + 1)
        guard value != "\(row).value" else { return json }
        let isDictionary = if case .dictionary = oldType { true } else { false }
        let group = isDictionary ? "json_group_object(\(row).key, json(\(value)))" : "json_group_array(json(\(value)))"
        let list = "(SELECT \(group) FROM \(jsonElements(of: json, as: row)))"
        return "CASE WHEN \(json) IS NOT NULL THEN \(list) END"
    }

    private func editedStruct(
        _ json: String, from oldType: AttributeType, to newType: AttributeType, depth: Int
    ) -> String {
        let fields = fields(from: oldType, to: newType)
        // All at once: each member's own CASE around the others would be more than SQLite's parser takes.
        let mapped = fields.present.compactMap { field, old -> String? in
            guard let old, old.name == field.name,
                let value = mappedCases(of: json, at: path(old.name), from: old.type, to: field.type, depth: depth)
            else { return nil }
            return "\(path(field.name)), \(value)"
        }
        var result = mapped.isEmpty ? json : "json_replace(\(json), \(mapped.joined(separator: ", ")))"
        let gone =
            fields.removed.map(\.name)
            + fields.present.compactMap { $0.old?.name == $0.field.name ? nil : $0.old?.name }
        if !gone.isEmpty { result = "json_remove(\(result), \(gone.map(path).joined(separator: ", ")))" }
        for (field, old) in fields.present {
            let place = path(field.name)
            guard let old else {
                guard let value = jsonValue(of: field) else { continue }
                result = "json_set(\(result), \(place), \(value))"
                continue
            }
            // As JSON it keeps what it is; a member that is missing stays so.
            let stored = "\(json) -> \(path(old.name))"
            let value =
                old.type.hasStructs(like: field.type)
                ? edited("(\(stored))", from: old.type, to: field.type, depth: depth)
                : mappedCases(of: json, at: path(old.name), from: old.type, to: field.type, depth: depth)
                    .flatMap { old.name == field.name ? nil : $0 } ?? "(\(stored))"
            if old.name != field.name || value != "(\(stored))" {
                let type = "json_type(\(json), \(path(old.name)))"
                result =
                    "CASE WHEN coalesce(\(type), 'null') = 'null' THEN \(result) "
                    + "ELSE json_set(\(result), \(place), json(\(value))) END"
            }
            if old.isOptional, !field.isOptional, let value = jsonValue(of: field) {
                let type = "json_type(\(json), \(path(old.name)))"
                result =
                    "CASE WHEN coalesce(\(type), 'null') = 'null' THEN json_set(\(result), \(place), \(value)) "
                    + "ELSE \(result) END"
            }
        }
        // A struct that is not there gets no fields.
        return result == json ? json : "CASE WHEN json_type(\(json)) = 'object' THEN \(result) ELSE \(json) END"
    }

    /// A member with the values that `map` makes of an enum's, as JSON; `nil` where they stay.
    private func mappedCases(
        of json: String, at place: String, from oldType: AttributeType, to newType: AttributeType, depth: Int
    ) -> String? {
        guard let pieces = caseEdit(from: oldType, to: newType, depth: depth) else { return nil }
        let value = pieces.joined(separator: "(\(json) ->> \(place))")
        return if case .enumeration = oldType { "json_quote(\(value))" } else { "json(\(value))" }
    }

    /// The place of a member as SQLite's JSON functions name it.
    private func path(_ name: String) -> String { SQLLiteral.text("$.\"\(name)\"").sql }

    /// A field's default as an argument that becomes its JSON.
    private func jsonValue(of field: Attribute) -> String? {
        guard let value = field.defaultValue else { return nil }
        switch value {
        case .bool(let flag): return "json('\(flag)')"
        case .double(let number), .date(let number): return "json('\(number)')"
        case .decimal(let digits): return "json('\(digits)')"
        case .uuid(let text): return SQLLiteral.text(text).sql
        case .array, .emptyDictionary: return new.defaultExpression(of: field).map { "json(\($0.sql))" }
        case .string, .integer, .unsigned, .now, .newUUID, .enumCase, .url:
            return new.defaultExpression(of: field)?.sql
        }
    }
}
