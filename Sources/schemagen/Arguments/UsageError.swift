/// The command line cannot be understood: exit code 2, with a hint where to read on.
struct UsageError: Error, Equatable {
    let message: String

    init(_ message: String) { self.message = message }
}
