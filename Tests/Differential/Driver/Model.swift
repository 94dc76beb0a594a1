// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation
import SchemaRuntime

/// A class of which scripts make, change and fetch objects.
public protocol AnyModel: AnyObject {
    var name: String { get }
    var type: any PersistentModel.Type { get }
    func make(_ arguments: Arguments) throws -> any PersistentModel
    func set(_ object: any PersistentModel, _ attribute: String, _ value: JSON) throws
    func get(_ object: any PersistentModel, link: String) throws -> [any PersistentModel]
    func set(_ object: any PersistentModel, link: String, _ objects: [any PersistentModel]) throws
    func delete(_ object: any PersistentModel, in context: ModelContext)
    func insert(_ object: any PersistentModel, in context: ModelContext)
    func delete(where test: JSON, in context: ModelContext) throws
    func fetch(_ request: JSON, in context: ModelContext) throws -> [any PersistentModel]
    func count(_ request: JSON, in context: ModelContext) throws -> Int
    func existing(_ identifier: PersistentIdentifier, in context: ModelContext) throws -> any PersistentModel
    /// The name of the class, the attributes, and the tags of what the links lead to.
    func describe(_ object: any PersistentModel) -> JSON
}

/// The class `T`.
public final class Model<T: PersistentModel>: AnyModel {
    public let name: String
    private let makeObject: (Arguments) throws -> T
    private let attributes: [String: Attribute<T>]
    private let links: [String: Link<T>]
    private let targets: [String: () -> AnyModel]

    public init(
        _ name: String, attributes: [String: Attribute<T>], links: [String: Link<T>],
        targets: [String: () -> AnyModel], make: @escaping (Arguments) throws -> T
    ) {
        self.name = name
        self.attributes = attributes
        self.links = links
        self.targets = targets
        makeObject = make
    }

    public var type: any PersistentModel.Type { T.self }

    public func make(_ arguments: Arguments) throws -> any PersistentModel { try makeObject(arguments) }

    public func set(_ object: any PersistentModel, _ attribute: String, _ value: JSON) throws {
        try found(attributes, attribute).set(cast(object), value)
    }

    public func get(_ object: any PersistentModel, link: String) throws -> [any PersistentModel] {
        try found(links, link).get(cast(object))
    }

    public func set(_ object: any PersistentModel, link: String, _ objects: [any PersistentModel]) throws {
        try found(links, link).set(cast(object), objects)
    }

    public func delete(_ object: any PersistentModel, in context: ModelContext) { context.delete(cast(object)) }

    public func insert(_ object: any PersistentModel, in context: ModelContext) { context.insert(cast(object)) }

    public func delete(where test: JSON, in context: ModelContext) throws {
        try context.delete(model: T.self, where: predicate(test))
    }

    public func fetch(_ request: JSON, in context: ModelContext) throws -> [any PersistentModel] {
        try context.fetch(descriptor(request))
    }

    public func count(_ request: JSON, in context: ModelContext) throws -> Int {
        try context.fetchCount(descriptor(request))
    }

    public func existing(_ identifier: PersistentIdentifier, in context: ModelContext) throws -> any PersistentModel {
        let object: T = try context.existingModel(for: identifier)
        return object
    }

    public func describe(_ object: any PersistentModel) -> JSON {
        let object = cast(object)
        var values = attributes.mapValues { $0.get(object) }
        for (name, link) in links {
            values[name] = .list(link.get(object).map { .int(tag(of: $0)) })
        }
        values["class"] = .text(name)
        return .object(values)
    }

    /// `["attribute", name, operation, value]`, `["one"|"many", name, test|null]`, `["and"|"or", test, test]`, `["not", test]`
    func condition(_ test: JSON, _ root: PredicateExpressions.Variable<T>) throws -> Condition {
        let parts = test.list
        switch parts.first?.text {
        case "attribute":
            return try found(attributes, try String(parts[1])).test(String(parts[2]), parts[3], root)
        case "one", "many":
            let name = try String(parts[1])
            return try found(links, name).test(
                try found(targets, name)(), parts[2] == .null ? nil : parts[2], root)
        case "not": return negated(try condition(parts[1], root))
        case "and": return joined(try condition(parts[1], root), try condition(parts[2], root), isAnd: true)
        case "or": return joined(try condition(parts[1], root), try condition(parts[2], root), isAnd: false)
        default: throw ScriptError("no condition: \(test)")
        }
    }

    private func predicate(_ test: JSON) throws -> Predicate<T> {
        var failure: (any Error)?
        let predicate = Predicate<T> { root in
            do { return try self.condition(test, root) } catch {
                failure = error
                return PredicateExpressions.build_Arg(false)
            }
        }
        if let failure { throw failure }
        return predicate
    }

    private func descriptor(_ request: JSON) throws -> FetchDescriptor<T> {
        let request = request.object
        var descriptor = FetchDescriptor<T>()
        if let test = request["where"] { descriptor.predicate = try predicate(test) }
        descriptor.sortBy = try request["sort", default: .list([])].list.map { key in
            try found(attributes, String(key.list[0])).sort(key.list[1].isTrue ? .reverse : .forward)
        }
        descriptor.fetchLimit = request["limit"]?.int
        descriptor.fetchOffset = request["offset"]?.int
        return descriptor
    }

    private func cast(_ object: any PersistentModel) -> T { object as! T }

    private func found<V>(_ all: [String: V], _ name: String) throws -> V {
        guard let value = all[name] else { throw ScriptError("\(self.name) has no \(name)") }
        return value
    }
}
