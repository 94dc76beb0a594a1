public import Foundation

/// What the library wants from one stored field of a model object; `_$visit` leads it there.
///
/// One function of each generated class serves binding, the journal, rollback, upsert and the upkeep of inverses.
@frozen public struct _Visitor {
    @usableFromInline let binder: _Binder?
    @usableFromInline var task: Task
    @usableFromInline var failure: (any Error)?

    /// What to do where the field is not bound to a statement.
    @usableFromInline enum Task {
        case bind
        /// Leaves the field's stored form in `found`.
        case value
        case found(_Value)
        /// Sets the field from its stored form.
        case restore(_Value)
        case readOne
        case foundOne(_ToOne)
        case writeOne(_ToOne)
        case readMany
        case foundMany([_ModelObject]?)
        case writeMany([_ModelObject]?)
        case append(_ModelObject)
        case remove(_ModelObject)
    }

    /// An attribute.
    @inlinable public mutating func visit<T: _Storable>(_ field: inout T) {
        guard let binder else { return visitUnbound(&field) }
        do { try field._$bind(binder) } catch { failure = error }
    }

    /// A decimal of fixed scale.
    public mutating func visit(_ field: inout Decimal, precision: Int, scale: Int) {
    }

    /// An optional decimal of fixed scale.
    public mutating func visit(_ field: inout Decimal?, precision: Int, scale: Int) {
    }

    /// A to-one.
    public mutating func visit(_ slot: inout _ToOne) {
    }

    /// A to-many.
    public mutating func visit(_ slot: inout _ToMany) {
    }

    @usableFromInline mutating func visitUnbound<T: _Storable>(_ field: inout T) {
    }
}
