import Foundation

/// The file in which a copy of a store grows: one maker at a time, known by a lock that ends with its process.
struct CopyDraft {
    let path: String
    private let descriptor: Int32

    /// Makes the file, or takes over what a killed process left of it.
    /// - Throws: `busy` while another one makes a copy under the same name.
    init(of target: String) throws {
        path = target + ".unfinished"
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else {
                if errno == EACCES || errno == EROFS { throw StoreError(.folderNotWritable) }
                throw SystemError()
            }
            var (own, named) = (stat(), stat())
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                close(descriptor)
                throw StoreError(.busy)
            }
            // Whoever had the lock may have taken the file away by now.
            guard fstat(descriptor, &own) == 0, stat(path, &named) == 0, own.st_ino == named.st_ino else {
                close(descriptor)
                continue
            }
            self.descriptor = descriptor
            break
        }
        do {
            try removeCopiedFiles(ExternalFolder(of: path))
            guard ftruncate(descriptor, 0) == 0, fchmod(descriptor, 0o600) == 0 else { throw SystemError() }
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Gives the file, which is on disk, its name.
    /// - Throws: `fileExists` where something came to have it meanwhile.
    func publish(as target: String, _ options: MigrationOptions) throws {
        if options.link(path, target) == 0 {
            unlink(path)
        } else {
            if errno == EEXIST { throw StoreError(.fileExists) }
            // Not every volume gives a file two names.
            guard try !isThere(target) else { throw StoreError(.fileExists) }
            guard rename(path, target) == 0 else { throw SystemError() }
        }
        try synchronize(folder(of: target))
    }

    /// Removes what is left under the name of a copy that is not finished.
    func remove() {
        try? removeCopiedFiles(ExternalFolder(of: path))
        var (own, named) = (stat(), stat())
        if fstat(descriptor, &own) == 0, stat(path, &named) == 0, own.st_ino == named.st_ino, own.st_nlink > 0,
            own.st_dev == named.st_dev
        {
            unlink(path)
        }
        close(descriptor)
    }
}
