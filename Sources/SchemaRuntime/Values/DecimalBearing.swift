// The members are documented by the protocol that asks for them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// A list or dictionary of decimals of fixed scale: JSON, whose numbers are checked before they are stored.
public protocol _DecimalBearing {
    /// - Throws: `_ValueError.outOfRange` for a number with more digits than `precision`, or more of them than `scale` after the point.
    func _$check(precision: Int, scale: Int) throws
}

extension Decimal: _DecimalBearing {
    public func _$check(precision: Int, scale: Int) throws {
        _ = try ScaledDecimal(precision: precision, scale: scale).units(self)
    }
}

extension Optional: _DecimalBearing where Wrapped: _DecimalBearing {
    public func _$check(precision: Int, scale: Int) throws { try self?._$check(precision: precision, scale: scale) }
}

extension Array: _DecimalBearing where Element: _DecimalBearing {
    public func _$check(precision: Int, scale: Int) throws {
        for element in self { try element._$check(precision: precision, scale: scale) }
    }
}

extension Dictionary: _DecimalBearing where Value: _DecimalBearing {
    public func _$check(precision: Int, scale: Int) throws {
        for value in values { try value._$check(precision: precision, scale: scale) }
    }
}

extension _Visitor {
    /// A list or dictionary of decimals of fixed scale.
    public mutating func visit<T: _Storable & _DecimalBearing>(_ field: inout T, precision: Int, scale: Int) {
        if binder != nil {
            do { try field._$check(precision: precision, scale: scale) } catch {
                failure = error
                return
            }
        }
        visit(&field)
    }
}

extension _FieldWalker {
    /// A list or dictionary of decimals of fixed scale.
    public mutating func visit<T: _Storable & _DecimalBearing>(_ field: inout T, precision: Int, scale: Int) throws {
        switch task {
        case .bind, .check: try field._$check(precision: precision, scale: scale)
        case .read, .bindNull, .skip: break
        }
        try visit(&field)
    }
}
