import Foundation

/// An SQL expression and what its value is.
struct Scalar {
    enum Kind {
        case stored(StoredType)
        /// 1 where a struct is there, else NULL.
        case presence
        case identifier(_Entity)
        case computed
        /// Whatever the other side is: SQL of its author's own, or a value as it was read from a row.
        case asStored
        /// Decimals as a list of texts in JSON, to be added up or averaged.
        case decimalSum, decimalAverage
        /// The sum of decimals of one scale in two parts, and their number, as a list in JSON.
        case scaledAverage(Int)
    }

    var sql: String { didSet { open = nil } }
    var kind: Kind
    /// Whether it is true or false by itself.
    var isCondition = false
    /// Whether it may be NULL. Known of columns and of what typed queries make of them.
    var mayBeNull = false
    /// How text is compared where something else than code units was asked for.
    var collation: QueryCollation?
    /// Of a value that may be there and nil: the condition that it is there.
    var presence: String?
    /// Of an enum with unknown raw values, for which its SQL stands in: the column that has them.
    var open: (column: String, unknown: UnknownCases)?

    init(_ sql: String, _ kind: Kind) {
        self.sql = sql
        self.kind = kind
    }

    /// Whether it may have no value, as far as one can tell.
    var mayBeAbsent: Bool { if case .stored = kind { mayBeNull } else { true } }

    static func condition(_ sql: String) -> Scalar {
        var scalar = Scalar(sql, .computed)
        scalar.isCondition = true
        return scalar
    }
}

extension Scalar.Kind {
    /// What a captured value is beside a value of a kind: alone it has its type's usual form, which for a decimal is a text that is compared by number.
    init(of value: Any, like other: Scalar.Kind?) {
        switch other {
        case nil, .computed:
            let type = type(of: value)
            self = type == Decimal.self || type == Decimal?.self ? .stored(.decimalText) : .computed
        case let other?: self = other
        }
    }
}
