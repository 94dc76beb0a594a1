// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation
import SchemaRuntime

/// Plays each script that comes as a line, over a store in a folder; prints for each what was seen.
///
/// - Parameters:
///   - folder: Where the stores are made; each is removed again.
///   - worlds: The schemas, by the number that a script begins with.
public func playScripts(in folder: String, _ worlds: [World]) throws {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .throw
    var number = 0
    while let line = readLine() {
        number += 1
        let script = try JSONDecoder().decode(JSON.self, from: Data(line.utf8))
        let file = URL(fileURLWithPath: "\(folder)/store\(ProcessInfo.processInfo.processIdentifier)-\(number)")
        let answer = play(script, worlds[try Int(script.object["world"] ?? .null)], file)
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
        print(String(decoding: try encoder.encode(answer), as: UTF8.self))
        fflush(nil)
    }
}

private func play(_ script: JSON, _ world: World, _ file: URL) -> JSON {
    var results: [JSON] = []
    do {
        let player = try Player(world, file)
        for operation in script.object["operations"]?.list ?? [] {
            results.append(try player.play(operation))
        }
        let seen = try player.look()
        let again = try player.lookAgain()
        return .object([
            "results": .list(results), "seen": seen, "again": again, "store": try storeContent(file.path),
        ])
    } catch {
        return .object(["results": .list(results), "error": .text("\(error)")])
    }
}
