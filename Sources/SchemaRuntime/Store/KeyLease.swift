import SQLiteKit
import SchemaMigration
import Synchronization

/// Row keys that nobody else gets: a block of them is leased when the store is opened, and again in saves, so that an insert writes
/// nothing. What is left is given back at the end.
final class KeyLease: Sendable {
    static let blockSize: Int64 = 1 << 24

    private let blocks = Mutex<[Range<Int64>]>([])

    /// The next key for an object of this home; nil if the store gave none. Homes take runs of keys, longer ones the more they insert.
    func next(for home: Home) -> Int64? {
        if home.keys.isEmpty {
            guard let run = take(home.leaseSize) else { return nil }
            home.keys = run
            home.leaseSize = min(home.leaseSize * 2, 4096)
        }
        let key = home.keys.lowerBound
        home.keys = (key + 1)..<home.keys.upperBound
        return key
    }

    private func take(_ size: Int64) -> Range<Int64>? {
        blocks.withLock { blocks in
            guard let block = blocks.first else { return nil }
            let end = min(block.lowerBound + size, block.upperBound)
            if end == block.upperBound { blocks.removeFirst() } else { blocks[0] = end..<block.upperBound }
            return block.lowerBound..<end
        }
    }

    /// Leases a block.
    func lease(on connection: StoreConnection) throws {
        let block = try connection.connection.leaseIDs(count: Self.blockSize)
        blocks.withLock { $0.append(block) }
    }

    /// Leases another block if half of the last is used.
    func renew(on connection: StoreConnection) throws {
        let left = blocks.withLock { $0.reduce(0) { $0 + Int64($1.count) } }
        if left < Self.blockSize / 2 { try lease(on: connection) }
    }

    /// Gives back what is left of the last block.
    ///
    /// - Throws: errors of the store. In a transaction SQLite may have ended that, too.
    func giveBack(on connection: StoreConnection) throws {
        let last = blocks.withLock { blocks in
            defer { blocks = [] }
            return blocks.last
        }
        guard let rest = last else { return }
        _ = try connection.connection.returnIDs(rest)
    }
}

/// First keys of objects that an upsert made stand for other rows: they lead to those rows for the store's life in this process.
final class KeyAliases: Sendable {
    /// By the index of a hierarchy's root.
    private let aliases = Mutex<[Int: [Int64: Int64]]>([:])

    func add(_ pairs: [(key: Int64, row: Int64)], root: _Entity) {
        if pairs.isEmpty { return }
        aliases.withLock { aliases in
            var known = aliases.removeValue(forKey: root.index) ?? [:]
            known.reserveCapacity(known.count + pairs.count)
            for (key, row) in pairs { known[key] = row }
            aliases[root.index] = known
        }
    }

    /// The row's key behind a key.
    func key(for key: Int64, root: _Entity) -> Int64 {
        aliases.withLock { $0.isEmpty ? key : $0[root.index]?[key] ?? key }
    }
}
