import SQLiteKit
import SchemaSnapshot

/// A plan that runs over a store's catalog without its rows, in memory: what somebody added and would not outlive it is known before the
/// store is copied or written to.
struct Rehearsal {
    private let copy: Connection
    private let plan: PlanDescription
    private let own: Set<String>
    private let searches: AddedSearches
    private let patience = Patience()

    /// How long a statement may take that has no rows to work on: an author's own may count to any number by itself.
    private final class Patience {
        private var ticks = 0
        /// A fifth of a second or so.
        var isOver: Bool { ticks >= 200 }

        func begin() { ticks = 0 }

        func goesOn() -> Bool {
            ticks += 1
            return !isOver
        }
    }

    /// - Parameters:
    ///   - own: the names of the objects that the schema made.
    ///   - searches: the full-text indexes that somebody added to the store.
    init(of plan: PlanDescription, on store: Connection, own: Set<String>, searches: AddedSearches) throws {
        (self.plan, self.own, self.searches) = (plan, own, searches)
        copy = try store.catalogCopy()
        try AddedObjects.lendFunctions(to: copy, besides: own)
    }

    /// - Returns: `objectWouldBreak` with what would not be there or not work after the plan; nil where there is no such thing, or it cannot
    ///   be known without rows, or not soon.
    /// - Throws: SQLite's errors that are no fault of the plan's.
    func problem() throws -> StoreError? {
        copy.setProgressHandler { [patience] in patience.goesOn() }
        do {
            try run()
        } catch {
            if patience.isOver { return nil }
            guard let error = error as? StoreError else { throw error }
            switch error.reason {
            case .objectWouldBreak: return error
            case .statementFailed, .unexplainedLoss: return nil
            default: throw error
            }
        }
        return nil
    }

    private func run() throws {
        let added = try AddedObjects(besides: own, on: copy)
        let keys = try ReferenceCheck(on: copy)
        let searches = searches.readable(on: copy)
        for step in plan.steps where step.form != .check && step.form != .code {
            patience.begin()
            let suspended = try added.suspend(for: step)
            if step.form == .edit {
                try CatalogEdit(step, on: copy).run()
            } else {
                for statement in step.statements {
                    patience.begin()
                    do throws(StoreError) { try copy.runPlanned(statement) } catch { throw added.explain(error) }
                }
            }
            patience.begin()
            try added.restore(suspended)
        }
        patience.begin()
        try added.verify()
        try searches.verify(on: copy)
        try keys.verify(on: copy)
    }
}
