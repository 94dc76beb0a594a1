import Foundation
import SchemaMigration

// What `SchemaTesting` offers to consumers' tests.

extension ModelContainer {
    /// Tells every statement that a connection begins to run. Connections that a context has taken already are left alone.
    package func recordStatements(_ record: (@Sendable (String) -> Void)?) {
        for store in stores { store.connections.setTracer(record) }
    }

    /// How the store goes about a statement, in the words of SQLite's EXPLAIN QUERY PLAN.
    ///
    /// - Throws: `ModelError`.
    package func plan(of statement: String) throws -> [QueryPlanLine] {
        try ModelContext(self).reading { try $0.planLines(of: statement) }
    }

    /// Tells each step that is taken with the files of values.
    package func observeExternalFiles(_ observe: (@Sendable (ExternalStep) -> Void)?) {
        store.externalFolder?.observe(observe)
    }
}

/// Makes an empty store of a generated version, old or current.
///
/// - Throws: `ModelError`.
package func createStore(of version: any _GeneratedSchema.Type, at url: URL) throws {
    do {
        let opener = StoreOpener(
            .file(url.path(percentEncoded: false), .create), target: target(version._$graph, knownVersions: [])
        ) { _, _ in nil }
        guard case .created = try opener.open().outcome else {
            throw ModelError.notSupported("Making a store where there is one already")
        }
    } catch {
        throw ModelError(error, path: url.path(percentEncoded: false))
    }
}
