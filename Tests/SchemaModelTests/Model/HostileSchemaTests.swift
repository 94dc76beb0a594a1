import Foundation
import Pacing
import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot
import SchemaYAML
import Testing

@Suite("Hostile and large schemas") struct HostileSchemaTests {
    /// A generator whose sequence a seed decides, so that a failure can be seen again.
    private struct SeededGenerator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    private static let words = [
        "", "~", "no", "none", "Trip", "Tag", "trips", "[Trip]", "Trip?", "String = \"a\"", "Int = 0x", "[", "]", "?",
        "= ", "-x",
        "Decimal(12,2)", "kind", "inherits", "type", "default", "1.0.0", "سلام", "\u{202E}", "😀", "a\u{301}", "_id",
        "where",
        "columns", "external", "[[[[[[[[[[[[[[[[[[[[[[", "99999999999999999999999", "0001-02-03T04:05:06Z",
        "\"\\u{110000}\"",
    ]

    /// Changes one place of a tree: another scalar, another shape, a key gone, doubled or renamed, a part of the tree moved here.
    private func mutate(_ node: YAMLNode, donor: YAMLNode, using random: inout SeededGenerator) -> YAMLNode {
        var result = node
        switch node.value {
        case .mapping(var entries) where !entries.isEmpty && Int.random(in: 0..<5, using: &random) > 0:
            let index = entries.indices.randomElement(using: &random)!
            switch Int.random(in: 0..<12, using: &random) {
            case 0: entries.remove(at: index)
            case 1: entries.append(entries[index])
            case 2: entries[index].key = Self.words.randomElement(using: &random)!
            case 3: entries.swapAt(index, entries.indices.randomElement(using: &random)!)
            default: entries[index].value = mutate(entries[index].value, donor: donor, using: &random)
            }
            result.value = .mapping(entries)
        case .sequence(var elements) where !elements.isEmpty && Int.random(in: 0..<3, using: &random) > 0:
            let index = elements.indices.randomElement(using: &random)!
            elements[index] = mutate(elements[index], donor: donor, using: &random)
            result.value = .sequence(elements)
        default:
            switch Int.random(in: 0..<6, using: &random) {
            case 0: result.value = .sequence([node, node])
            case 1: result.value = .mapping([])
            case 2: result.value = .mapping([.init(key: "type", keyRange: node.range, value: node)])
            case 3: result = part(of: donor, using: &random)
            default:
                let style: YAMLNode.ScalarStyle = [.plain, .quoted, .block].randomElement(using: &random)!
                result.value = .scalar(Self.words.randomElement(using: &random)!, style: style)
            }
        }
        return result
    }

    private func part(of node: YAMLNode, using random: inout SeededGenerator) -> YAMLNode {
        let children = node.entries?.map(\.value) ?? node.elements ?? []
        guard let child = children.randomElement(using: &random), Int.random(in: 0..<4, using: &random) > 0 else {
            return node
        }
        return part(of: child, using: &random)
    }

    @Test func noTreeCrashesTheReader() throws {
        let text = try String(contentsOf: TripPlannerTests.path, encoding: .utf8)
        var findings = Findings()
        let fixture = try #require(parseYAML(SourceText(path: "fixture", text: text), findings: &findings))
        var random = SeededGenerator(state: 20_260_101)
        var (read, refused) = (0, 0)
        for _ in 0..<2_000 {
            var tree = fixture
            for _ in 0..<Int.random(in: 1...6, using: &random) { tree = mutate(tree, donor: fixture, using: &random) }
            var findings = Findings()
            let mode: ReadMode = Bool.random(using: &random) ? .author : .snapshot
            if let resolved = readSchema(root: tree, mode: mode, findings: &findings) {
                #expect(!findings.hasErrors)
                #expect(!resolved.schema.models.isEmpty)
                expectSnapshotReads(as: resolved.schema)
                read += 1
            } else {
                #expect(findings.hasErrors)
                refused += 1
            }
        }
        // Both outcomes were met, so the mutations are neither all harmless nor all fatal at once.
        #expect(read > 20)
        #expect(refused > 20)
    }

    private func largeSchema(models count: Int) -> String {
        var text = "schema: Large\nversion: 1.0.0\nmodels:\n"
        for index in 0..<count {
            text += "  Model\(index):\n"
            if index % 10 != 0 { text += "    inherits: Model\(index - index % 10)\n" }
            text += "    attributes:\n"
            for attribute in 0..<10 { text += "      a\(index)_\(attribute): Int = \(attribute)\n" }
            text += "    relationships:\n"
            text += "      next\(index): { type: '[Model\((index + 1) % count)]', inverse: previous\(index) }\n"
            text +=
                "      previous\((index + count - 1) % count): { type: 'Model\((index + count - 1) % count)?', inverse: next\((index + count - 1) % count) }\n"
            text += "    indexes: [[a\(index)_0], [a\(index)_1, -a\(index)_2]]\n    unique: [[a\(index)_3]]\n"
        }
        return text
    }

    /// What reading the text's tree costs, with what is found and made of it.
    private func read(_ text: String) throws -> (seconds: Double, findings: [Finding], schema: Schema?) {
        var findings = Findings()
        let tree = try #require(parseYAML(SourceText(path: "large", text: text), findings: &findings))
        var resolved: ResolvedSchema?
        let seconds = undividedWorkSeconds { resolved = readSchema(root: tree, findings: &findings) }
        return (seconds, findings.all, resolved?.schema)
    }

    @Test func theWorkGrowsWithTheFile() throws {
        let growth = try Growth(from: 150) { count in
            let (seconds, findings, schema) = try read(largeSchema(models: count))
            #expect(findings.isEmpty)
            #expect(schema?.models.count == count && schema?.models[11].kind == 2)
            return seconds
        }
        #expect(growth.isWithinLimit, "\(growth)")
    }

    @Test func oneLongChainOfClasses() throws {
        let growth = try Growth(from: 375) { count in
            var text = "schema: Chain\nversion: 1.0.0\nmodels:\n"
            for index in (0..<count).reversed() {
                text +=
                    "  M\(index): { attributes: { \(index % 2 == 0 ? "a\(index): Int" : "") }\(index > 0 ? ", inherits: M\(index - 1)" : "") }\n"
            }
            let (seconds, findings, schema) = try read(text)
            #expect(findings.isEmpty)
            #expect(schema?.models.first?.name == "M0" && schema?.models.last?.kind == count)
            return seconds
        }
        #expect(growth.isWithinLimit, "\(growth)")
    }

    @Test func manyMistakesAreQuickToo() throws {
        let growth = try Growth(from: 250) { count in
            var text = "schema: Wrong\nversion: 1.0.0\nmodels:\n"
            for index in 0..<count {
                text +=
                    "  Model\(index): { inherits: Madel\(index), attributes: { a: Strung\(index), b: Int }, indexes: [[c\(index)]] }\n"
            }
            let (seconds, findings, _) = try read(text)
            #expect(findings.count { $0.code == .unknownBase } == count)
            #expect(findings.count { $0.code == .unknownType } == count)
            return seconds
        }
        #expect(growth.isWithinLimit, "\(growth)")
    }
}
