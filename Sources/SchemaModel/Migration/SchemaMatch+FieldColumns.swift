extension SchemaMatch {
    /// Where the columns of a struct's fields come from, where the struct had columns before.
    func fieldColumns(of attribute: Attribute, from source: Attribute) -> [String: ColumnSource] {
        let oldFields = Dictionary(
            old.storedFields(of: source).map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let paths = oldPaths(of: attribute, from: source)
        var columns: [String: ColumnSource] = [:]
        for field in new.storedFields(of: attribute) {
            let around = field.presence.flatMap { columns[$0] }
            let node = field.isPresence ? String(field.path.dropLast()) : field.path
            if let oldPath = paths[node] {
                if let oldField = oldFields[field.isPresence ? oldPath + "?" : oldPath] {
                    let steps = field.isPresence ? [] : conversions(from: oldField.attribute, to: field.attribute)
                    columns[field.column] = .stored(oldField.column, steps)
                } else {
                    // It was required, so that it is there wherever the struct around it is.
                    columns[field.column] = place(.literal(.integer(1)), around: around)
                }
            } else if field.isPresence {
                columns[field.column] = place(.literal(.integer(0)), around: around)
            } else if let value = new.defaultExpression(of: field.attribute) {
                columns[field.column] = place(value, around: around)
            } else {
                columns[field.column] = .filled(nil)
            }
        }
        return columns
    }

    /// A value wherever the struct around it is there.
    private func place(_ value: SQLExpression, around: ColumnSource?) -> ColumnSource {
        switch around {
        case nil, .computed, .made, .linked, .lookedUp: .filled(value)
        case .stored(let column, let steps): .stored(column, steps + [.present(value)])
        case .filled(let presence): .filled(presence == .literal(.integer(1)) ? value : nil)
        }
    }

    /// New path to old path of an attribute and the fields of its struct.
    private func oldPaths(of attribute: Attribute, from source: Attribute) -> [String: String] {
        var paths: [String: String] = [attribute.name: source.name]
        var pending = [(attribute.name, attribute.type, source.name, source.type)]
        while let (path, type, oldPath, oldType) = pending.popLast() {
            for case (let field, let old?) in fields(from: oldType, to: type).present {
                let (inner, oldInner) = ("\(path).\(field.name)", "\(oldPath).\(old.name)")
                paths[inner] = oldInner
                pending.append((inner, field.type, oldInner, old.type))
            }
        }
        return paths
    }
}
