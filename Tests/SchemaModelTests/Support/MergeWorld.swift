import SQLiteKit

@testable import SchemaModel

/// Two or three models with rows made by chance, some of them under `dedupe`, and what the rule says of the rows, told without a plan.
struct MergeWorld {
    private struct Unique: Hashable {
        var members: [String]
        var nullsAreSame: Bool
    }

    private struct Dedupe {
        var unique: Unique
        var keep: String
    }

    private var names: [String] = []
    /// To-ones by model: name and target.
    private var keys: [String: [(name: String, target: String)]] = [:]
    /// To-manys with a table of links, likewise.
    private var links: [String: [(name: String, target: String)]] = [:]
    private var dedupes: [(model: String, dedupe: Dedupe)] = []
    private var olderUniques: [String: [Unique]] = [:]
    private var newerUniques: [String: [Unique]] = [:]
    private let seed: UInt64

    init(seed: UInt64) {
        self.seed = seed
        var random = Seeded(seed)
        names = Array(["A", "B", "C"].prefix(Int.random(in: 1...3, using: &random)))
        for name in names {
            keys[name] = (0..<Int.random(in: 1...2, using: &random)).map { ("k\($0)", random.pick(names)) }
            links[name] = random.chance(40) ? [("l", random.pick(names))] : []
        }
        let order = names.shuffled(using: &random)
        for name in order.prefix(Int.random(in: 1...names.count, using: &random)) {
            let keep = random.pick(["first", "last", "newest(t)", "oldest(t)"] + (random.chance(15) ? ["error"] : []))
            dedupes.append((name, Dedupe(unique: unique(of: name, &random), keep: keep)))
        }
        for name in names {
            let own = dedupes.first { $0.model == name }?.dedupe.unique
            newerUniques[name] = own.map { [$0] } ?? []
            if random.chance(30) {
                let kept = unique(of: name, &random)
                olderUniques[name, default: []].append(kept)
                if kept.members.sorted() != own?.members.sorted() { newerUniques[name]?.append(kept) }
            }
            if random.chance(30) {
                let going = unique(of: name, &random)
                // What is as fine or finer would be a promise that the new one holds.
                if own.map({ !Set(going.members).isSubset(of: $0.members) }) ?? true,
                    !olderUniques[name, default: []].contains(where: { $0.members.sorted() == going.members.sorted() }),
                    !newerUniques[name, default: []].contains(where: { $0.members.sorted() == going.members.sorted() })
                {
                    olderUniques[name, default: []].append(going)
                }
            }
        }
    }

    private func unique(of name: String, _ random: inout Seeded) -> Unique {
        let all = ["n"] + (keys[name] ?? []).map(\.name)
        let members = all.shuffled(using: &random).prefix(Int.random(in: 1...all.count, using: &random))
        return Unique(members: Array(members), nullsAreSame: random.chance(30))
    }

    // MARK: Schema

    func models(isNew: Bool) -> String {
        names.map { name in
            let members =
                (keys[name] ?? []).map { "\($0.name): { type: \"\($0.target)?\", inverse: none }" }
                + (links[name] ?? []).map { "\($0.name): { type: \"[\($0.target)]\", inverse: none }" }
            let uniques = (isNew ? newerUniques : olderUniques)[name, default: []].map { unique in
                "{ columns: [\(unique.members.joined(separator: ", "))]\(unique.nullsAreSame ? ", nulls: same" : "") }"
            }
            return
                "\(name): { attributes: { n: \"Int?\", t: Int }, relationships: { \(members.joined(separator: ", ")) }"
                + (uniques.isEmpty ? "" : ", unique: [\(uniques.joined(separator: ", "))]") + " }"
        }.joined(separator: ",\n")
    }

    var newer: String {
        let items = dedupes.map { model, dedupe in
            "\(model): { by: [\(dedupe.unique.members.joined(separator: ", "))], keep: \"\(dedupe.keep)\" }"
        }
        return migrated(models(isNew: true), "dedupe: { \(items.joined(separator: ", ")) }")
    }

    private func linkTables(_ schema: Schema) -> [(
        model: String, target: String, table: String, own: String, other: String
    )] {
        schema.models.flatMap { model in
            model.relationships.compactMap { relationship in
                guard case .join(let table, let own, let other) = relationship.storage else { return nil }
                return (model.name, relationship.target, table, own, other)
            }
        }
    }

    // MARK: Rows

    /// Rows that an older unique does not allow are left out.
    func statements(_ schema: Schema) -> [String] {
        var random = Seeded(seed ^ 0xABCD)
        var rows: [String] = ["PRAGMA foreign_keys = OFF"]
        for name in names {
            for id in 1...6 {
                let keys = (keys[name] ?? []).map { _ in
                    random.chance(20) ? "NULL" : "\(Int.random(in: 1...6, using: &random))"
                }
                let n = random.chance(20) ? "NULL" : "\(Int.random(in: 0...1, using: &random))"
                let columns = (["_id", "n", "t"] + (self.keys[name] ?? []).map(\.name)).joined(separator: ", ")
                let values = (["\(id)", n, "\(Int.random(in: 0...3, using: &random))"] + keys).joined(separator: ", ")
                rows.append("INSERT OR IGNORE INTO \(name) (\(columns)) VALUES (\(values))")
            }
        }
        // A row whose key leads nowhere is emptied or goes, after which others' may do so.
        let mending = names.flatMap { name in
            (keys[name] ?? []).flatMap { key in
                let condition = "WHERE \(key.name) NOT IN (SELECT _id FROM \(key.target))"
                return [
                    "UPDATE OR IGNORE \(name) SET \(key.name) = NULL \(condition)", "DELETE FROM \(name) \(condition)",
                ]
            }
        }
        for _ in 0..<20 { rows += mending }
        for link in linkTables(schema) {
            for _ in 0..<3 {
                let (own, other) = (Int.random(in: 1...6, using: &random), Int.random(in: 1...6, using: &random))
                rows.append(
                    "INSERT OR IGNORE INTO \(link.table) (\(link.own), \(link.other)) SELECT a._id, b._id FROM \(link.model) AS a, \(link.target) AS b WHERE a._id = \(own) AND b._id = \(other)"
                )
            }
        }
        return rows + ["PRAGMA foreign_keys = ON"]
    }

    struct Contents: Equatable {
        /// By model and key: the members' values.
        var rows: [String: [Int64: [String: Int64]]] = [:]
        var links: [String: Set<[Int64]>] = [:]
    }

    func contents(of store: Connection, _ schema: Schema) throws -> Contents {
        var contents = Contents()
        for name in names {
            let members = ["n", "t"] + (keys[name] ?? []).map(\.name)
            contents.rows[name] = [:]
            for row in try store.rows("SELECT _id, \(members.joined(separator: ", ")) FROM \(name)") {
                var values: [String: Int64] = [:]
                for (index, member) in members.enumerated() { values[member] = row[index + 1].integer }
                contents.rows[name]?[row[0].integer ?? 0] = values
            }
        }
        for link in linkTables(schema) {
            let rows = try store.rows("SELECT \(link.own), \(link.other) FROM \(link.table)")
            contents.links[link.model] = Set(rows.map { [$0[0].integer ?? 0, $0[1].integer ?? 0] })
        }
        return contents
    }

    // MARK: The rule

    /// - Returns: `nil` where the migration is to be refused.
    func merged(_ before: Contents) -> Contents? {
        var after = before
        /// The row that stays for each that goes.
        var survivors: [String: [Int64: Int64]] = [:]
        func follow(_ key: Int64, _ model: String) -> Int64 {
            var key = key
            while let next = survivors[model]?[key] { key = next }
            return key
        }
        func value(_ member: String, _ values: [String: Int64], _ model: String) -> Int64? {
            guard let value = values[member] else { return nil }
            guard let key = keys[model]?.first(where: { $0.name == member }) else { return value }
            return follow(value, key.target)
        }
        func groups(_ unique: Unique, _ model: String) -> [[Int64]] {
            var groups: [[Int64?]: [Int64]] = [:]
            for (id, values) in after.rows[model] ?? [:] {
                let values = unique.members.map { value($0, values, model) }
                if !unique.nullsAreSame, values.contains(nil) { continue }
                groups[values, default: []].append(id)
            }
            return groups.values.filter { $0.count > 1 }
        }
        var isSettled = false
        while !isSettled {
            isSettled = true
            for (model, dedupe) in dedupes where dedupe.keep != "error" {
                for group in groups(dedupe.unique, model) {
                    let stays = stays(of: group, dedupe.keep) { after.rows[model]?[$0]?["t"] ?? 0 }
                    for id in group where id != stays {
                        survivors[model, default: [:]][id] = stays
                        after.rows[model]?[id] = nil
                    }
                    isSettled = false
                }
            }
        }
        for name in names {
            // What holds afterwards.
            for unique in newerUniques[name] ?? [] where !groups(unique, name).isEmpty { return nil }
            for key in keys[name] ?? [] {
                for (id, values) in after.rows[name] ?? [:] {
                    guard let led = values[key.name] else { continue }
                    let leads = follow(led, key.target)
                    if key.target == name, led != id, leads == id { return nil }
                    after.rows[name]?[id]?[key.name] = leads
                }
            }
            for link in links[name] ?? [] {
                var found: Set<[Int64]> = []
                for pair in before.links[name] ?? [] {
                    let (own, other) = (follow(pair[0], name), follow(pair[1], link.target))
                    if link.target == name, pair[0] != pair[1], own == other { return nil }
                    found.insert([own, other])
                }
                after.links[name] = found
            }
        }
        return after
    }

    private func stays(of group: [Int64], _ keep: String, time: (Int64) -> Int64) -> Int64 {
        switch keep {
        case "first": group.min() ?? 0
        case "last": group.max() ?? 0
        case "newest(t)": group.max { (time($0), $0) < (time($1), $1) } ?? 0
        default: group.min { (time($0), $0) < (time($1), $1) } ?? 0
        }
    }
}
