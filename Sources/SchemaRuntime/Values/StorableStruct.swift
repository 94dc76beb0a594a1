// The members are documented by the protocol that asks for them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// A generated struct: stored in a column for each field, or as a JSON object in one.
///
/// As a `_Storable` it is its JSON, the form in which the journal knows it in both cases; `_FieldWalker` leads to its columns. Those take
/// infinities, for which JSON has no number: the journal spells them as texts, and a JSON column refuses them.
public protocol _StorableStruct: _Storable, Codable, Hashable, Sendable {
    /// A value that nothing was read into.
    init(_$blank: ())

    /// Leads the walker to each field, in the order of their columns.
    mutating func _$walk(_ walker: inout _FieldWalker) throws

    /// Adds the key path of each field, in the order of their columns.
    static func _$keyPaths(_ list: inout _KeyPathList)
}

extension _StorableStruct {
    public func _$value() throws -> _Value {
        try check()
        return try JSONForm.journal.value(self)
    }

    public init(_$value: _Value) throws { self = try JSONForm.journal.read(_$value) }

    public static func _$read(_ row: _Row, _ column: Int) throws -> Self { try JSONForm.stored.read(row.value(column)) }

    public func _$bind(_ binder: _Binder) throws {
        try check()
        try binder.bind(JSONForm.stored.value(self))
    }

    /// What no column would take has no place in JSON either.
    private func check() throws {
        var (copy, walker) = (self, _FieldWalker(.check))
        try copy._$walk(&walker)
    }

    public static var _$isSendable: Bool { true }
}

/// Goes through the fields of a struct, each with its column.
public struct _FieldWalker {
    enum Task {
        /// Reads columns from this one on.
        case read(_Row, Int)
        /// Binds to the next parameters.
        case bind(_Binder)
        case bindNull(_Binder)
        /// Passes over columns.
        case skip
        /// Looks whether each field can be stored.
        case check
    }

    var task: Task
    /// Fields passed so far.
    private(set) var count = 0

    init(_ task: Task) { self.task = task }

    /// A field that has a column of its own.
    public mutating func visit<T: _Storable>(_ field: inout T) throws {
        switch task {
        case .read(let row, let column): field = try T._$read(row, column + count)
        case .bind(let binder): try field._$bind(binder.advanced(by: count))
        case .bindNull(let binder): binder.advanced(by: count)._bindNull()
        case .check: _ = try field._$value()
        case .skip: break
        }
        count += 1
    }

    /// A decimal of fixed scale.
    public mutating func visit(_ field: inout Decimal, precision: Int, scale: Int) throws {
        var optional: Decimal? = field
        if case .read(let row, let column) = task {
            field = try row.read(column + count, scale: scale)
            count += 1
        } else {
            try visit(&optional, precision: precision, scale: scale)
        }
    }

    /// An optional decimal of fixed scale.
    public mutating func visit(_ field: inout Decimal?, precision: Int, scale: Int) throws {
        if case .read(let row, let column) = task {
            field = try row.read(column + count, scale: scale)
            count += 1
        } else {
            var units = try field.map { try ScaledDecimal(precision: precision, scale: scale).units($0) }
            try visit(&units)
        }
    }

    /// A struct inside.
    public mutating func walk<T: _StorableStruct>(_ field: inout T) throws {
        try field._$walk(&self)
    }

    /// An optional struct inside: whether it is there comes first.
    public mutating func walk<T: _StorableStruct>(_ field: inout T?) throws {
        var isThere = field != nil
        try visit(&isThere)
        var value = field ?? T(_$blank: ())
        let outer = task
        switch task {
        case .bind(let binder) where !isThere: task = .bindNull(binder)
        case .read where !isThere, .check where !isThere: task = .skip
        default: break
        }
        try value._$walk(&self)
        task = outer
        field = isThere ? value : nil
    }
}

extension _Row {
    /// Reads a struct whose columns begin here.
    public func readStruct<T: _StorableStruct>(_ column: Int) throws -> T {
        var (value, walker) = (T(_$blank: ()), _FieldWalker(.read(self, column)))
        try walker.walk(&value)
        return value
    }

    /// Reads an optional struct whose columns begin here.
    public func readStruct<T: _StorableStruct>(_ column: Int) throws -> T? {
        var (value, walker): (T?, _FieldWalker) = (nil, _FieldWalker(.read(self, column)))
        try walker.walk(&value)
        return value
    }
}

extension _Visitor {
    /// A struct that has a column for each field.
    public mutating func visitStruct<T: _StorableStruct>(_ field: inout T) {
        walk(&field) { value, walker in try walker.walk(&value) }
    }

    /// An optional struct that has a column for each field.
    public mutating func visitStruct<T: _StorableStruct>(_ field: inout T?) {
        walk(&field) { value, walker in try walker.walk(&value) }
    }

    private mutating func walk<T: _Storable>(
        _ field: inout T, _ body: (inout T, inout _FieldWalker) throws -> Void
    ) {
        var walker: _FieldWalker
        if let binder {
            walker = _FieldWalker(.bind(binder))
        } else if case .load(let row, let column) = task {
            walker = _FieldWalker(.read(row, column))
        } else {
            return visit(&field)
        }
        do { try body(&field, &walker) } catch { failure = error }
        if binder != nil { advance(by: walker.count - 1) }
    }
}
