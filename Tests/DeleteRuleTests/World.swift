import Foundation
import SchemaDiagnostics
import SchemaModel
import SchemaRuntime
import SchemaSnapshot
import SchemaYAML
import Synchronization

/// A word of a form as a type, since classes know their schema by their type.
protocol Word: SendableMetatype {
    static var shape: Form.Shape { get }
    static var isRequired: Bool { get }
    static var rule: DeleteRule { get }
}

extension Word {
    static var shape: Form.Shape { .oneToOne }
    static var isRequired: Bool { false }
    static var rule: DeleteRule { .nullify }
}

enum OneToOne: Word {}
enum OneToMany: Word { static var shape: Form.Shape { .oneToMany } }
enum ManyToMany: Word { static var shape: Form.Shape { .manyToMany } }
enum ToOne: Word { static var shape: Form.Shape { .toOne } }
enum ToMany: Word { static var shape: Form.Shape { .toMany } }
enum Free: Word {}
enum Required: Word { static var isRequired: Bool { true } }
enum Nullify: Word {}
enum Cascade: Word { static var rule: DeleteRule { .cascade } }
enum Deny: Word { static var rule: DeleteRule { .deny } }
enum NoAction: Word { static var rule: DeleteRule { .noAction } }

/// The schema of a form, with its two classes.
protocol AnyWorld: _GeneratedSchema {
    static var form: Form { get }
    static var leftType: Node.Type { get }
    static var rightType: Node.Type { get }
    /// Deletes the objects of both classes that have these identifiers.
    static func delete(_ identifiers: [PersistentIdentifier], in context: ModelContext) throws
    /// All objects of both classes, without a look at their links.
    static func all(in context: ModelContext) throws -> [Node]
}

enum World<Shape: Word, Need: Word, LeftRule: Word, RightRule: Word>: AnyWorld {
    static var form: Form {
        Form(shape: Shape.shape, isRequired: Need.isRequired, left: LeftRule.rule, right: RightRule.rule)
    }
    static var versionIdentifier: SchemaRuntime.Schema.Version { .init(1, 0, 0) }
    static var models: [any PersistentModel.Type] { [Left<Self>.self, Right<Self>.self] }
    static var leftType: Node.Type { Left<Self>.self }
    static var rightType: Node.Type { Right<Self>.self }
    static var _$isDraft: Bool { true }
    static var _$graph: _SchemaGraph { texts(of: Self.self).graph }
    static var _$snapshot: String { texts(of: Self.self).snapshot }
    static var _$creation: String { texts(of: Self.self).creation }

    static func delete(_ identifiers: [PersistentIdentifier], in context: ModelContext) throws {
        try context.delete(
            model: Left<Self>.self, where: #Predicate { identifiers.contains($0.persistentModelID) })
        try context.delete(
            model: Right<Self>.self, where: #Predicate { identifiers.contains($0.persistentModelID) })
    }

    static func all(in context: ModelContext) throws -> [Node] {
        try context.fetch(FetchDescriptor<Left<Self>>()) + context.fetch(FetchDescriptor<Right<Self>>())
    }
}

/// The world of a form.
func makeWorld(_ form: Form) -> any AnyWorld.Type {
    func make<S: Word, N: Word, L: Word, R: Word>(_: S.Type, _: N.Type, _: L.Type, _: R.Type) -> any AnyWorld.Type {
        World<S, N, L, R>.self
    }
    let shapes: [any Word.Type] = [OneToOne.self, OneToMany.self, ManyToMany.self, ToOne.self, ToMany.self]
    let rules: [any Word.Type] = [Nullify.self, Cascade.self, Deny.self, NoAction.self]
    func rule(_ rule: DeleteRule) -> any Word.Type { rules.first { $0.rule == rule }! }
    let need: any Word.Type = form.isRequired ? Required.self : Free.self
    let shape: any Word.Type = shapes.first { $0.shape == form.shape }!
    let (left, right) = (rule(form.left), rule(form.right))
    return make(shape, need, left, right)
}

// MARK: - Made by the generator's own functions

/// What a generated version says of itself.
final class Texts: Sendable {
    let snapshot: String
    let creation: String
    let description: SchemaDescription
    private let version: any _GeneratedSchema.Type
    private let knownGraph = Mutex<_SchemaGraph?>(nil)

    init(_ world: any AnyWorld.Type) {
        version = world
        var findings = Findings()
        let source = SourceText(path: "Rules.schema.yaml", text: world.form.yaml)
        guard
            let schema = parseYAML(source, findings: &findings)
                .flatMap({ readSchema(root: $0, findings: &findings) })?.schema
        else { fatalError("\(world.form): \(findings.all.map(\.message))") }
        description = describe(schema)
        snapshot = SchemaText.encode(description)
        creation = PlanText.encode(creationPlan(for: schema))
    }

    var graph: _SchemaGraph {
        knownGraph.withLock { known in
            if let known { return known }
            let graph = _SchemaGraph(version)
            known = graph
            return graph
        }
    }
}

private let known = Mutex<[ObjectIdentifier: Texts]>([:])

func texts(of world: any AnyWorld.Type) -> Texts {
    if let texts = known.withLock({ $0[ObjectIdentifier(world)] }) { return texts }
    let made = Texts(world)
    return known.withLock { all in
        if let texts = all[ObjectIdentifier(world)] { return texts }
        all[ObjectIdentifier(world)] = made
        return made
    }
}
