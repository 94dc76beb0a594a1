/// A shell that completions are written for.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// The whole script.
    func completions(for commands: [Command]) -> String {
        switch self {
        case .bash: bashCompletions(for: commands)
        case .zsh: zshCompletions(for: commands)
        case .fish: fishCompletions(for: commands)
        }
    }
}
