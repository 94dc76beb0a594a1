public import Foundation
import SchemaMigration

extension _ModelObject {
    /// What a getter answers with: the bytes, from their file if they are asked for the first time.
    ///
    /// Where the file cannot be read it is no bytes, and the context's next `save` throws why.
    public final func _$external(_ property: Int, _ field: inout _External) -> Data {
        if let known = field.known { return known }
        var value: _External? = field
        load(property, &value)
        if let value { field = value }
        return field.known ?? Data()
    }

    /// What a getter of an optional answers with: nil where the file cannot be read.
    public final func _$external(_ property: Int, _ field: inout _External?) -> Data? {
        guard let value = field else { return nil }
        if let known = value.known { return known }
        load(property, &field)
        return field?.known
    }

    /// Puts a value whose file was read in place of one that only names it; where that fails, the context's next save says so.
    final func load(_ property: Int, _ field: inout _External?) {
        if has(State.forwarded), let survivor = context?.survivor(of: self) {
            return load(property, &field, from: survivor)
        }
        guard let context else {
            // The file may still be there.
            if let value = field, let reference = value.reference, let data = try? value.folder?.read(reference) {
                field = value.loaded(data)
            } else {
                warnOfEndedContext(property, .read)
            }
            return
        }
        do { try context.loadExternal(property, of: self, &field) } catch {
            // Of a deleted object the file may be gone with the row.
            if !isGone { context.report(ModelError(error, path: nil)) }
        }
    }

    /// An upsert made this object lead to another.
    private func load(_ property: Int, _ field: inout _External?, from survivor: _ModelObject) {
        survivor._$read(property)
        var found: _External?
        survivor.visitExternal(property) { value in
            if value?.known == nil { survivor.load(property, &value) }
            found = value
        }
        field = found
    }

    /// Hands the field of an attribute with external storage to `body`.
    ///
    /// - Returns: what `body` threw.
    @discardableResult
    final func visitExternal(_ property: Int, _ body: @escaping (inout _External?) throws -> Void) -> (any Error)? {
        var visitor = _Visitor(.external(body))
        _$visit(property, &visitor)
        return visitor.failure
    }
}

extension ModelContext {
    /// Reads the file of a value. If it is gone, the row has been given another value since: then that is read.
    ///
    /// - Throws: `ModelError.externalFile`.
    func loadExternal(_ property: Int, of object: _ModelObject, _ field: inout _External?) throws {
        guard let folder = store.externalFolder, let value = field, let reference = value.reference else { return }
        do throws(ExternalFileError) {
            field = value.loaded(try folder.read(reference))
        } catch {
            guard error.isMissing, !object.isGone, object.changes & State.bit(property) == 0,
                let newer = try storedExternal(property, of: object), newer.reference != reference
            else { throw ModelError.externalFile(object.place(property), problem: "\(error)") }
            guard let reference = newer.reference else { return field = newer }
            do throws(ExternalFileError) { field = newer.loaded(try folder.read(reference)) } catch {
                throw ModelError.externalFile(object.place(property), problem: "\(error)")
            }
        }
    }

    /// What the row holds now; nil where there is no row, or no value.
    func storedExternal(_ property: Int, of object: _ModelObject) throws -> _External? {
        let known = object.entity.properties[property]
        return try reading { connection in
            let statement = try connection.connection.cachedStatement(
                "SELECT \(known.column!) FROM \(known.table) WHERE \"_id\" = ?")
            statement.binder.int64(object._$id, at: 1)
            return try statement.reading {
                try statement.step() ? try? _External(_$value: _Value(statement.row, 0)) : nil
            }
        }
    }
}

extension PersistentModel {
    /// Reads at once what would be read when it is first asked for: the row, and the files of attributes with external storage.
    ///
    /// - Throws: `ModelError`: the row is gone, or a file is missing or damaged; errors of the store. Getters cannot throw that: they
    ///   answer with nothing, and the context's next `save` throws it.
    public func load() throws { try unsafeDowncast(self, to: _ModelObject.self).loadAll() }
}

extension _ModelObject {
    fileprivate final func loadAll() throws {
        let object = representative
        let context = object.context
        if object.has(State.hollow) { try context?.read(object) }
        for property in object.entity.externals {
            let failure = object.visitExternal(property) { field in
                guard let value = field, value.known == nil else { return }
                if let context { return try context.loadExternal(property, of: object, &field) }
                guard let folder = value.folder, let reference = value.reference else { return }
                do throws(ExternalFileError) { field = value.loaded(try folder.read(reference)) } catch {
                    throw ModelError.externalFile(object.place(property), problem: "\(error)")
                }
            }
            if let failure { throw ModelError(failure, path: nil) }
        }
    }
}

extension _ModelObject {
    /// Whether a new value with external storage has the bytes of the present one, whose file need not be read for that.
    final func isSameExternal<T: _Storable>(_ property: Int, _ new: T) -> Bool {
        guard let new = new as? _External else { return false }
        var isSame = false
        visitExternal(property) { isSame = $0?._$isSame(as: new) ?? false }
        return isSame
    }
}
