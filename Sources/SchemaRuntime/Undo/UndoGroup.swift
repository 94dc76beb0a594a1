/// What was changed between two moments, as it was at the first of them.
///
/// Of each thing only its first state is kept, so a group may be as long as one likes. It keeps its objects alive, those that are deleted too.
struct UndoGroup {
    /// A property of an object.
    struct Field: Hashable {
        let object: ObjectIdentifier
        let property: Int

        init(_ object: _ModelObject, _ property: Int) {
            self.object = ObjectIdentifier(object)
            self.property = property
        }
    }

    /// Where a to-one led.
    struct Target {
        let key: Int64
        let object: _ModelObject?

        init(_ slot: _ToOne) { self.init(key: slot.key, object: slot.object) }

        init(key: Int64, object: _ModelObject?) { (self.key, self.object) = (key, object) }
    }

    struct Link {
        let object: _ModelObject
        let property: Int
        let other: _ModelObject
        let wasLinked: Bool
    }

    /// A deleted object, with what is lost with its row.
    struct Departed {
        let object: _ModelObject
        let home: Home
        let key: Int64
        /// The version of the row.
        let version: Int32
        var targets: [(property: Int, target: Target)] = []
        var linked: [(property: Int, objects: [_ModelObject])] = []
    }

    private struct Pair: Hashable {
        let table: String
        let first: ObjectIdentifier
        let second: ObjectIdentifier
    }

    private(set) var values: [Field: (object: _ModelObject, value: _Value)] = [:]
    private(set) var targets: [Field: (object: _ModelObject, target: Target)] = [:]
    private var pairs: [Pair: Link] = [:]
    private(set) var orders: [Field: (object: _ModelObject, objects: [_ModelObject])] = [:]
    private var insertions = Numbered<_ModelObject>()
    private var deletions = Numbered<Departed>()
    /// What the user calls it.
    var name = ""

    var isEmpty: Bool {
        values.isEmpty && targets.isEmpty && pairs.isEmpty && orders.isEmpty && insertions.isEmpty
            && deletions.isEmpty
    }

    var links: [Link] { Array(pairs.values) }
    /// In the order in which they were inserted.
    var inserted: [_ModelObject] { insertions.inOrder }
    /// In the order in which they were deleted.
    var deleted: [Departed] { deletions.inOrder }

    /// Whether an object did not belong to the context at the first moment: it is removed whole.
    func isNew(_ object: _ModelObject) -> Bool { insertions.contains(object) }

    // MARK: - Noting

    mutating func note(_ object: _ModelObject, _ property: Int, value: @autoclosure () -> _Value) {
        let field = Field(object, property)
        guard values[field] == nil, !isNew(object) else { return }
        values[field] = (object, value())
    }

    mutating func note(_ object: _ModelObject, _ property: Int, target: Target) {
        let field = Field(object, property)
        guard targets[field] == nil, !isNew(object) else { return }
        targets[field] = (object, target)
    }

    mutating func note(_ object: _ModelObject, _ property: Int, order: @autoclosure () -> [_ModelObject]) {
        let field = Field(object, property)
        guard orders[field] == nil, !isNew(object) else { return }
        orders[field] = (object, order())
    }

    func knowsOrder(of object: _ModelObject, _ property: Int) -> Bool {
        orders[Field(object, property)] != nil || isNew(object)
    }

    /// A link that is made or cut.
    mutating func note(_ link: Link, _ join: JoinTable) {
        guard !isNew(link.object), !isNew(link.other) else { return }
        let (first, second) = join.isFirst ? (link.object, link.other) : (link.other, link.object)
        let pair = Pair(table: join.table, first: ObjectIdentifier(first), second: ObjectIdentifier(second))
        if pairs[pair] == nil { pairs[pair] = link }
    }

    mutating func noteInsertion(_ object: _ModelObject) {
        if !deletions.remove(object) { insertions.add(object, object) }
    }

    mutating func noteDeletion(_ departed: Departed) {
        if !insertions.remove(departed.object) { deletions.add(departed, departed.object) }
    }

    /// Newcomers were written over rows: what is taken back is that, not an insertion.
    mutating func noteMeetings(_ meetings: [UndoMeeting]) {
        let own = meetings.filter { isNew($0.newcomer) }
        if own.isEmpty { return }
        // First all of them: what one brought to another is noted, since both rows stay.
        for meeting in own { insertions.remove(meeting.newcomer) }
        for meeting in own {
            guard let former = meeting.former else { continue }
            for (property, value) in former.values { note(meeting.standing, property, value: value) }
            for (property, target) in former.targets { note(meeting.standing, property, target: target) }
            for (link, join) in meeting.links { note(link, join) }
        }
    }

    /// Takes up what a group that began later has noted.
    mutating func append(_ later: UndoGroup) {
        for (object, value) in later.values.map({ ($0.value.object, ($0.key.property, $0.value.value)) }) {
            note(object, value.0, value: value.1)
        }
        for (field, entry) in later.targets { note(entry.object, field.property, target: entry.target) }
        for (field, entry) in later.orders { note(entry.object, field.property, order: entry.objects) }
        for (pair, link) in later.pairs where pairs[pair] == nil && !isNew(link.object) && !isNew(link.other) {
            pairs[pair] = link
        }
        for departed in later.deleted { noteDeletion(departed) }
        for object in later.inserted { noteInsertion(object) }
        if name.isEmpty { name = later.name }
    }
}
