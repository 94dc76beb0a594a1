import Foundation

// Everything here is called while the store's write lock is held.
extension ExternalFolder {
    private var mark: String { path(of: "unswept") }

    /// Whether a sweep is due: files may lie here that no row names.
    package var isMarked: Bool {
        var status = stat()
        return lstat(mark, &status) == 0
    }

    /// Says that files may come to lie here that no row names, or that rows may let go of theirs.
    /// - Parameter makingFolder: whether the folder is made if it is not there; without it there is nothing to sweep.
    /// - Throws: `StoreError`: `folderNotWritable`, `diskFull`, `inputOutput`.
    package func setMark(makingFolder: Bool) throws(StoreError) {
        if isMarked { return }
        let isMade: Bool
        do { isMade = try exists } catch { throw failure(error) }
        if !isMade {
            guard makingFolder else { return }
            do { try makeFolder(path, beside: store, mode: folderMode) } catch {
                guard (error as? SystemError)?.number == EEXIST else { throw failure(error) }
            }
            try synchronize(folder(of: path))
            report(.folderMade)
        }
        let descriptor = open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw failure() }
        giveToOwner(of: store, descriptor)
        close(descriptor)
        try synchronize(path)
        report(.marked)
    }

    func removeMark() throws(StoreError) {
        guard unlink(mark) == 0 || errno == ENOENT else { throw failure() }
        report(.unmarked)
    }

    /// Writes a value to a file of its own: whole and on disk before it has its name. The mark must be set, and the folder has to be
    /// synchronised before a row names the file.
    /// - Throws: `StoreError`: `folderNotWritable`, `diskFull`, `inputOutput`. Nothing is left then.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(StoreError) -> ExternalReference {
        let reference = ExternalReference(newNameFor: bytes)
        let draft = path(of: reference.name + Self.unfinished)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw failure() }
        do throws(StoreError) {
            defer { close(descriptor) }
            giveToOwner(of: store, descriptor)
            try write(bytes, to: descriptor)
            report(.written)
            guard fsync(descriptor) == 0 else { throw failure() }
            report(.synchronized)
            guard rename(draft, path(of: reference.name)) == 0 else { throw failure() }
            report(.renamed)
        } catch {
            unlink(draft)
            throw error
        }
        return reference
    }

    private func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(StoreError) {
        var offset = 0
        while offset < bytes.count {
            let count = Foundation.write(
                descriptor, bytes.baseAddress! + offset, min(bytes.count - offset, 1 << 30))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure() }
            offset += count
        }
    }

    /// Gives a value that has a file another one, for another row or another time: no name is used twice.
    /// - Returns: `nil` where the file is gone.
    package func copy(_ reference: ExternalReference) throws -> ExternalReference? {
        guard try holds(reference) else { return nil }
        let copy = reference.renamed()
        // A value's file is never written to, so that two names may share it.
        if link(path(of: reference.name), path(of: copy.name)) == 0 {
            report(.renamed)
            return copy
        }
        return try read(reference).withUnsafeBytes { bytes throws(StoreError) in try write(bytes) }
    }

    /// Waits until the names of new files are on disk.
    package func synchronizeFolder() throws(StoreError) {
        try synchronize(path)
        report(.folderSynchronized)
    }

    /// Deletes files of a save that failed before its commit: no row names them.
    package func discard(_ references: some Sequence<ExternalReference>) {
        for reference in references { unlink(path(of: reference.name)) }
    }

    private func synchronize(_ path: String) throws(StoreError) {
        do { try SchemaMigration.synchronize(path) } catch { throw failure(error) }
    }

    /// Who may read the store may look for its files.
    private var folderMode: mode_t { 0o700 | (mode & 0o044) | (mode & 0o044) >> 2 | (mode & 0o022) }

    /// What the system's last error means.
    func failure(_ error: any Error = SystemError()) -> StoreError {
        guard let error = error as? SystemError else { return StoreError(error, path: store) }
        let reason: StoreError.Reason =
            switch error.number {
            case _ where error.isLackOfRoom: .diskFull
            case EACCES, EPERM, EROFS: .folderNotWritable
            default: .inputOutput("\(path): \(error)")
            }
        return StoreError(reason, path: store)
    }
}
