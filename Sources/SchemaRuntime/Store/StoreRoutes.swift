import Foundation
import SchemaSnapshot

/// Which of a container's stores has the objects of which class.
struct StoreRoutes: Sendable {
    /// By the index of a class: the number of its store.
    private let numbers: [Int]

    /// All in one store.
    static let single = StoreRoutes(numbers: [])

    private init(numbers: [Int]) { self.numbers = numbers }

    /// Routes classes by the schemas of configurations; one without a schema takes what the others leave.
    ///
    /// - Throws: `ModelError.invalidConfiguration`, `relationshipAcrossStores`.
    init(_ graph: _SchemaGraph, _ configurations: [ModelConfiguration]) throws {
        guard configurations.count > 1 else {
            numbers = []
            return
        }
        try Self.refuseSharedFiles(configurations)
        var stores: [Int: Int] = [:]
        var rest: Int?
        for (number, configuration) in configurations.enumerated() {
            guard let schema = configuration.schema else {
                guard rest == nil else {
                    throw ModelError.invalidConfiguration(
                        "Several configurations have no schema, so that it is open which models each is for")
                }
                rest = number
                continue
            }
            for model in schema.models {
                let entity = model._$entity
                guard graph.entities.indices.contains(entity.index), graph.entities[entity.index] === entity else {
                    throw ModelError.unknownModel("\(model)")
                }
                guard stores[entity.root] ?? number == number else {
                    throw ModelError.invalidConfiguration(
                        "\(entity.name) is in the schemas of two configurations; a model, and all that inherit from it or from which it inherits, has "
                            + "one store")
                }
                stores[entity.root] = number
            }
        }
        let missing = graph.entities.filter { stores[$0.root] == nil && rest == nil }.map(\.name)
        guard missing.isEmpty else {
            throw ModelError.invalidConfiguration("No configuration has a store for \(missing.joined(separator: ", "))")
        }
        let numbers = graph.entities.map { stores[$0.root] ?? rest ?? 0 }
        for entity in graph.entities {
            for relationship in entity.relationships where numbers[relationship.target] != numbers[entity.index] {
                throw ModelError.relationshipAcrossStores(
                    ModelError.Place(entity.name, entity.properties[relationship.property].name))
            }
        }
        self.numbers = numbers
    }

    private static func refuseSharedFiles(_ configurations: [ModelConfiguration]) throws {
        var seen: Set<String> = []
        for configuration in configurations where !configuration.isStoredInMemoryOnly {
            let path = configuration.url.standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
            guard seen.insert(path).inserted else {
                throw ModelError.invalidConfiguration("Two configurations name the same file, \(path)")
            }
        }
    }

    /// The number of a class's store; some store's for a class of another schema, which each refuses.
    func number(_ entity: _Entity) -> Int { numbers.indices.contains(entity.index) ? numbers[entity.index] : 0 }
}
