import SQLiteKit
import SchemaDiagnostics
import SchemaMigration
import SchemaModel
import SchemaSnapshot

/// In what a store is not what a version of a schema says, and what mends it.
struct StoreInspection {
    private(set) var findings: [Finding] = []
    private(set) var repairs: [Repair] = []

    /// What mends one finding.
    struct Repair: Hashable {
        var code: FindingCode
        var message: String
        var statements: [String]
        /// Nobody but the store's owner may choose it.
        var isChoice: Bool
    }

    private let path: String
    private let connection: Connection
    /// What it was held against.
    let schema: Schema
    private let target: TargetSchema

    /// - Parameters:
    ///   - path: the store as the user called it.
    ///   - connection: reads it.
    ///   - metadata: what it says of itself; `nil` for a database without `_schema`.
    ///   - schema: the version that it is held against.
    ///   - newest: the edited version.
    /// - Throws: `StoreError`, SQLite's errors, `VersionNotMade`.
    init(
        _ path: String, on connection: Connection, _ metadata: StoreMetadata?, against schema: Schema,
        target: TargetSchema, newest: SchemaVersion
    ) throws {
        self.path = path
        self.connection = connection
        self.schema = schema
        self.target = target
        let wanted: StoreStructure
        do { wanted = try StoreStructure(of: target) } catch {
            throw VersionNotMade(schema.version, error) ?? error
        }
        try checkFile()
        let own = try StoreStructure(of: connection)
        try checkBooks(metadata)
        let structure = try own.drift(from: wanted, on: connection)
        try checkRows()
        for drift in structure { report(drift) }
        for object in try connection.brokenObjects(besides: metadata?.objects ?? []) {
            report(object.finding(at: path))
        }
        for drift in try own.staleSearches(as: wanted, on: connection) { report(drift) }
        for drift in try own.danglingReferences(on: connection) { report(drift) }
        try checkExternalFiles()
        if metadata?.version == schema.version, schema.version < newest {
            report(
                Finding(
                    .behindSchema, .note,
                    "the store has version \(schema.version), and the schema is at \(newest): `schemagen migrate` brings it there",
                    at: .wholeFile(path)))
        }
    }

    private mutating func report(_ drift: StoreDrift) {
        report(drift.finding(at: path), drift.statements, isChoice: drift.isChoice)
    }

    private mutating func report(_ finding: Finding, _ statements: [String] = [], isChoice: Bool = false) {
        findings.append(finding)
        // One new table mends all that is wrong with the old one.
        guard !statements.isEmpty, !repairs.contains(where: { $0.statements == statements }) else { return }
        repairs.append(
            Repair(code: finding.code, message: finding.message, statements: statements, isChoice: isChoice))
    }

    // MARK: The file

    /// What SQLite finds wrong with the file itself; rows that break a condition are findings of their own.
    private mutating func checkFile() throws {
        let aboutRows = [
            "NULL value in ", "CHECK constraint failed in ", "non-", "TEXT value in ", "NUMERIC value in ",
        ]
        for row in try connection.values("PRAGMA integrity_check(20)") {
            guard let text = row.text, text != "ok" else { continue }
            if aboutRows.contains(where: { text.hasPrefix($0) }), !text.hasPrefix("non-unique") { continue }
            report(
                Finding(
                    .damagedStore, .error, "SQLite finds the file in disorder: \(oneLine(text))", at: .wholeFile(path)))
        }
    }

    // MARK: The books

    private mutating func checkBooks(_ metadata: StoreMetadata?) throws {
        guard let metadata else {
            return report(
                books(
                    "the database has no table `_schema`; it is held against version \(schema.version)",
                    note: "once nothing else differs, `schemagen migrate` takes it for a store of that version"))
        }
        if metadata.version != schema.version {
            report(
                books("the store says that it has version \(metadata.version), and is held against \(schema.version)"))
        } else if metadata.hash != target.hash {
            let differences = schemaDifferences(from: metadata.snapshot, to: target.snapshot)
            report(
                books(
                    metadata.isDraft
                        ? "the store was made by an earlier draft of version \(schema.version)"
                        : "the store has version \(schema.version) with another schema than was released",
                    notes: differences.map { Finding.Note($0) }))
        } else if (try? SchemaText.decode(metadata.snapshot)).map({ storeHash(of: $0) }) != metadata.hash {
            report(
                books("the schema's text in `_schema` is not that of version \(schema.version)"),
                ["UPDATE \"_schema\" SET \"value\" = \(text(target.snapshot)) WHERE \"key\" = 'snapshot'"])
        }
        let mark = try connection.value("PRAGMA application_id").integer
        if mark != Int64(StoreMetadata.applicationID) {
            report(
                books("the file does not bear the mark of a store"),
                ["PRAGMA application_id = \(StoreMetadata.applicationID)"])
        }
        if metadata.hasOtherTextRules() {
            var finding = books("the store's indexes over text were made by other rules; opening it makes them anew")
            finding.severity = .warning
            report(finding)
        }
        guard metadata.version == schema.version, metadata.hash == target.hash else { return }
        let wanted = try objectNames()
        guard metadata.objects != wanted else { return }
        report(
            books("`_schema` does not say which indexes and triggers are the schema's"),
            [
                "UPDATE \"_schema\" SET \"value\" = \(text(wanted.sorted().joined(separator: "\n"))) "
                    + "WHERE \"key\" = 'objects'"
            ])
    }

    private func books(_ message: String, note: String? = nil, notes: [Finding.Note] = []) -> Finding {
        Finding(
            .metadataDrift, .error, message, at: .wholeFile(path),
            notes: notes + (note.map { [Finding.Note($0)] } ?? [])
        )
    }

    /// The indexes and triggers that a new store has.
    private func objectNames() throws -> Set<String> {
        let opened = try StoreOpener(.memory, target: target) { _, _ in nil }.open()
        defer { opened.connection.close() }
        return opened.metadata.objects
    }

    private func text(_ value: String) -> String { "'" + value.replacing("'", with: "''") + "'" }

    // MARK: Rows

    private mutating func checkRows() throws {
        let rules = Dictionary(grouping: rowRules(of: schema), by: \.table)
        for (table, rules) in rules.sorted(by: { $0.key < $1.key }) {
            let columns = try connection.values("SELECT name FROM pragma_table_xinfo(?)", [.text(table)])
                .compactMap { $0.text.map { SQLName($0) } }
            guard !columns.isEmpty else { continue }
            let askable = rules.filter { rule in rule.columns.allSatisfy { columns.contains(SQLName($0)) } }
            let broken = try counts(of: askable, in: table).filter { $0.count > 0 }
            // A raw value of no case breaks the column's CHECK as well.
            let named = Set(broken.filter { $0.rule.kind == .rawValue || $0.rule.kind == .storage }.map(\.rule.column))
            for (rule, count) in broken where rule.kind != .check || rule.column == nil || !named.contains(rule.column)
            {
                try report(rule, count: count)
            }
        }
    }

    /// How many rows meet each condition, found in as few passes as SQLite's limit of columns allows.
    private func counts(of rules: [RowRule], in table: String) throws -> [(rule: RowRule, count: Int64)] {
        var counts: [(RowRule, Int64)] = []
        for start in stride(from: 0, to: rules.count, by: 200) {
            let part = rules[start..<min(start + 200, rules.count)]
            let sums = part.map { "coalesce(sum(\($0.condition)), 0)" }.joined(separator: ", ")
            let row = try connection.rows("SELECT \(sums) FROM \(sqlName(table))").first ?? []
            counts += zip(part, row).map { ($0, $1.integer ?? 0) }
        }
        return counts
    }

    private mutating func report(_ rule: RowRule, count: Int64) throws {
        let hasRowIDs =
            try connection.value(
                "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ? COLLATE NOCASE",
                [.text(rule.table)])
            == 0
        let keys =
            hasRowIDs
            ? try connection.values(
                "SELECT rowid FROM \(sqlName(rule.table)) WHERE \(rule.condition) ORDER BY rowid LIMIT 10"
            ).compactMap(\.integer) : []
        let code: FindingCode =
            switch rule.kind {
            case .rawValue: .unknownRawValue
            case .kind: .unknownKind
            case .storage: .wrongStorage
            case .check: .brokenCheck
            case .limit: .beyondLimits
            case .key: .keyBelowOne
            }
        var statements: [String] = []
        if let mending = rule.mending {
            let rest = rule.mendable.map { "(\(rule.condition)) AND \($0)" } ?? rule.condition
            statements = ["UPDATE \(sqlName(rule.table)) SET \(mending) WHERE \(rest)"]
        }
        let notes =
            try rule.kind == .key
            ? [wayToOtherKeys(of: rule.table)]
            : statements.map { Finding.Note((rule.isChoice ? "if you choose so: " : "mended by: ") + $0) }
        let finding = Finding(
            code, rule.kind == .limit ? .warning : .error, "\(rule.message) \(rows(count))" + keyList(keys, of: count),
            at: .wholeFile(path),
            notes: notes)
        report(finding, statements, isChoice: rule.isChoice)
    }

    /// Which keys are free and what leads to the old ones.
    private func wayToOtherKeys(of table: String) throws -> Finding.Note {
        let found = try connection.keysBelowOne(in: [table]).first
        let others = found?.references ?? []
        return Finding.Note(
            "give each row another `_id`, behind every one that `\(table)` has"
                + (others.isEmpty
                    ? "" : ", and change what leads there in the same transaction: \(others.joined(separator: ", "))"))
    }

    // MARK: Files of values

    private mutating func checkExternalFiles() throws {
        let facts = try StoreFacts(of: connection, at: path)
        for name in facts.missingFiles.prefix(10) {
            let more = facts.missingFiles.count > 10 ? "; \(facts.missingFiles.count) are missing in all" : ""
            report(
                Finding(
                    .externalFileMissing, .error,
                    "the file `\(name)` of a value is not in the folder `.external` beside the store\(more)",
                    at: .wholeFile(path)))
        }
        if !facts.orphanedFiles.isEmpty {
            report(
                Finding(
                    .orphanedFile, .note,
                    "\(facts.orphanedFiles.count) files of values are named by no row; the library's next sweep deletes them",
                    at: .wholeFile(path)))
        }
    }

    private func oneLine(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
