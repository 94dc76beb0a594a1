import Foundation
import SQLiteKit

/// Reads the columns of a row of values, one after the other.
struct RowReader {
    private let row: SQLiteKit.Row
    private let kinds: [Scalar.Kind]
    private let unknown: [UnknownCases?]
    private let context: ModelContext
    private let source: String
    private var column = 0

    /// - Parameters:
    ///   - source: whose rows they are, for messages.
    ///   - unknown: what the columns' raw values of no case are taken for; empty where SQL has seen to it, or nothing says it.
    init(
        _ row: SQLiteKit.Row, _ kinds: [Scalar.Kind], _ context: ModelContext, _ source: String,
        unknown: [UnknownCases?] = []
    ) {
        self.row = row
        self.kinds = kinds
        self.unknown = unknown
        self.context = context
        self.source = source
    }

    /// The next column as a value of a type.
    ///
    /// - Throws: `ModelError.invalidStoredValue`.
    mutating func next<Value>(_ type: Value.Type) throws -> Value {
        defer { column += 1 }
        do {
            var stored = try _Value(row, column)
            if !unknown.isEmpty, let cases = unknown[column] { stored = cases.value(stored) }
            return try read(stored, kinds[column], type)
        } catch let failure as _ValueError {
            throw ModelError.invalidStoredValue(
                ModelError.Place(source, "column \(column + 1) of a query"), problem: failure.problem)
        }
    }

    private func read<Value>(_ stored: _Value, _ kind: Scalar.Kind, _ type: Value.Type) throws -> Value {
        if stored == .null, let nothing = (type as? any OptionalValue.Type)?.nothing as? Value { return nothing }
        if let value = try special(stored, kind) {
            guard let value = value as? Value else { throw _ValueError.malformed("not a \(type)") }
            return value
        }
        guard let storable = type as? any _Storable.Type, let value = try storable.init(_$value: stored) as? Value
        else {
            throw _ValueError.malformed("\(type) is no type of an attribute")
        }
        return value
    }

    /// The value of a form that is not its type's usual one.
    private func special(_ stored: _Value, _ kind: Scalar.Kind) throws -> Any? {
        switch kind {
        // What stands for a list that is not there is no list.
        case .decimalSum, .decimalAverage, .scaledAverage:
            if case .text(let text) = stored, !text.hasPrefix("[") { return try Decimal(_$value: stored) }
        default: break
        }
        return switch kind {
        case .stored(.scaled(let scale)): ScaledDecimal.value(try Int64(_$value: stored), scale: scale)
        case .stored(.converted(.unixMillis)): try _UnixMillis(_$value: stored).value
        case .stored(.converted(.iso8601)): try _ISO8601(_$value: stored).value
        case .stored(.converted(.blob8)): try _Blob8(_$value: stored).value
        case .identifier(let entity):
            context.identifier(root: context.store.graph.entities[entity.root], key: try Int64(_$value: stored))
        case .decimalSum: try decimals(stored).reduce(Decimal(), +)
        case .decimalAverage:
            try average(decimals(stored)).map { $0 as Any } ?? Optional<Decimal>.none as Any
        case .scaledAverage(let scale):
            try average(units: decimalsOfNumbers(stored), scale: scale)
        default: nil
        }
    }

    private func decimals(_ stored: _Value) throws -> [Decimal] {
        let texts: [String] = try JSONForm.stored.read(stored)
        return try texts.map { try Decimal(_$value: .text($0)) }
    }

    private func decimalsOfNumbers(_ stored: _Value) throws -> [Int64] { try JSONForm.stored.read(stored) }

    private func average(_ values: [Decimal]) -> Decimal? {
        values.isEmpty ? nil : values.reduce(Decimal(), +) / Decimal(values.count)
    }

    private func average(units: [Int64], scale: Int) -> Decimal {
        let sum =
            ScaledDecimal.value(units[0], scale: scale) * Decimal(Scalar.averagedPart)
            + ScaledDecimal.value(units[1], scale: scale)
        return sum / Decimal(units[2])
    }
}
