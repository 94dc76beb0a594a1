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
    /// The user ended the command with Ctrl-C, as shells count it; nothing was changed.
    case cancelled = 130
}
