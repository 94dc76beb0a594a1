import SQLiteKit
import SchemaSnapshot

/// The views, triggers and indexes that someone added to a store, by hand or by another program. The plan knows nothing of them; they
/// have to be there after it as before it.
struct AddedObjects {
    /// One of them, as `sqlite_schema` has it at that time.
    struct Object: Hashable {
        var kind: String
        var name: String
        var table: String
        var sql: String

        var key: ObjectName { ObjectName(isTrigger: kind == "trigger", name: name) }
    }

    private let names: Set<ObjectName>
    private let connection: Connection
    /// Objects that did not work before the migration, and what SQLite said.
    private let brokenBefore: [ObjectName: String]
    /// Those of them that would not work with the functions and collations of any program: the native ALTER fails on them. The others it
    /// takes along.
    private let hindering: Set<ObjectName>

    /// - Parameter own: the names of the objects that the schema made.
    init(besides own: Set<String>, on connection: Connection) throws(SQLiteError) {
        self.connection = connection
        names = try connection.addedObjects(besides: own)
        let broken = names.isEmpty ? [] : try Self.brokenObjects(names, on: connection)
        brokenBefore = Dictionary(broken.map { ($0.key, $1) }, uniquingKeysWith: { first, _ in first })
        if brokenBefore.values.contains(where: Self.isUnjudged) {
            let copy = try connection.catalogCopy()
            try Self.lendFunctions(to: copy, besides: own)
            let judged = try Self.brokenObjects(names, on: copy).filter { !Self.isUnjudged($0.problem) }
            hindering = Set(judged.map(\.object.key))
        } else {
            hindering = Set(brokenBefore.keys)
        }
    }

    /// The names of the schema's own among the objects that there are.
    func ownObjects() throws(SQLiteError) -> Set<String> {
        Set(try connection.addedObjects(besides: []).subtracting(names).map(\.name))
    }

    /// Takes away those that would hinder a step or be hindered by it: the native ALTER fails on what is broken; dropping or
    /// renaming a table fails on views and triggers anywhere and takes indexes and triggers with it; rewriting rows fires triggers.
    func suspend(for step: PlanStep) throws(SQLiteError) -> [Object] {
        if names.isEmpty || [.create, .edit, .search, .transfer].contains(step.form) { return [] }
        let tables = Set(step.oldTables.map { SQLName($0) })
        let suspended = try current().filter { object in
            if step.form == .alter { return hindering.contains(object.key) }
            return object.kind != "index" || tables.contains(SQLName(object.table))
        }
        for kind in ["trigger", "view", "index"] {
            for object in suspended where object.kind == kind {
                try connection.execute("DROP \(kind) \(quoted(object.name))")
            }
        }
        return suspended
    }

    /// Makes them anew as they were.
    /// - Throws: `objectWouldBreak`.
    func restore(_ suspended: [Object]) throws(StoreError) {
        for kind in ["index", "view", "trigger"] {
            for object in suspended where object.kind == kind {
                do throws(SQLiteError) { try connection.execute(object.sql) } catch {
                    throw StoreError(
                        .objectWouldBreak(kind: kind, name: object.name, problem: error.message), sql: object.sql)
                }
            }
        }
    }

    /// After the plan: every one is there, and what worked still works.
    /// - Throws: `objectWouldBreak`, SQLite's errors.
    func verify() throws {
        if names.isEmpty { return }
        let objects = try current()
        let missing = names.subtracting(objects.map(\.key))
        if let object = missing.min(by: { $0.name < $1.name }) {
            let kind = object.isTrigger ? "trigger" : "object"
            throw StoreError(.objectWouldBreak(kind: kind, name: object.name, problem: "it is gone with its table"))
        }
        for (object, problem) in try Self.brokenObjects(names, on: connection) where brokenBefore[object.key] == nil {
            throw StoreError(
                .objectWouldBreak(kind: object.kind, name: object.name, problem: problem), sql: object.sql)
        }
    }

    /// The error of a statement, named by the added object that SQLite blames for it.
    func explain(_ error: StoreError) -> StoreError {
        guard case .statementFailed(let message) = error.reason else { return error }
        let tables = ((try? connection.userTables()) ?? []).map { (kind: "table", name: $0) }
        let objects = names.flatMap { object in
            (object.isTrigger ? ["trigger"] : ["index", "view"]).map { (kind: $0, name: object.name) }
        }
        // One may be called like the beginning of what is said of another.
        let blamed = (objects + tables).filter { kind, name in
            let words = "error in \(kind) \(name)".utf8
            guard message.utf8.starts(with: words) else { return false }
            return [UInt8(ascii: ":"), UInt8(ascii: " ")].contains(message.utf8.dropFirst(words.count).first)
        }.max { ($0.name.utf8.count, $0.kind) < ($1.name.utf8.count, $1.kind) }
        guard let blamed else { return error }
        var error = error
        error.reason = .objectWouldBreak(kind: blamed.kind, name: blamed.name, problem: message)
        return error
    }

    /// Whether something may work in a program that has more functions or collations than this one.
    private static func isUnjudged(_ problem: String) -> Bool {
        ["no such function: ", "no such collation sequence: "].contains { problem.hasPrefix($0) }
    }

    /// Gives a copy of a catalog, which is never run, the functions and collations that added objects name and this program does not have:
    /// what they name of tables and columns is judged with them.
    static func lendFunctions(to copy: Connection, besides own: Set<String>) throws(SQLiteError) {
        let names = try copy.addedObjects(besides: own)
        var lent: Set<String> = []
        while true {
            var isDone = true
            for (_, problem) in try brokenObjects(names, on: copy) where isUnjudged(problem) {
                guard lent.insert(problem).inserted, let colon = problem.firstIndex(of: ":") else { continue }
                isDone = false
                let name = String(problem[colon...].dropFirst(2))
                if problem.hasPrefix("no such function") {
                    try copy.register(function: name, argumentCount: -1) { _ in .null }
                } else {
                    try copy.register(collation: name) { _, _ in 0 }
                }
            }
            if isDone { return }
        }
    }

    private func current() throws(SQLiteError) -> [Object] {
        try Self.objects(names, on: connection)
    }

    private static func objects(_ names: Set<ObjectName>, on connection: Connection) throws(SQLiteError) -> [Object] {
        try connection.rows(
            "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL"
        ).map { Object(kind: $0[0].text ?? "", name: $0[1].text ?? "", table: $0[2].text ?? "", sql: $0[3].text ?? "") }
            .filter { names.contains($0.key) }
    }

    /// Views that cannot be read and triggers that cannot run. SQLite looks into them only when they are used, so statements that
    /// would use them are prepared, and not run. Such a statement uses all triggers of its table: where one of these does not work, each is
    /// looked at alone, in a copy of the catalog.
    ///
    /// - Returns: each with what SQLite says of it, by their names.
    static func brokenObjects(
        _ names: Set<ObjectName>, on connection: Connection
    ) throws(SQLiteError) -> [(object: Object, problem: String)] {
        var broken: [(Object, String)] = []
        var copy: Connection?
        // Of all triggers of a table together.
        var wholes: [SQLName: String?] = [:]
        for object in try objects(names, on: connection).sorted(by: { $0.name < $1.name }) {
            let problem: String?
            switch object.kind {
            case "view": problem = connection.problem(of: "SELECT * FROM \(quoted(object.name))")
            case "trigger":
                let whole: String?
                if let known = wholes[SQLName(object.table)] {
                    whole = known
                } else {
                    whole = try problemOfTriggers(on: object.table, connection)
                    wholes[SQLName(object.table)] = .some(whole)
                }
                if whole != nil, copy == nil { copy = try connection.catalogCopy(hasTriggers: false) }
                problem = if whole != nil, let copy { try problemOfTrigger(object, copy) } else { whole }
            default: problem = nil
            }
            if let problem { broken.append((object, problem)) }
        }
        return broken
    }

    /// What is wrong with just this trigger.
    private static func problemOfTrigger(_ trigger: Object, _ copy: Connection) throws(SQLiteError) -> String? {
        if let problem = try problemOfTriggers(on: trigger.table, copy) { return problem }
        do throws(SQLiteError) { try copy.execute(trigger.sql) } catch { return error.message }
        defer { try? copy.execute("DROP TRIGGER \(quoted(trigger.name))") }
        return try problemOfTriggers(on: trigger.table, copy)
    }

    private static func problemOfTriggers(
        on table: String, _ connection: Connection
    ) throws(SQLiteError) -> String? {
        let name = quoted(table)
        // Of a view that cannot be read nobody knows the columns, and its triggers cannot run.
        if let problem = connection.problem(of: "SELECT * FROM \(name)") { return problem }
        let columns = try connection.columns(of: table).map { quoted($0.name) + " = " + quoted($0.name) }
        let statements = [
            "DELETE FROM \(name)", "INSERT INTO \(name) DEFAULT VALUES",
            "UPDATE \(name) SET " + columns.joined(separator: ", "),
        ]
        for statement in statements {
            // A view need not take every kind of statement, and a full-text index may not be written to yet.
            if let problem = connection.problem(of: statement), !problem.hasPrefix("cannot modify"),
                !problem.hasPrefix("unsafe use of virtual table")
            {
                return problem
            }
        }
        return nil
    }
}

extension Connection {
    /// What SQLite has against a statement, without running it; `nil` if nothing.
    func problem(of sql: String) -> String? {
        do throws(SQLiteError) { _ = try prepare(sql) } catch { return error.message }
        return nil
    }
}
