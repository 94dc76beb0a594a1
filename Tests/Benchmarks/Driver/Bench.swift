import Foundation
import GeneratorBenchmarks
import Measuring
import RuntimeBenchmarks
import SQLiteKit
import VerifyBenchmarks

/// `bench [--rounds N] [--json FILE] [OPERATION OR COMPARISON…]`: measures, prints the tables, and fails where a budget is not kept.
@main
struct Bench {
    static let operations = generatorOperations + evolutionOperations + verifyOperations + predicateOperations
    static let comparisons = migrationComparisons + runtimeComparisons

    static func main() throws {
        var words = CommandLine.arguments.dropFirst()
        if words.first == "--once" {
            Connection.stopCountingMemory()
            guard words.count == 3, let size = Int(words[3]),
                let operation = operations.first(where: { $0.name == words[2] })
            else { exit(2) }
            try operation.prepare(size)()
            print(peakMebibytes())
            return
        }
        var rounds = 7
        var path: String?
        var names: [String] = []
        while let word = words.popFirst() {
            switch word {
            case "--rounds": rounds = max(5, words.popFirst().flatMap { Int($0) } ?? 5)
            case "--json": path = words.popFirst()
            default: names.append(word)
            }
        }
        // As the tool does; objects are compared with what `sqlite3_open` opens.
        if !comparisons.contains(where: { names.isEmpty || names.contains($0.name) }) {
            Connection.stopCountingMemory()
        }
        let chosen = operations.filter { names.isEmpty || names.contains($0.name) }
        var results: [Result] = []
        for operation in chosen {
            for size in operation.sizes {
                var result = try measure(operation, size: size, rounds: rounds)
                result.peakMebibytes = try measureMemory(of: operation, size: size)
                results.append(result)
            }
        }
        let compared = comparisons.filter { names.isEmpty || names.contains($0.name) }
        let ratios = try compared.flatMap { try measure($0, rounds: rounds) }
        let verdicts = judge(results, of: chosen) + judge(ratios, of: compared)
        if !results.isEmpty { print(markdown(results)) }
        if !ratios.isEmpty { print(markdown(ratios)) }
        print(markdown(verdicts))
        if let path { try Data(try json(results, ratios, verdicts).utf8).write(to: URL(fileURLWithPath: path)) }
        if !verdicts.allSatisfy(\.isKept) { exit(1) }
    }
}
