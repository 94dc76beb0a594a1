import Foundation
import SQLiteKit

/// The columns of a row of a statement of the user's, read by their position or by their names.
struct SQLRow {
    private let row: SQLiteKit.Row
    private let names: [String]
    private var reader: RowReader

    /// - Parameters:
    ///   - kinds: the forms of the columns; empty for the types' usual ones.
    ///   - unknown: what raw values of no case are taken for, for each of the kinds.
    init(
        _ row: SQLiteKit.Row, _ names: [String], _ kinds: [Scalar.Kind], _ context: ModelContext,
        unknown: [UnknownCases?] = []
    ) {
        self.row = row
        self.names = names
        let kinds = kinds.isEmpty ? names.map { _ in Scalar.Kind.computed } : kinds
        reader = RowReader(row, kinds, context, "SQL", unknown: unknown)
    }

    /// - Throws: `ModelError.unsupportedStatement` where the row has another number of columns.
    func expect(_ count: Int) throws {
        guard count == names.count else {
            throw ModelError.unsupportedStatement("it has \(names.count) columns, and \(count) are read")
        }
    }

    /// The next column.
    ///
    /// - Throws: `ModelError.invalidStoredValue`.
    mutating func next<Value>(_ type: Value.Type) throws -> Value { try reader.next(type) }

    /// The row as a value that takes columns by their names.
    ///
    /// - Throws: `ModelError.invalidStoredValue`.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let values = try names.indices.map { column in
            do { return try _Value(row, column) } catch let failure as _ValueError {
                throw ModelError.invalidStoredValue(
                    ModelError.Place("\(Value.self)", names[column]), problem: failure.problem)
            }
        }
        let columns = SQLColumns(names: names, values: values)
        do {
            return try Value(from: SQLRowDecoder(columns: columns, codingPath: []))
        } catch let error as DecodingError {
            throw ModelError.invalidStoredValue(ModelError.Place("\(Value.self)", error.column), problem: error.problem)
        } catch {
            // What a type's own `init(from:)` throws.
            throw ModelError.invalidStoredValue(ModelError.Place("\(Value.self)", ""), problem: "\(error)")
        }
    }
}

/// The columns of a row by their names.
struct SQLColumns {
    let names: [String]
    let values: [_Value]

    /// The value of a column; nil where there is none of the name.
    subscript(_ name: String) -> _Value? { names.firstIndex(of: name).map { values[$0] } }
}

extension DecodingError {
    private var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }

    fileprivate var column: String {
        if case .keyNotFound(let key, _) = self { return key.stringValue }
        return context?.codingPath.last?.stringValue ?? ""
    }

    fileprivate var problem: String {
        if case .keyNotFound = self { return "no column has the name" }
        return context?.debugDescription ?? "it cannot be read"
    }
}
