import Synchronization

@testable import schemagen

/// What a command line prints, run inside the test's own process.
final class Transcript: Sendable {
    private let texts = Mutex((output: "", errors: ""))

    var output: String { texts.withLock { $0.output } }
    var errors: String { texts.withLock { $0.errors } }

    func run(_ words: String...) -> ExitCode {
        Schemagen.run(
            words,
            console: Console(
                writeOut: { text in self.texts.withLock { $0.output += text } },
                writeError: { text in self.texts.withLock { $0.errors += text } }, usesColor: false))
    }
}
