extension ModelContext {
    /// Reads a row that lacks required values, as rows do for which code of a migration is to find some: the fields of these stay empty.
    ///
    /// - Returns: false where a value is there that its attribute cannot hold.
    func loadWithGaps(_ object: _ModelObject, _ row: _Row, _ fetched: _Entity) throws -> Bool {
        let entity = type(of: object)._$entity
        for index in entity.stored + entity.derived {
            let property = entity.properties[index]
            guard let column = fetched.selection.columns.firstIndex(of: property.columns[0]) else { continue }
            if property.relationship != nil {
                guard object.toOne(index).isEmpty else { continue }
                object.setToOne(index, _ToOne(stored: row.key(column)))
                continue
            }
            do { try object.load(index, row, column) } catch {
                guard row._isNull(column) else { return false }
            }
        }
        object._$state |= State.gaps
        object._$version = row.version
        return true
    }
}
