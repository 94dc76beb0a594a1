import SQLiteKit
import SchemaSnapshot

extension Preflight {
    /// The bytes of the values that the plan takes out of their files into the rows; of all values in files where it is not known of which.
    func inlinedBytes() throws(SQLiteError) -> Int64 {
        let steps = plan.steps.filter { $0.statements.contains { $0.contains(Self.call) } }
        guard !steps.isEmpty else { return 0 }
        let present = try connection.columnsOfReferences()
        var columns: Set<ReferenceColumn> = []
        for step in steps {
            let named = step.account.filter { $0.value.contains(Self.call) }
                .map { ReferenceColumn(table: $0.oldTable, column: $0.oldColumn) }
            // A step before may have given them their names, or the author's own statements say what becomes of them.
            if named.isEmpty || !present.isSuperset(of: named) {
                columns = present
                break
            }
            columns.formUnion(named)
        }
        var bytes: Int64 = 0
        for column in columns {
            try connection.forEachReference(in: column) { reference in
                let (sum, isTooMuch) = bytes.addingReportingOverflow(reference.size)
                bytes = isTooMuch ? .max / 8 : min(sum, .max / 8)
            }
        }
        return bytes
    }

    private static let call = "schemagen_external("
}
