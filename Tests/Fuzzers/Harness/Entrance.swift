/// A way by which bytes of a stranger come into the generator.
///
/// Each has promises that hold for every input; the fuzzer and the tests look whether they do.
package enum Entrance: String, CaseIterable, Sendable {
    /// A schema file, as YAML alone.
    case yaml
    /// A schema file and those beside it, through all stages.
    case pipeline
    /// A consumer's template.
    case template
    /// The text of a schema or of a plan, as stores and generated code hold it.
    case records
    /// A file that is laid out anew.
    case format

    /// - Throws: `BrokenPromise`, or what a stage throws for mistakes of ours.
    package func run(_ bytes: [UInt8]) throws {
        switch self {
        case .yaml: try readYAML(bytes)
        case .pipeline: try runPipeline(bytes)
        case .template: try renderTemplate(bytes)
        case .records: try decodeRecords(bytes)
        case .format: try layOut(bytes)
        }
    }
}

/// What should hold for every input and did not.
package struct BrokenPromise: Error, CustomStringConvertible {
    package let description: String
}

func promise(_ holds: @autoclosure () throws -> Bool, _ what: @autoclosure () -> String) throws {
    if !(try holds()) { throw BrokenPromise(description: what()) }
}
