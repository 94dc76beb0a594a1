import Foundation

/// The lock under which a store is made or migrated: an empty file beside it, named like it with `-lock`.
///
/// It serialises processes and threads alike, and the system releases it when a process dies. Opening a store that needs no work takes
/// no lock, and reading and writing it none either.
final class StoreLock {
    private let path: String
    private let descriptor: Int32
    private var staysBehind = false

    private init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    /// Gives the lock to the next. The file goes first, while nobody else can hold it.
    deinit {
        if !staysBehind { unlink(path) }
        close(descriptor)
    }

    /// Lets the file lie when the lock goes, as if its holder had died: the next opening looks at what is left.
    func leaveBehind() { staysBehind = true }

    /// Takes the lock of a store, waiting while another has it.
    /// - Parameter pulse: called while it waits; what it throws ends the waiting.
    /// - Throws: `lockTimeout`, `folderNotWritable`, `inputOutput`, what `pulse` throws.
    static func take(for store: String, timeout: Duration, pulse: () throws -> Void) throws -> StoreLock {
        let path = store + "-lock"
        let deadline = ContinuousClock.now + timeout
        while true {
            let descriptor = try openFile(path, of: store)
            do {
                try wait(for: descriptor, LOCK_EX, until: deadline, store: store, pulse: pulse)
            } catch {
                close(descriptor)
                throw error
            }
            // Its last holder may have removed the file between the opening and the lock.
            if isSame(descriptor, path) { return StoreLock(path: path, descriptor: descriptor) }
            close(descriptor)
        }
    }

    private static func openFile(_ path: String, of store: String) throws(StoreError) -> Int32 {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        if descriptor >= 0 {
            giveToOwner(of: store, descriptor)
            return descriptor
        }
        let error = SystemError()
        let lies = (try? isThere(path)) ?? false
        guard [EACCES, EPERM, EROFS].contains(error.number) else { throw StoreError(error, path: lies ? path : store) }
        // Another user's, who died with it: to lock it, it need not be written to. A pipe of that name would never open.
        let other = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if other >= 0, faccessat(AT_FDCWD, folder(of: store), W_OK, AT_EACCESS) == 0 { return other }
        if other >= 0 { close(other) }
        throw lies && other < 0 ? StoreError(error, path: path) : StoreError(.folderNotWritable, path: store)
    }

    /// Waits until nobody makes or migrates the store. Writes nothing.
    /// - Returns: whether the lock's file lies there although nobody has the lock: its last holder died.
    /// - Throws: `lockTimeout`, `inputOutput`, what `pulse` throws.
    static func waitUntilFree(for store: String, timeout: Duration, pulse: () throws -> Void) throws -> Bool {
        // A pipe of that name would never open.
        let descriptor = open(store + "-lock", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        // Without the file, or the right to look at it, there is nothing to wait for.
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        try wait(for: descriptor, LOCK_SH, until: ContinuousClock.now + timeout, store: store, pulse: pulse)
        return isSame(descriptor, store + "-lock")
    }

    private static func wait(
        for descriptor: Int32, _ kind: Int32, until deadline: ContinuousClock.Instant, store: String,
        pulse: () throws -> Void
    ) throws {
        while flock(descriptor, kind | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw StoreError(SystemError(), path: store)
            }
            guard ContinuousClock.now < deadline else { throw StoreError(.lockTimeout, path: store) }
            try pulse()
            usleep(10_000)
        }
    }

    private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
        var held = stat()
        var named = stat()
        return fstat(descriptor, &held) == 0 && stat(path, &named) == 0 && held.st_ino == named.st_ino
            && held.st_dev == named.st_dev
    }
}
