/// How a run ends, as the process tells its caller.
enum ExitCode: Int32, Sendable {
    case clean = 0
    /// Findings at error level, or warnings where they were asked to count.
    case findings = 1
    /// The command line cannot be understood.
    case usage = 2
    /// A file cannot be read or written.
    case file = 3
    /// A bug in schemagen.
    case bug = 70
    // As shells count programs that a signal ended: 128 and its number.
    /// The terminal went while the command ran; nothing was changed.
    case hungUp = 129
    /// The user ended the command with Ctrl-C; nothing was changed.
    case cancelled = 130
    /// Somebody had the command end, as `kill` does; nothing was changed.
    case terminated = 143
}
