import SQLiteKit
import SchemaSnapshot

/// Holds a migrated store against what it was, row by row, with what the plan says of each column. Memory does not grow with the rows.
struct StoreComparison {
    let before: Connection
    let after: Connection
    let trace: PlanTrace
    let names: ProofNames
    /// Older columns whose values may lie in a file in one of the stores and in the row in the other.
    private let external: Set<PlanTrace.Column>
    /// Older columns with JSON of structs, whose members have no order.
    private let objects: Set<PlanTrace.Column>

    private(set) var failures: [ProofFailure.Reason] = []
    /// Something that the author says could not be compared.
    private(set) var isOpen = false
    private(set) var rowCount = 0
    /// The older columns that were compared, by table.
    private(set) var columnCounts: [SQLName: Int] = [:]
    var columnCount: Int { columnCounts.values.reduce(0, +) }

    /// One of the newer tables that have the rows of an older one.
    fileprivate struct Destination {
        var cursor: RowCursor
        /// The position of an older column by that of a newer one, and whether rows of other classes have another's values there.
        var columns: [(old: Int, new: Int, isShared: Bool)]
        var isThere = false
        var added = RowCount()
        var isAlone: Bool
    }

    /// - Parameters:
    ///   - only: the older tables that are compared, by name; `nil` for all.
    ///   - external: older columns of which a value in a file is the same as one in the row.
    ///   - objects: older columns of which JSON is the same in whatever order its members stand.
    init(
        before: Connection, after: Connection, trace: PlanTrace, names: ProofNames, tables only: Set<SQLName>? = nil,
        external: Set<PlanTrace.Column> = [], objects: Set<PlanTrace.Column> = []
    ) throws(SQLiteError) {
        self.before = before
        self.after = after
        self.trace = trace
        self.names = names
        self.external = external
        self.objects = objects
        let tables = try before.userTables().filter { only?.contains(SQLName($0)) ?? true }
        for table in tables { rowCount += Int(try before.rowCount(of: table)) }
        if trace.isOpen { return }
        for table in tables { try compare(table) }
        for lookup in trace.lookups { try compare(lookup) }
    }

    private mutating func compare(_ table: String) throws(SQLiteError) {
        let columns = try before.columns(of: table)
        for column in columns {
            let place = PlanTrace.Column(table: table, name: column.name)
            guard trace.kept[place] == nil, !trace.announced.contains(place) else { continue }
            let (model, member) = names.place(place)
            var all = RowCount()
            let key = columns.first { $0.keyPosition == 1 && $0.name == "_id" }?.name
            if let key {
                var cursor = try RowCursor(table, key: [key], columns: [], on: before)
                while let key = cursor.key {
                    all.add(key)
                    try cursor.advance()
                }
            }
            failures.append(.valuesLost(all.rows(model, member), problem: "the plan does not say what becomes of it"))
        }
        let key = columns.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition }.map(\.name)
        guard !key.isEmpty else { return }
        let rest = columns.filter { $0.keyPosition == 0 }.map(\.name)
        var destinations = try destinations(of: table, key: key, rest: rest)
        // Its rows became something else, which is announced, or the above has told.
        guard !destinations.isEmpty else { return }
        try compare(table, key: key, rest: rest, with: &destinations)
    }

    private mutating func destinations(
        of table: String, key: [String], rest: [String]
    ) throws(SQLiteError) -> [Destination] {
        let places = key.map { trace.kept[PlanTrace.Column(table: table, name: $0)] ?? [] }
        var destinations: [Destination] = []
        for name in (places.first ?? []).map(\.table).sorted() {
            let keyNames = places.compactMap { $0.first { $0.table == name }?.name }
            guard keyNames.count == key.count else { continue }
            var columns: [(old: Int, new: Int, isShared: Bool)] = []
            var newNames: [String] = []
            for (index, column) in rest.enumerated() {
                for place in trace.kept[PlanTrace.Column(table: table, name: column)] ?? [] where place.table == name {
                    let origin = PlanTrace.Column(table: table, name: column)
                    let isShared =
                        trace.kept.count { $0.value.contains(place) } > 1 || trace.filledElsewhere.contains(origin)
                    columns.append((index, newNames.count, isShared))
                    newNames.append(place.name)
                }
            }
            let isAlone = !trace.kept.contains { origin, places in
                origin.table != table && places.contains { $0.table == name }
            }
            destinations.append(
                Destination(
                    cursor: try RowCursor(name, key: keyNames, columns: newNames, on: after), columns: columns,
                    isAlone: isAlone && !trace.gainsRows.contains(name)))
        }
        return destinations
    }

    private mutating func compare(
        _ table: String, key: [String], rest: [String], with destinations: inout [Destination]
    ) throws(SQLiteError) {
        let kept = rest.indices.filter { trace.kept[PlanTrace.Column(table: table, name: rest[$0])] != nil }
        columnCounts[SQLName(table), default: 0] += kept.count
        let partial = Set(kept.filter { trace.partial.contains(PlanTrace.Column(table: table, name: rest[$0])) })
        let replaced = rest.map { trace.replaced[PlanTrace.Column(table: table, name: $0)] ?? [] }
        let hidden = Set(kept.filter { trace.announced.contains(PlanTrace.Column(table: table, name: rest[$0])) })
        let kinds = try kinds(of: table)
        let inFiles = rest.map { external.contains(PlanTrace.Column(table: table, name: $0)) }
        let inObjects = rest.map { objects.contains(PlanTrace.Column(table: table, name: $0)) }
        var lost: [String: RowCount] = [:]
        var wrong = Array(repeating: RowCount(), count: rest.count)
        var nowhere = Array(repeating: RowCount(), count: rest.count)
        var old = try RowCursor(table, key: key, columns: rest, on: before)
        while let key = old.key {
            for index in destinations.indices { try destinations[index].seek(key) }
            if destinations.contains(where: \.isThere) {
                var found: Set<Int> = []
                var differs: Set<Int> = []
                for destination in destinations where destination.isThere {
                    for column in destination.columns {
                        found.insert(column.old)
                        if old.isSame(column.old, as: destination.cursor, column.new) { continue }
                        if inFiles[column.old],
                            try before.content(of: old.value(column.old))
                                == after.content(of: destination.cursor.value(column.new))
                        {
                            continue
                        }
                        if inObjects[column.old], old.isSameJSON(column.old, as: destination.cursor, column.new) {
                            continue
                        }
                        if partial.contains(column.old) {
                            if destination.cursor.isNull(column.new) { continue }
                            if column.isShared, old.isNull(column.old) { continue }
                            if destination.cursor.isOne(of: replaced[column.old], column.new) { continue }
                        }
                        differs.insert(column.old)
                    }
                }
                for column in kept where !hidden.contains(column) {
                    if differs.contains(column) { wrong[column].add(key) }
                    if !found.contains(column), !partial.contains(column), !old.isNull(column) {
                        nowhere[column].add(key)
                    }
                }
            } else {
                lost[try model(of: key, in: table, kinds), default: RowCount()].add(key)
            }
            try old.advance()
        }
        for index in destinations.indices { try destinations[index].seek(nil) }

        if !trace.losesRows.contains(table) {
            for (model, rows) in lost.sorted(by: { $0.key < $1.key }) {
                failures.append(.rowsDiffer(rows.rows(model), problem: "they are gone, and the plan does not say so"))
            }
        }
        for destination in destinations where destination.isAlone && destination.added.count > 0 {
            failures.append(
                .rowsDiffer(destination.added.rows(names.model(table)), problem: "they were not there before"))
        }
        for (column, rows) in wrong.enumerated() where rows.count > 0 {
            lose(table, rest[column], rows, "the value is another")
        }
        for (column, rows) in nowhere.enumerated() where rows.count > 0 {
            lose(table, rest[column], rows, "the value is nowhere")
        }
    }

    /// What gives the class of an older row where rows of several share a table.
    private func kinds(of table: String) throws(SQLiteError) -> Statement? {
        guard let place = names.kindTable(of: table),
            try before.columns(of: place).contains(where: { $0.name == "_kind" })
        else { return nil }
        return try before.prepare("SELECT \"_kind\" FROM \(quoted(place)) WHERE \"_id\" = ?")
    }

    private func model(of key: [Value], in table: String, _ kinds: Statement?) throws(SQLiteError) -> String {
        guard let kinds, key.count == 1 else { return names.model(table) }
        defer { kinds.reset() }
        try kinds.bind(key)
        return try kinds.step() ? names.model(table, kind: kinds.row[0].integer) : names.model(table)
    }

    mutating func lose(_ table: String, _ column: String, _ rows: RowCount, _ problem: String) {
        lose(names.place(PlanTrace.Column(table: table, name: column)), rows, problem)
    }

    mutating func lose(_ name: (model: String, member: String), _ rows: RowCount, _ problem: String) {
        failures.append(.valuesLost(rows.rows(name.model, name.member), problem: problem))
    }

    mutating func add(_ declared: DeclaredRows) {
        failures += declared.failures
        isOpen = isOpen || declared.isOpen
        columnCounts.merge(declared.columnCounts) { $0 + $1 }
    }

    mutating func count(_ table: SQLName) { columnCounts[table, default: 0] += 1 }

    mutating func leaveOpen() { isOpen = true }

    /// Each row leads to the object that has its value.
    mutating func compare(_ lookup: PlanTrace.Lookup) throws(SQLiteError) {
        let (source, link, value) = (lookup.source, lookup.link, lookup.value)
        guard
            let table = trace.kept[PlanTrace.Column(table: source.table, name: "_id")]?.first(where: {
                $0.table == link.table
            }),
            try after.columns(of: value.table).contains(where: { $0.name == value.name }),
            try after.columns(of: link.table).contains(where: { $0.name == link.name })
        else { return }
        var old = try RowCursor(source.table, key: ["_id"], columns: [source.name], on: before)
        var new = try RowCursor(
            """
            SELECT r.\(quoted(table.name)), o.\(quoted(value.name)) FROM \(quoted(link.table)) AS r
            LEFT JOIN \(quoted(value.table)) AS o ON o."_id" = r.\(quoted(link.name)) ORDER BY r.\(quoted(table.name))
            """, keyCount: 1, on: after)
        var wrong = RowCount()
        while let key = old.key {
            while let other = new.key, RowCursor.precedes(other, key) { try new.advance() }
            if new.key == key, !old.isSame(0, as: new, 0) { wrong.add(key) }
            try old.advance()
        }
        count(SQLName(source.table))
        if wrong.count > 0 {
            lose(source.table, source.name, wrong, "the row does not lead to an object that has the value")
        }
    }
}

extension Connection {
    /// What a value in a row stands for where it may be the name of a file.
    func content(of value: Value) throws(SQLiteError) -> Value {
        try self.value("SELECT schemagen_external(?)", [value])
    }
}

extension StoreComparison.Destination {
    /// Goes on to a key, or to the end; what lies before it came on the way.
    fileprivate mutating func seek(_ key: [Value]?) throws(SQLiteError) {
        if isThere { try cursor.advance() }
        isThere = false
        while let own = cursor.key {
            if let key, own == key {
                isThere = true
                return
            }
            if let key, !RowCursor.precedes(own, key) { return }
            added.add(own)
            try cursor.advance()
        }
    }
}
