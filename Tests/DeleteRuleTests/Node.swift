import SchemaRuntime
import SchemaSnapshot

/// What both classes of a world are: a name and a link, as the generator writes them, but that the form is known at run time only.
class Node: _ModelObject {
    /// How the class's end of the relationship is stored.
    enum End {
        case none
        case key(isRequired: Bool)
        /// The other end has the key.
        case inverse
        case join
    }

    @exclusivity(unchecked) private var _name = ""
    @exclusivity(unchecked) private var _one = _ToOne()
    @exclusivity(unchecked) private var _many = _ToMany()

    class var end: End { .none }

    required init(name: String) {
        _name = name
        super.init()
    }

    required init(_$blank: ()) { super.init(_$blank: ()) }

    var name: String {
        get {
            _$read(0)
            return _name
        }
        set { _$set(0, &_name, newValue) }
    }

    /// What the object is linked to: at most one where the link is a to-one.
    var link: [Node] {
        get {
            switch Self.end {
            case .none: return []
            case .key(isRequired: false):
                let target: Node? = _$one(1, _one)
                return target.map { [$0] } ?? []
            case .key(isRequired: true):
                let target: Node = _$requiredOne(1, _one)
                return target.isDeleted ? [] : [target]
            case .inverse, .join: return _$many(1, _many)
            }
        }
        set {
            switch Self.end {
            case .none: break
            case .key: _$setOne(1, newValue.first)
            case .inverse, .join: _$setMany(1, newValue)
            }
        }
    }

    override func _$load(_ row: _Row) throws {
        _name = try row.read(2)
        if case .key = Self.end { _$load(1, &_one, row.key(3)) }
    }

    override func _$visit(_ property: Int, _ visitor: inout _Visitor) {
        switch (property, Self.end) {
        case (0, _): visitor.visit(&_name)
        case (1, .key): visitor.visit(&_one)
        case (1, .inverse), (1, .join): visitor.visit(&_many)
        default: super._$visit(property, &visitor)
        }
    }

    deinit {
        switch Self.end {
        case .key: _one.release()
        case .inverse: _many.orphan(from: self, 1)
        case .join, .none: break
        }
    }
}

extension Node.End {
    init(_ entity: EntityDescription) {
        guard let relationship = entity.relationships.first else {
            self = .none
            return
        }
        self =
            switch relationship.storage {
            case .foreignKey: .key(isRequired: relationship.cardinality == .one)
            case .inverse: .inverse
            case .join: .join
            }
    }
}

final class Left<W: AnyWorld>: Node {
    override class var _$entity: _Entity { W._$graph.entities[0] }
    override class var end: End { End(texts(of: W.self).description.entities[0]) }

    override class func _$keyPaths(_ list: inout _KeyPathList) {
        list.add(\Left<W>.name)
        list.add(\Left<W>.link)
        list.identify(\Left<W>.id)
    }
}

final class Right<W: AnyWorld>: Node {
    override class var _$entity: _Entity { W._$graph.entities[1] }
    override class var end: End { End(texts(of: W.self).description.entities[1]) }

    override class func _$keyPaths(_ list: inout _KeyPathList) {
        list.add(\Right<W>.name)
        if !W.form.shape.isOneWay { list.add(\Right<W>.link) }
        list.identify(\Right<W>.id)
    }
}
