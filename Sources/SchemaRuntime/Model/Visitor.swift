public import Foundation
import SQLiteKit

/// What the library wants from one stored field of a model object; `_$visit` leads it there.
///
/// One function of each generated class serves binding, the journal, rollback, upsert and the upkeep of inverses.
@frozen public struct _Visitor {
    /// Where the field is bound, if that is the task.
    @usableFromInline var binder: _Binder?
    @usableFromInline var task: Task
    /// Why the field could not be bound.
    @usableFromInline var failure: (any Error)?

    /// What to do with a field that is not to be bound, and what came of it.
    @usableFromInline enum Task {
        case none
        /// Asks for the field's stored form, which is left in `found`.
        case value
        case found(_Value)
        /// Sets an attribute from its stored form.
        case restore(_Value)
        /// Sets an attribute from a row, from this column on.
        case load(_Row, Int)
        case readOne
        case foundOne(_ToOne)
        case writeOne(_ToOne)
        /// Has a to-one with a key held by its target's collection from now on. What it was is left in `foundOne`, or in `otherOne` where
        /// its key is another and it stays as it is.
        case turn(key: Int64, Unmanaged<_ModelObject>)
        case otherOne(_ToOne)
        /// Empties a to-one with these bits, but for its key.
        case letGo(UInt, key: Int64)
        case readMany
        case foundMany([_ModelObject]?)
        case writeMany([_ModelObject]?)
        case append(_ModelObject)
        case remove(_ModelObject)
        /// Sets a date, whatever its stored form.
        case stamp(Date)
        /// Looks at an attribute with external storage, and may put another in its place.
        case external((inout _External?) throws -> Void)
        /// Hands the field to a snapshot.
        case snapshot(SnapshotWork)
        /// Asks for the enum of a field that keeps raw values of no case; left in `foundOpen`.
        case openEnum
        case foundOpen(any _StorableRaw.Type)
    }

    init(_ task: Task) { self.task = task }

    init(_ binder: Binder, at index: Int32) {
        self.binder = _Binder(binder, at: index)
        task = .none
    }

    /// Goes on to the next parameter.
    mutating func advance(by count: Int = 1) { binder!.index &+= Int32(count) }

    // MARK: - What generated code calls

    /// An attribute. Specialised for each type of a module, and called rather than inlined, which compiles faster.
    @inlinable @inline(never) public mutating func visit<T: _Storable>(_ field: inout T) {
        guard let binder else { return visitUnbound(&field) }
        do { try field._$bind(binder) } catch { fail(error) }
    }

    /// A decimal of fixed scale.
    public mutating func visit(_ field: inout Decimal, precision: Int, scale: Int) {
        let form = ScaledDecimal(precision: precision, scale: scale)
        do {
            if let binder { return binder.bind(try form.units(field)) }
            switch task {
            case .value: task = .found(.int(try form.units(field)))
            case .restore(let value): field = try form.value(value)
            case .load(let row, let column): field = try row.read(column, scale: scale)
            case .snapshot: visitUnbound(&field)
            default: break
            }
        } catch {
            failure = error
        }
    }

    /// An optional decimal of fixed scale.
    public mutating func visit(_ field: inout Decimal?, precision: Int, scale: Int) {
        if case .load(let row, let column) = task {
            do { field = try row.read(column, scale: scale) } catch { failure = error }
        } else if case .restore(.null) = task {
            field = nil
        } else if case .snapshot = task {
            visitUnbound(&field)
        } else if var value = field {
            visit(&value, precision: precision, scale: scale)
            field = value
        } else if case .restore(let value) = task, value != .null {
            var decimal = Decimal()
            visit(&decimal, precision: precision, scale: scale)
            field = decimal
        } else {
            var none: Int64?
            visit(&none)
        }
    }

    /// A to-one.
    public mutating func visit(_ slot: inout _ToOne) {
        if let binder {
            let key = slot.key
            if key > 0 { return binder.bind(key) }
            // What somebody else had stored, which an undo has brought back; `_Row.key` reads a 0 as the least number.
            return slot.isStray ? binder.bind(key == .min ? 0 : key) : binder._bindNull()
        }
        switch task {
        case .value: task = .found(slot.key > 0 ? .int(slot.key) : .null)
        case .readOne: task = .foundOne(slot)
        case .writeOne(let new): slot = new
        case .turn(let key, let target):
            let old = slot
            guard old.key == key else { return task = .otherOne(old) }
            slot.hold(by: target, key: key)
            task = .foundOne(old)
        case .letGo(let bits, let key): if slot.bits == bits { slot = _ToOne(key: key) }
        default: break
        }
    }

    /// A to-many.
    public mutating func visit(_ slot: inout _ToMany) {
        switch task {
        case .readMany: task = .foundMany(slot.items)
        case .writeMany(let items): slot.items = items
        case .append(let item):
            guard slot.items != nil else { return }
            slot.items!.append(item)
            task = .none
        case .remove(let item):
            if let index = slot.items?.lastIndex(where: { $0 === item }) { slot.items!.remove(at: index) }
        default: break
        }
    }

    @usableFromInline @inline(never) mutating func fail(_ error: any Error) { failure = error }

    @usableFromInline @inline(never) mutating func visitUnbound<T: _Storable>(_ field: inout T) {
        do {
            switch task {
            case .value: task = .found(try field._$value())
            case .restore(let value): field = try T(_$value: value)
            case .load(let row, let column): field = try T._$read(row, column)
            case .stamp(let date):
                if let date = date as? T ?? (T.self as? any DateForm.Type)?.init(date) as? T { field = date }
            case .snapshot(let work): try work.visit(&field)
            case .openEnum: if let open = T.self as? any OpenEnum.Type { task = .foundOpen(open.type) }
            default: break
            }
        } catch {
            failure = error
        }
    }
}
