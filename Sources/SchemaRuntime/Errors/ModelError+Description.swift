extension ModelError: CustomStringConvertible {
    /// A stable word for the reason, for logs and tools.
    public var code: String {
        switch self {
        case .store(let error): error.code
        case .readOnly: "readOnly"
        case .containerClosed: "containerClosed"
        case .notSupported: "notSupported"
        case .unknownModel: "unknownModel"
        case .abstractModel: "abstractModel"
        case .invalidConfiguration: "invalidConfiguration"
        case .relationshipAcrossStores: "relationshipAcrossStores"
        case .partlySaved: "partlySaved"
        case .unsupportedPredicate: "unsupportedPredicate"
        case .unsupportedSort: "unsupportedSort"
        case .unsupportedProperty: "unsupportedProperty"
        case .unsupportedPrefetch: "unsupportedPrefetch"
        case .pendingChanges: "pendingChanges"
        case .escapingChanges: "escapingChanges"
        case .unsupportedSearch: "unsupportedSearch"
        case .unsupportedStatement: "unsupportedStatement"
        case .invalidStoredValue: "invalidStoredValue"
        case .externalFile: "externalFile"
        case .missingObject: "missingObject"
        case .valueOutOfRange: "valueOutOfRange"
        case .invalidValue: "invalidValue"
        case .checkFailed: "checkFailed"
        case .missingValue: "missingValue"
        case .relationshipCount: "relationshipCount"
        case .conflict: "conflict"
        case .uniqueConflict: "uniqueConflict"
        case .deleteDenied: "deleteDenied"
        case .editedDeletedObject: "editedDeletedObject"
        case .relationshipToDeletedObject: "relationshipToDeletedObject"
        case .otherContext: "otherContext"
        }
    }

    /// The name of the model to which it happened.
    public var entity: String? {
        switch self {
        case .invalidStoredValue(let place, _), .valueOutOfRange(let place, _), .missingValue(let place),
            .invalidValue(let place, _), .checkFailed(let place, _),
            .editedDeletedObject(let place), .relationshipToDeletedObject(let place), .otherContext(let place),
            .relationshipCount(let place, _, _), .externalFile(let place, _), .relationshipAcrossStores(let place):
            place.entity
        case .missingObject(let identifier), .conflict(let identifier, _), .deleteDenied(let identifier, _, _):
            identifier.entityName
        case .uniqueConflict(let entity, _, _), .unknownModel(let entity), .abstractModel(let entity),
            .pendingChanges(let entity),
            .escapingChanges(let entity):
            entity
        case .partlySaved(_, let error): error.entity
        case .store, .readOnly, .containerClosed, .notSupported, .invalidConfiguration, .unsupportedPredicate,
            .unsupportedSort,
            .unsupportedSearch, .unsupportedStatement,
            .unsupportedPrefetch, .unsupportedProperty:
            nil
        }
    }

    /// The statement that failed, where one did.
    public var sql: String? { if case .store(let error) = self { error.sql } else { nil } }

    /// What happened and what to do about it.
    public var description: String {
        switch self {
        case .store(let error): error.description
        case .readOnly: "The container may only read; nothing was saved."
        case .containerClosed: "The container was closed. Open another one."
        case .notSupported(let what): "\(what) is not supported yet."
        case .unknownModel(let name): "\(name) belongs to no schema of this container."
        case .abstractModel(let name):
            "\(name) is abstract, and an object of it cannot be stored. Insert one of a model that inherits from it."
        case .invalidConfiguration(let problem): "\(problem)."
        case .relationshipAcrossStores(let place):
            "\(place) would lead from one store into another. Put both models into one configuration, or keep an identifier in place of the "
                + "relationship."
        case .partlySaved(let stores, let error):
            "Saved were \(stores.map { "“\($0)”" }.joined(separator: ", ")), but not the rest: \(error) What was not saved still waits."
        case .unsupportedPredicate(let expression, let property):
            "The predicate cannot be run by the store: \(expression)"
                + (property.map { " of “\($0)”" } ?? "") + " has no form in SQL. Filter the result instead."
        case .unsupportedSort(let what): "The store cannot sort by \(what). Sort the result instead."
        case .unsupportedProperty(let what): "\(what) is no attribute or to-one that the model's rows have."
        case .unsupportedPrefetch(let what): "No relationship can be read along by \(what)."
        case .pendingChanges(let entity):
            "The query of \(entity) reads only what is saved, and changes wait that could decide it. Save them first, or ask for "
                + "what is saved with includingPendingChanges(false)."
        case .escapingChanges(let entity):
            "Changes wait in the context that enumerates \(entity), and would keep all its objects in memory. Save them within the block, or say "
                + "allowEscapingMutations: true."
        case .unsupportedSearch(let what): "There is no such search: \(what)."
        case .unsupportedStatement(let problem): "The statement cannot be run: \(problem)."
        case .invalidStoredValue(let place, let problem):
            "\(place) holds what its type does not allow: \(problem)."
        case .externalFile(let place, let problem):
            "\(place) lies in a file that cannot be used: \(problem). Restore the file from a backup, or set the value anew."
        case .missingObject(let identifier): "There is no \(identifier)."
        case .valueOutOfRange(let place, let problem): "\(place) cannot be stored: \(problem)."
        case .invalidValue(let place, let problem): "\(place) cannot be saved: \(problem)."
        case .checkFailed(let place, let check): "\(place) cannot be saved: it fails the check “\(check)”."
        case .missingValue(let place): "\(place) is required and empty."
        case .relationshipCount(let place, let count, let allowed):
            count < allowed.lowerBound
                ? "\(place) holds \(count) objects and must hold at least \(allowed.lowerBound)."
                : "\(place) holds \(count) objects and may hold at most \(allowed.upperBound)."
        case .conflict(let identifier, let isDeleted):
            "\(identifier) was \(isDeleted ? "deleted" : "changed") by somebody else since it was read. "
                + "Roll back, fetch it anew and try again."
        case .uniqueConflict(let entity, let properties, let identifiers):
            "\(properties.joined(separator: ", ")) of \(entity) must be unique; the values are taken by "
                + identifiers.map(\.description).joined(separator: " and ") + "."
        case .deleteDenied(let identifier, let relationship, let count):
            "\(identifier) cannot be deleted while \(count) objects refer to it through “\(relationship)”."
        case .editedDeletedObject(let place): "\(place) was set, but the object is deleted."
        case .relationshipToDeletedObject(let place): "\(place) leads to a deleted object."
        case .otherContext(let place): "\(place) belongs to another context."
        }
    }
}

extension ModelError.Place: CustomStringConvertible {
    /// `Trip.budget of Trip 12`.
    public var description: String {
        (property.isEmpty ? entity : "\(entity).\(property)") + (identifier.map { " of \($0)" } ?? "")
    }
}
