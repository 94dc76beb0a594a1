import Foundation
import SchemaMigration

/// A value that a save puts into a file: whose, and which.
struct ExternalKey: Hashable {
    let object: ObjectIdentifier
    let property: Int
}

extension SaveWriter {
    /// Puts large values into files of their own, before any row names them. The write lock is held, so no sweep takes them for
    /// unwanted; whoever dies from here on leaves files that the next sweep deletes, and no row without its file.
    mutating func writeFiles() throws {
        guard let folder = context.store.externalFolder, !graph.externalRoots.isEmpty else { return }
        // What deletions reach is known to the store alone.
        if context.allHomes.contains(where: { !$0.deleted.isEmpty || !$0.doomed.isEmpty }) {
            try folder.setMark(makingFolder: false)
        }
        for root in graph.externalRoots {
            let home = context.homes[root]
            for object in (home.inserted + home.changed).map({ $0.takeUnretainedValue() })
            where !object.has(State.deleted) && !object.has(State.forwarded) {
                for property in object.entity.externals
                where object.has(State.inserted) || object.changes & State.bit(property) != 0 {
                    try writeFile(of: object, property, in: folder)
                }
            }
        }
        if !files.isEmpty { try folder.synchronizeFolder() }
    }

    mutating func writeFile(of object: _ModelObject, _ property: Int, in folder: ExternalFolder) throws {
        var value: _External?
        object.visitExternal(property) { value = $0 }
        // An update may let go of a file.
        if !object.has(State.inserted) { try folder.setMark(makingFolder: false) }
        guard let value else { return }
        let reference: ExternalReference
        if let known = value.reference {
            guard let other = try fileForOtherRow(known, value, of: object, property, in: folder) else { return }
            reference = other
        } else {
            guard let threshold = object.entity.properties[property].externalThreshold, let data = value.known,
                data.count > threshold
            else { return }
            try folder.setMark(makingFolder: true)
            reference = try data.withUnsafeBytes { bytes throws(StoreError) in try folder.write(bytes) }
        }
        files[ExternalKey(object: ObjectIdentifier(object), property: property)] = reference
        written.append((Unmanaged.passUnretained(object), property, reference))
    }

    /// A value that has a file already gets another one, since no name is used twice; nil where its row names it still.
    private func fileForOtherRow(
        _ known: ExternalReference, _ value: _External, of object: _ModelObject, _ property: Int,
        in folder: ExternalFolder
    ) throws -> ExternalReference? {
        if try context.storedExternal(property, of: object)?.reference == known { return nil }
        try folder.setMark(makingFolder: true)
        if let copy = try folder.copy(known) { return copy }
        guard let data = value.known else {
            throw ModelError.externalFile(
                object.place(property), problem: "\(ExternalFileError.missing(name: known.name))")
        }
        return try data.withUnsafeBytes { bytes throws(StoreError) in try folder.write(bytes) }
    }

    /// After a failure before the commit, with the lock still held: no row names them.
    func discardFiles() { context.store.externalFolder?.discard(written.map(\.reference)) }

    /// After the commit: the fields know where their bytes lie.
    func finishFiles() {
        if written.isEmpty { return }
        let ignored = Set(adoptions.filter(\.isIgnored).map { $0.newcomer.toOpaque() })
        for (object, property, reference) in written where !ignored.contains(object.toOpaque()) {
            object._withUnsafeGuaranteedRef { _ = $0.visitExternal(property) { $0 = $0?.stored(as: reference) } }
        }
    }
}
