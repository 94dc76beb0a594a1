import Foundation
import SQLiteKit
import SchemaMigration

/// Writes what waits in a context, inside the save's transaction, and remembers what it did to objects until the commit.
struct SaveWriter {
    let context: ModelContext
    var graph: _SchemaGraph { context.store.graph }
    /// What an upsert changed in memory, to be undone if the save fails.
    var adoptions: [Adoption] = []
    /// What rows had that new objects were written over, by the place of the adoption, where that is to be undone.
    var formerRows: [Int: FormerRow] = [:]
    /// Of the classes whose new objects met rows.
    private var upsertRules: [UpsertRule] = []
    /// The class whose last new object met a row with its unique values.
    var lastAdopting: Int?
    /// Whether the last new object that met a row has a part in some of its tables.
    var leavesPart = false
    /// Of objects with more properties than bits: which of those that share one were changed, once somebody has asked.
    var sharedChanges: [UnsafeMutableRawPointer: Set<Int>]?
    /// Objects whose row has a version more.
    var updated: [Unmanaged<_ModelObject>] = []

    /// What attributes with `onUpdate: now` are set to.
    var now = Date() { didSet { stampValues = [:] } }
    /// Their stored form, by class and property.
    var stampValues: [Int: [Int: _Value]] = [:]

    /// What was deleted, if anything was.
    var deletion: Deletion?

    /// Collections that may hold more or fewer objects than they are allowed to.
    var limited: LimitedCollections

    /// What SQLite computed of rows that were written.
    var computed: [(object: Unmanaged<_ModelObject>, property: Int, value: _Value)] = []

    /// Files that this save made, and whose values they hold.
    var files: [ExternalKey: ExternalReference] = [:]
    var written: [(object: Unmanaged<_ModelObject>, property: Int, reference: ExternalReference)] = []

    init(_ context: ModelContext) {
        self.context = context
        limited = LimitedCollections(context.store.graph)
    }

    /// Files before the rows that name them; they go again if the rows cannot be written.
    mutating func write(on connection: StoreConnection) throws {
        do {
            try writeFiles()
            try writeRows(on: connection)
        } catch {
            discardFiles()
            throw error
        }
    }

    /// Deletions first, since they free unique values; then updates, then inserts; keys are checked at the commit only.
    private mutating func writeRows(on connection: StoreConnection) throws {
        if connection.connection.path != nil, !context.store.isMigrating {
            for home in context.allHomes { try leaveTakenKeys(of: home, on: connection) }
        }
        try writeDeletions(on: connection)
        for home in context.allHomes { try writeUpdates(of: home, on: connection) }
        // New objects meet rows as they will be.
        try deletion?.emptyAsides()
        for home in context.allHomes { try writeInserts(of: home, on: connection) }
        try writeLinks(on: connection)
        try writeOrders(on: connection)
        try readComputed(on: connection)
        try checkTargets(on: connection)
        try checkCounts(on: connection)
    }

    /// After the commit, when nothing waits any more.
    func finish() {
        for object in updated { object._withUnsafeGuaranteedRef { $0._$version &+= 1 } }
        finishFiles()
        noteMeetings()
        for adoption in adoptions { adoption.finish(in: context) }
        noteAliases()
        for (object, property, value) in computed {
            object._withUnsafeGuaranteedRef { try? $0.restore(property, value) }
        }
    }

    /// Before the adoptions let go of what newcomers brought.
    private func noteMeetings() {
        guard let undo = context.knownUndoManager, !adoptions.isEmpty else { return }
        var links: Set<FormerRow.Brought> = []
        undo.noteMeetings(
            adoptions.enumerated().map { place, adoption in
                let newcomer = adoption.newcomer.takeUnretainedValue()
                return UndoMeeting(of: newcomer, adoption.survivor ?? newcomer, formerRows[place], after: &links)
            })
    }

    /// What a new object that meets a row decides.
    mutating func sides(
        of object: _ModelObject, _ entity: _Entity, on connection: StoreConnection
    ) throws -> UpsertSides {
        if let index = upsertRules.firstIndex(where: { $0.entity === entity }) {
            return try upsertRules[index].sides(of: object)
        }
        upsertRules.append(try UpsertRule(entity, type(of: object), graph, on: connection))
        return try upsertRules[upsertRules.count - 1].sides(of: object)
    }

    /// The first keys of objects that came to stand for rows lead to those from now on.
    private func noteAliases() {
        var pairs: [(key: Int64, row: Int64)] = []
        if !adoptions.isEmpty { pairs.reserveCapacity(adoptions.count) }
        for home in context.allHomes where !adoptions.isEmpty {
            let address = Unmanaged.passUnretained(home).toOpaque()
            for index in adoptions.indices
            where adoptions[index].home.toOpaque() == address && !adoptions[index].isIgnored {
                pairs.append((adoptions[index].first, adoptions[index].row))
            }
            context.store.aliases.add(pairs, root: home.root)
            pairs.removeAll(keepingCapacity: true)
        }
    }

    /// After a failure.
    func takeBack() {
        for adoption in adoptions.reversed() { adoption.takeBack() }
    }

    // MARK: - Values

    /// Binds properties to the parameters from 1 on.
    ///
    /// - Returns: the number of the next parameter.
    /// - Throws: `ModelError.valueOutOfRange`.
    @discardableResult
    func bind(
        _ object: _ModelObject, _ properties: [Int], to statement: Statement, from first: Int32 = 1
    ) throws -> Int32 {
        var visitor = _Visitor(statement.binder, at: first)
        let hasFiles = !files.isEmpty
        for property in properties {
            if hasFiles, let file = files[ExternalKey(object: ObjectIdentifier(object), property: property)] {
                try visitor.binder!.bind(file.text)
            } else {
                object._$visit(property, &visitor)
            }
            if let failure = visitor.failure { throw Self.error(failure, object.place(property)) }
            visitor.advance()
        }
        return visitor.binder!.index
    }

    /// The error behind a statement's code, with the object; of a check of the schema's also with its name.
    static func failure(_ statement: Statement, _ code: Int32, of object: _ModelObject) -> any Error {
        let failure = statement.failure(code)
        guard code == ResultCode.constraintCheck,
            let name = object.entity.checks.first(where: { failure.message.hasSuffix(" failed: \($0)") })
        else { return failure }
        return ModelError.checkFailed(ModelError.Place(object.entity.name, "", object.identifier), check: name)
    }

    static func error(_ failure: any Error, _ place: ModelError.Place) -> any Error {
        guard let failure = failure as? _ValueError else { return failure }
        return ModelError.valueOutOfRange(place, problem: failure.problem)
    }
}
