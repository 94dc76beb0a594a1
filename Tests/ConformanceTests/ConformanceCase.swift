import Foundation
import Testing

/// A folder of `Tests/Fixtures/Migrations`, which says what it holds in its `README.md`.
struct ConformanceCase: CustomTestStringConvertible, Sendable {
    let name: String
    let folder: URL

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/Migrations")

    static let all = cases(in: root)

    /// The migrations of four guides to SwiftData, in folders of the same layout.
    static let guides = cases(in: root.deletingLastPathComponent().appending(path: "Guides"))

    static let every = all + guides

    private static func cases(in root: URL) -> [ConformanceCase] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.sorted().map { ConformanceCase(name: $0, folder: root.appending(path: $0)) }
            .filter { $0.number != nil }
    }

    var testDescription: String { name }

    /// The number of the case: what stands before its letter, or before the first hyphen.
    var number: Int? {
        guard let head = name.split(separator: "-").first, name.contains("-") else { return nil }
        return Int(head.prefix { $0.isNumber })
    }

    var schemaPath: String { folder.appending(path: "Case.schema.yaml").path }

    /// What fills a store of the oldest version.
    var rows: String? { text("rows.sql") }

    /// What grows a filled store to thousands of rows.
    var more: String? { text("more.sql") }

    /// What someone else made in a store of the oldest version.
    var others: String? { text("others.sql") }

    var expectation: Expectation {
        get throws { try Expectation(try #require(text("expected.txt"), "\(name) lacks expected.txt")) }
    }

    private func text(_ file: String) -> String? {
        try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }
}
