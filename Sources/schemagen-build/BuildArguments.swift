import SchemaEmission

/// What the build plugin asks for.
struct BuildArguments: Equatable {
    static let usage = """
        usage: schemagen-build --schema PATH --output FOLDER [--buckets N]

        Generates the Swift files of one schema for SwiftPM's build plugin: NAME_Schema.swift and NAME_Models0.swift to
        NAME_Models(N-1).swift, whatever the schema says. Everything else is done by schemagen.

        """

    var schema: SchemaLocation
    var output: String
    /// Into how many files the classes go.
    var buckets: Int

    /// - Throws: `UsageError` for anything but the options above.
    init(_ arguments: some Sequence<String>) throws(UsageError) {
        var values: [String: String] = [:]
        var iterator = arguments.makeIterator()
        while let option = iterator.next() {
            guard ["--schema", "--output", "--buckets"].contains(option) else {
                throw UsageError("unknown argument '\(option)'")
            }
            guard let value = iterator.next(), !value.isEmpty else { throw UsageError("'\(option)' needs a value") }
            guard values.updateValue(value, forKey: option) == nil else {
                throw UsageError("'\(option)' is given twice")
            }
        }
        guard let schema = values["--schema"] else { throw UsageError("'--schema' is missing") }
        guard let output = values["--output"] else { throw UsageError("'--output' is missing") }
        let buckets = values["--buckets"] ?? "8"
        guard let count = Int(buckets), (1...1024).contains(count) else {
            throw UsageError("'--buckets' takes a number from 1 to 1024, not '\(buckets)'")
        }
        self.schema = SchemaLocation(schema)
        self.output = output
        self.buckets = count
    }
}

/// Arguments that say nothing this program can do.
struct UsageError: Error, Equatable {
    var message: String

    init(_ message: String) { self.message = message }
}
