#if os(Linux)
    import Foundation

    /// A program that runs beside a test, in which every signal does what it does by default.
    ///
    /// Whoever runs the tests in the background may have some ignored, which children inherit. In this process nothing is changed: other
    /// tests run at the same time.
    final class Child {
        /// How it ended: with a code, or by a signal.
        enum End: Equatable {
            case exit(Int32)
            case signal(Int32)
        }

        let identifier: pid_t
        private var ending: End?

        /// Starts it; what it writes to standard error goes into a file.
        init(_ command: [String], errors: String) throws {
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
            posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            var attributes = posix_spawnattr_t()
            posix_spawnattr_init(&attributes)
            defer { posix_spawnattr_destroy(&attributes) }
            var (all, none) = (sigset_t(), sigset_t())
            sigfillset(&all)
            sigemptyset(&none)
            posix_spawnattr_setsigdefault(&attributes, &all)
            posix_spawnattr_setsigmask(&attributes, &none)
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
            var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
            defer { for word in words { free(word) } }
            var identifier = pid_t()
            let code = posix_spawn(&identifier, command[0], &actions, &attributes, &words, environ)
            guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
            self.identifier = identifier
        }

        deinit {
            send(SIGKILL)
            _ = end()
        }

        var isRunning: Bool { look(WNOHANG) == nil }

        /// Sends it a signal, unless it has ended.
        func send(_ signal: Int32) {
            if isRunning { kill(identifier, signal) }
        }

        /// Waits for its end.
        func end() -> End {
            while true {
                if let end = look(0) { return end }
            }
        }

        private func look(_ options: Int32) -> End? {
            if let ending { return ending }
            var status: Int32 = 0
            guard waitpid(identifier, &status, options) == identifier else { return nil }
            ending = status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
            return ending
        }
    }
#endif
