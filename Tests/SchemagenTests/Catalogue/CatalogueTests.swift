import Foundation
import SchemaDiagnostics
import Testing

@testable import schemagen

@Suite struct CatalogueTests {
    /// The numbers of all codes that the sources declare.
    static let declaredCodes: [Int] = {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
        let walk = FileManager.default.enumerator(at: sources.standardizedFileURL, includingPropertiesForKeys: nil)
        let files = walk?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
        return files.flatMap { file -> [Int] in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return text.matches(of: /static let \w+ = FindingCode\((\d+)\)/).compactMap { Int($0.1) }
        }.sorted()
    }()

    @Test func `Every code of the sources is described once`() {
        #expect(Self.declaredCodes.count > 80)
        #expect(Self.declaredCodes == RuleCatalogue.all.rules.map(\.code.rawValue))
    }

    @Test(arguments: RuleCatalogue.groups.map(\.title)) func `A group has rules of its own level of detail`(
        title: String
    ) throws {
        let group = try #require(RuleCatalogue.groups.first { $0.title == title })
        #expect(!group.rules.isEmpty)
        #expect(RuleCatalogue.groups.filter { $0.title == title }.count == 1)
        for rule in group.rules { #expect(!rule.bad.contains("```") && !rule.good.contains("```")) }
    }
}
