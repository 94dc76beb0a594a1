/// What may stand in a place of a command line.
enum CompletionKind: Equatable {
    case nothing
    /// YAML files, and folders on the way to them.
    case schemas
    case files
    case folders
    case words([String])
    /// Words separated by commas.
    case list([String])
}

extension Option {
    /// What may stand for its value; an option's placeholder says whether that is a file.
    var completion: CompletionKind {
        if !choices.isEmpty { return isList ? .list(choices) : .words(choices) }
        switch placeholder {
        case "DIR": return .folders
        case "FILE", "PATH", "DB": return .files
        default: return .nothing
        }
    }
}

extension Command {
    /// What its operands may be.
    var completion: CompletionKind {
        if !operandChoices.isEmpty { return .words(operandChoices) }
        if ["PATH", "DB", "OLD"].contains(where: { operands.contains($0) }) { return .files }
        return operands.contains("FILE") ? .schemas : .nothing
    }
}
