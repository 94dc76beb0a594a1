/// Which object of which store: the same for every context, and for the base and the subclass of one row.
public struct PersistentIdentifier: Hashable, Codable, Sendable {
}
