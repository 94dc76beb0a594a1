public import SchemaMigration

/// Why a store could not be opened, made or migrated; SQLite's own errors are among its reasons.
public typealias StoreError = SchemaMigration.StoreError

/// Why a container, a fetch or a save failed. The store is then as it was, and a context keeps what was pending.
public enum ModelError: Error, Hashable, Sendable {
    /// Which property of which object; what is not known is empty or nil.
    public struct Place: Hashable, Sendable {
        /// The model's name.
        public var entity: String
        /// The property's name.
        public var property: String
        /// The object.
        public var identifier: PersistentIdentifier?

        /// A place of its parts.
        public init(_ entity: String, _ property: String, _ identifier: PersistentIdentifier? = nil) {
            self.entity = entity
            self.property = property
            self.identifier = identifier
        }
    }

    // MARK: The store

    /// The store, its file or SQLite.
    case store(StoreError)
    /// A save in a container that may only read.
    case readOnly
    /// The container was closed.
    case containerClosed
    /// What this version of the library does not do yet.
    case notSupported(String)
    /// A type that belongs to no schema of the container.
    case unknownModel(String)
    /// An object or row of a model that is abstract, of this name: only those of the models that inherit from it are stored.
    case abstractModel(String)

    /// The configurations of a container do not fit each other or its models.
    case invalidConfiguration(String)
    /// Of two models that a relationship joins each would have another store.
    case relationshipAcrossStores(Place)

    // MARK: Fetching

    /// A part of a predicate that has no SQL: the expression, and the property where one is to blame.
    case unsupportedPredicate(expression: String, property: String?)
    /// A sort descriptor that has no SQL.
    case unsupportedSort(String)
    /// A key path of which the values cannot be read by themselves, since the rows of the model do not have them.
    case unsupportedProperty(String)
    /// A key path that is to be read along with objects and is no relationship of theirs.
    case unsupportedPrefetch(String)
    /// Changes wait, and the query reads only what is saved.
    case pendingChanges(entity: String)
    /// Changes wait in a context that goes through objects in batches, which would keep all of them in memory.
    case escapingChanges(entity: String)
    /// A search that cannot be made: the model has no `search` in the schema, or the query cannot be told to SQLite.
    case unsupportedSearch(String)
    /// A statement of the user's own that does not just read, or whose columns are not those that are read.
    case unsupportedStatement(String)
    /// A stored value that its attribute cannot hold.
    case invalidStoredValue(Place, problem: String)
    /// The file of an externally stored value is missing or damaged.
    case externalFile(Place, problem: String)
    /// The row of an object is gone, or an object of this identifier never was.
    case missingObject(PersistentIdentifier)

    // MARK: Saving

    /// A value that cannot be stored without loss.
    case valueOutOfRange(Place, problem: String)
    /// A value beyond the limits that the schema sets.
    case invalidValue(Place, problem: String)
    /// A row for which a check of the schema does not hold.
    case checkFailed(Place, check: String)
    /// A required relationship is empty.
    case missingValue(Place)
    /// A to-many holds fewer objects than its minimum, or more than its maximum.
    case relationshipCount(Place, count: Int, allowed: ClosedRange<Int>)
    /// The row was changed or deleted by somebody else since it was read.
    case conflict(PersistentIdentifier, isDeleted: Bool)
    /// Unique values are taken, or the target of a one-to-one: by these rows.
    case uniqueConflict(entity: String, properties: [String], by: [PersistentIdentifier])
    /// An object must not be deleted while others refer to it.
    case deleteDenied(PersistentIdentifier, relationship: String, count: Int)
    /// A deleted object was changed.
    case editedDeletedObject(Place)
    /// A relationship leads to a deleted object.
    case relationshipToDeletedObject(Place)
    /// Of several stores some have been saved, those of these names, and another one has not, for this reason. What belongs to the others still
    /// waits.
    indirect case partlySaved(stores: [String], because: ModelError)
    /// A relationship leads to an object of another context, or an object was inserted into a second one.
    case otherContext(Place)
}
