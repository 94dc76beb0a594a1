import Foundation

/// Which object of which store: the same in every context, from the moment of insertion on, and the same for the base and the subclass
/// of one row.
public struct PersistentIdentifier: Hashable, Codable, Sendable {
    /// The store's own identifier; nil while no context knows the object.
    let store: UUID?
    /// The name of the model at the top of the hierarchy.
    public let entityName: String
    /// The row's key; below zero while no context knows the object.
    let key: Int64

    /// The store's own identifier; nil while no context knows the object.
    public var storeIdentifier: String? { store?.uuidString }
}

extension PersistentIdentifier: CustomStringConvertible {
    /// `Trip 12`.
    public var description: String { key > 0 ? "\(entityName) \(key)" : "a new \(entityName)" }
}
