import Foundation

/// One value within a snapshot.
enum SnapshotValue: Sendable {
    /// An attribute whose type may leave its actor.
    case value(any SnapshotBox)
    /// An attribute of a type that need not be `Sendable`, in its stored form: who reads it gets a copy of its own.
    case stored(_Value)
    case one(PersistentIdentifier?)
    /// Nil where the objects were not loaded.
    case many([PersistentIdentifier]?)
}

extension SnapshotValue {
    /// A field's value. What cannot be stored has no copy: it is taken as it is, and refuses to be encoded.
    init<T: _Storable>(_ field: T) {
        if let field = field as? any HeldInOtherForm {
            self = field.held
        } else if !T._$isSendable, let stored = try? field._$value() {
            self = .stored(stored)
        } else {
            self = .value(TypedBox(value: field))
        }
    }
}

extension SnapshotValue: Hashable {
    static func == (one: SnapshotValue, other: SnapshotValue) -> Bool {
        switch (one, other) {
        case (.value(let one), .value(let other)): one.isSame(as: other)
        case (.stored(let one), .stored(let other)): one == other
        case (.one(let one), .one(let other)): one == other
        case (.many(let one), .many(let other)): one == other
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        switch self {
        case .value(let box): hasher.combine(box.stored)
        case .stored(let value): hasher.combine(value)
        case .one(let identifier): hasher.combine(identifier)
        case .many(let identifiers): hasher.combine(identifiers)
        }
    }
}

/// A value of any type that an attribute can have.
protocol SnapshotBox: Sendable {
    /// Null also for a value that cannot be stored.
    var stored: _Value { get }
    /// For people.
    var text: String { get }
    func isSame(as other: any SnapshotBox) -> Bool
    func encode(into container: inout SnapshotContainer.Encoding, _ key: SnapshotKey) throws
}

/// `@unchecked`: only of types for which `_$isSendable` says that they are.
struct TypedBox<T: _Storable>: SnapshotBox, @unchecked Sendable {
    let value: T

    var stored: _Value { (try? value._$value()) ?? .null }
    var text: String { stored.text }

    func isSame(as other: any SnapshotBox) -> Bool { (other as? TypedBox<T>)?.value._$isSame(as: value) ?? false }

    func encode(into container: inout SnapshotContainer.Encoding, _ key: SnapshotKey) throws {
        try SnapshotContainer.encode(value, into: &container, key)
    }
}

extension _Value {
    /// For people: quoted where it is text.
    var text: String {
        switch self {
        case .null: "nil"
        case .int(let value): "\(value)"
        case .real(let value): "\(value)"
        case .text(let value): value.debugDescription
        case .blob(let bytes): "\(bytes.count) bytes"
        }
    }
}

/// A field's type that a snapshot holds as another.
private protocol HeldInOtherForm {
    var held: SnapshotValue { get }
}

extension _External: HeldInOtherForm {
    /// The bytes; none where their file could not be read, which the context reports.
    fileprivate var held: SnapshotValue { .value(TypedBox(value: known ?? Data())) }
}

extension Optional: HeldInOtherForm where Wrapped == _External {
    fileprivate var held: SnapshotValue { .value(TypedBox(value: self?.known)) }
}
