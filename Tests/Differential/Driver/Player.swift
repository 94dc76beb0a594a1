// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation
import SchemaRuntime

/// Plays one script over a store of its own.
final class Player {
    private let world: World
    private let container: ModelContainer
    private var context: ModelContext
    private var slots: [Int: Slot] = [:]

    /// An object that is held, or one that was let go and is looked for again.
    private enum Slot {
        case held(any PersistentModel)
        case gone(PersistentIdentifier, AnyModel)
    }

    init(_ world: World, _ file: URL) throws {
        self.world = world
        container = try ModelContainer(
            for: Schema(versionedSchema: world.schema), configurations: ModelConfiguration(url: file))
        context = ModelContext(container)
    }

    /// Does one operation; answers with what can be seen of it.
    func play(_ operation: JSON) throws -> JSON {
        let parts = operation.list
        switch try String(parts[0]) {
        case "new": try make(parts)
        case "insert":
            let object = try self.object(parts[1])
            world.model(of: object).insert(object, in: context)
        case "set":
            let object = try self.object(parts[1])
            try world.model(of: object).set(object, String(parts[2]), parts[3])
        case "link":
            let object = try self.object(parts[1])
            try world.model(of: object).set(
                object, link: String(parts[2]), try parts[3].list.map { try self.object($0) })
        case "append": try change(parts) { $0.append($1) }
        case "place": try change(parts) { $0.insert($1, at: min(try Int(parts[4]), $0.count)) }
        case "remove": try change(parts) { list, gone in list.removeAll { $0 === gone } }
        case "delete":
            let object = try self.object(parts[1])
            world.model(of: object).delete(object, in: context)
        case "deleteWhere": try world.model(String(parts[1])).delete(where: parts[2], in: context)
        case "save": return .text(save())
        case "rollback": context.rollback()
        case "release": try release(parts[1])
        case "reopen": try reopen()
        case "fetch":
            return .list(try world.model(String(parts[1])).fetch(parts[2], in: context).map { .int(tag(of: $0)) })
        case "count": return .int(try world.model(String(parts[1])).count(parts[2], in: context))
        case "look": return try look(context)
        case let name: throw ScriptError("no operation \(name)")
        }
        return .null
    }

    func look() throws -> JSON { try look(context) }

    /// Every object as a context shows it, by its tag.
    private func look(_ context: ModelContext) throws -> JSON {
        var seen: [String: JSON] = [:]
        for root in world.roots {
            for object in try root.fetch(.object([:]), in: context) {
                seen["\(tag(of: object))"] = world.model(of: object).describe(object)
            }
        }
        return .object(seen)
    }

    /// What another context shows.
    func lookAgain() throws -> JSON { try look(ModelContext(container)) }

    private func make(_ parts: [JSON]) throws {
        let model = try world.model(String(parts[2]))
        let links = try parts[4].object.mapValues { try $0.list.map { try self.object($0) } }
        let object = try model.make(Arguments(values: parts[3].object, objects: links))
        slots[try Int(parts[1])] = .held(object)
        if parts[5].isTrue { model.insert(object, in: context) }
    }

    private func change(
        _ parts: [JSON], _ body: (inout [any PersistentModel], any PersistentModel) throws -> Void
    ) throws {
        let object = try self.object(parts[1])
        let model = world.model(of: object)
        let name = try String(parts[2])
        var list = try model.get(object, link: name)
        try body(&list, try self.object(parts[3]))
        try model.set(object, link: name, list)
    }

    private func object(_ label: JSON) throws -> any PersistentModel {
        switch slots[try Int(label)] {
        case .held(let object): return object
        case .gone(let identifier, let model):
            let object = try model.existing(identifier, in: context)
            slots[try Int(label)] = .held(object)
            return object
        case nil: throw ScriptError("no object \(label)")
        }
    }

    private func release(_ label: JSON) throws {
        let object = try self.object(label)
        slots[try Int(label)] = .gone(object.persistentModelID, world.model(of: object))
    }

    /// Another context; objects that are stored are looked for there.
    private func reopen() throws {
        context.rollback()
        slots = slots.compactMapValues { slot in
            guard case .held(let object) = slot else { return slot }
            return object.modelContext == nil ? slot : .gone(object.persistentModelID, world.model(of: object))
        }
        context = ModelContext(container)
    }

    /// Saves, or says why not and takes everything back.
    private func save() -> String {
        do {
            try context.save()
            return "saved"
        } catch {
            context.rollback()
            switch error {
            case ModelError.uniqueConflict: return "unique"
            case ModelError.deleteDenied, ModelError.relationshipToDeletedObject: return "denied"
            case ModelError.missingValue: return "missing"
            default: return "\(error)"
            }
        }
    }
}
