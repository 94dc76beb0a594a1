/// A parsed template as a flat list of instructions: however deep a template is nested, nothing that walks it needs
/// the machine's stack.
final class Program: Sendable {
    let name: String
    /// Ends with `end`.
    let instructions: [Instruction]
    /// For each instruction the UTF-8 offset of its token in the source.
    private let offsets: [Int]
    private let lines: LineTable

    init(name: String, instructions: [Instruction], offsets: [Int], lines: LineTable) {
        self.name = name
        self.instructions = instructions
        self.offsets = offsets
        self.lines = lines
    }

    func error(_ problem: MustacheError.Problem, at instruction: Int) -> MustacheError {
        error(problem, atOffset: offsets[instruction])
    }

    func error(_ problem: MustacheError.Problem, atOffset offset: Int) -> MustacheError {
        MustacheError(
            problem: problem, template: name, line: lines.line(at: offset), column: lines.column(at: offset))
    }
}
