/// One verb of the command line: its help and what it does.
struct Command: Sendable {
    let name: String
    /// One line, for the list of commands.
    let summary: String
    /// The operands as the help shows them, such as `FILE…`.
    let operands: String
    /// How many operands may be given.
    let operandCount: ClosedRange<Int>
    let options: [Option]
    /// One command line that works, for the help.
    let example: String
    /// The words that may stand for an operand; empty where it is a file or any text.
    var operandChoices: [String] = []
    let run: @Sendable (Arguments, Console) throws -> ExitCode

    static let help = Option.flag("help", short: "h", help: "Show this help.")

    var allOptions: [Option] { options + [Command.help] }
}
