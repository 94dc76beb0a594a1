import Foundation
import Mustache
import Testing

/// The public specification's own cases, where `SCHEMAGEN_CASES` says that they are.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SCHEMAGEN_CASES"] != nil, "SCHEMAGEN_CASES is not set"))
struct SpecificationTests {
    @Test(arguments: [
        ("comments", 12), ("delimiters", 14), ("interpolation", 42), ("inverted", 22), ("partials", 12),
        ("sections", 34), ("~inheritance", 27),
    ])
    func module(_ name: String, count: Int) throws {
        let cases = try SpecificationCase.load(module: name)
        #expect(cases.count == count)
        for specification in cases {
            #expect(try specification.output() == specification.expected, "\(specification.name)")
        }
    }
}

/// One case of a file of the specification.
struct SpecificationCase: Decodable {
    var name: String
    var data: JSONValue
    var template: String
    var partials: [String: String]?
    var expected: String

    static func load(module: String) throws -> [SpecificationCase] {
        struct File: Decodable { var tests: [SpecificationCase] }
        let folder = try #require(ProcessInfo.processInfo.environment["SCHEMAGEN_CASES"])
        let path = "\(folder)/mustache-spec/specs/\(module).json"
        return try JSONDecoder().decode(File.self, from: Data(contentsOf: URL(fileURLWithPath: path))).tests
    }

    func output() throws -> String {
        var templates: [String: MustacheTemplate] = [:]
        for (name, text) in partials ?? [:] { templates[name] = try MustacheTemplate(parsing: text, name: name) }
        return try MustacheTemplate(parsing: template, name: name)
            .render(data.mustache, partials: templates, options: .specification)
    }
}

/// Any JSON value, with numbers as a template writes them.
struct JSONValue: Decodable {
    var mustache: MustacheValue

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            mustache = .null
        } else if let value = try? container.decode(Bool.self) {
            mustache = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            mustache = .string(String(value))
        } else if let value = try? container.decode(Double.self) {
            mustache = .string(String(value))
        } else if let value = try? container.decode(String.self) {
            mustache = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            mustache = .list(value.map(\.mustache))
        } else {
            let members = try container.decode([String: JSONValue].self)
            mustache = .object(MustacheMembers(members.map { ($0.key, $0.value.mustache) }))
        }
    }
}
