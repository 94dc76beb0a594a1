import SchemaDiagnostics
import SchemaSnapshot

/// Turns a document into a schema: each step looks names up, checks its rules and reports what breaks them.
///
/// A step goes on after an error as far as it can tell what the author meant, so that one run reports everything at once.
struct SchemaResolver {
    let document: SchemaDocument
    let mode: ReadMode
    /// Frozen versions, oldest first: they have allotted discriminators already.
    let released: [Schema]
    var findings = Findings()
    var places = SchemaPlaces()
    var enums: [String: EnumType] = [:]
    /// Where each enum stands among the document's.
    var enumPositions: [String: Int] = [:]
    var structs: [String: StructType] = [:]
    /// Where each struct stands among the document's.
    var structPositions: [String: Int] = [:]
    /// How many fields each struct has, those of the structs inside it included.
    var fieldCounts: [String: Int] = [:]
    /// By the position of the hierarchy's root: the columns of structs' fields, as SQLite compares names.
    var structColumns: [Int: Set<String>] = [:]
    /// In the order of the file.
    var drafts: [ModelDraft] = []
    var positions: [String: Int] = [:]
    /// Positions of the mixins among the document's.
    var mixins: [String: Int] = [:]
    /// By the name of the Swift class.
    var classes: [String: Int] = [:]
    /// What the names of the classes begin with.
    var classInitials = Initials()
    /// Positions of the drafts with each base before its subclasses.
    var order: [Int] = []
    /// By the position of the hierarchy's root, then by what SQLite compares of the name: the members of a hierarchy share one table.
    var members: [Int: [String: [MemberEntry]]] = [:]
    /// The members whose column was named, by the position of the hierarchy's root, then by what SQLite compares of the column.
    var namedColumns: [Int: [String: [MemberEntry]]] = [:]
    /// Relationships whose name was taken; nothing more is told about them.
    var repeatedRelationships: Set<RelationshipID> = []
    /// The generated namespace; `nil` where the schema has no name.
    let namespace: String?
    private var suggestionsLeft = 100
    /// Whether the resolver of which this one is a part had found an error.
    var isPartOfErroneous = false

    init(document: SchemaDocument, mode: ReadMode, released: [Schema]) {
        self.document = document
        self.mode = mode
        self.released = released
        namespace = document.name.map { namespaceName(ofSchema: $0.value) }
    }

    /// Runs every step.
    ///
    /// - Returns: `nil` where an error was reported, here or by the reader of the document.
    mutating func resolve() -> ResolvedSchema? {
        checkVersions()
        checkRemovals()
        checkSchemaName()
        let enumTypes = resolveEnums()
        declareMixins()
        declareStructs()
        declareModels()
        let structTypes = resolveStructs()
        resolveInheritance()
        resolveAttributes()
        checkColumnCounts()
        checkStructColumns()
        checkDerived()
        resolveRelationships()
        checkInitializers()
        pairRelationships()
        decideStorage()
        if !findings.hasErrors { checkColumnCounts() }
        resolveUniquesAndIndexes()
        resolveSearches()
        resolveChecks()
        allotKinds()
        guard let name = document.name, let version = document.version, !findings.hasErrors, !document.isIncomplete
        else {
            return nil
        }
        places[.schema] = name.range
        places[.version] = version.range
        var schema = Schema(
            name: name.value, version: version.value, access: document.access?.value ?? .internal, enums: enumTypes,
            models: mapInParallel(order, portion: 64) { [self] in model(at: $0) })
        schema.annotations = document.annotations
        schema.profiles = document.profiles.map(\.value)
        places[.access] = document.access?.range
        for profile in document.profiles { places[.profile(profile.value)] = profile.range }
        schema.structs = structTypes
        schema.checksEnums = document.enumChecks
        let listed = document.versions.map {
            ListedVersion(version: $0.version.value, doc: $0.doc, migration: $0.migration)
        }
        return ResolvedSchema(schema: schema, places: places, listedVersions: listed)
    }

    /// The nearest of some names; bounded, so that a file of many wrong names stays linear.
    mutating func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
        guard suggestionsLeft > 0 else { return nil }
        suggestionsLeft -= 1
        return nearestName(to: name, among: candidates.prefix(500))
    }

    /// Reports what keeps `name` from being a name in its role.
    mutating func checkName(_ name: Located<String>, as role: NameRole) {
        if let problem = nameProblem(name.value) {
            findings.report(.badName(name.value, role: role, problem: problem, at: name.range))
        } else if let reason = reservedNameReason(name.value, as: role) {
            findings.report(.reservedName(name.value, role: role, reason: reason, at: name.range))
        }
    }

    /// The finished model; every part of it must have been resolved without an error.
    private func model(at position: Int) -> Model {
        let draft = drafts[position]
        let strategy = drafts[draft.root].document.strategy?.value ?? .single
        var model = Model(
            name: draft.name, className: draft.className, doc: draft.document.doc,
            table: strategy == .single ? drafts[draft.root].table : draft.table,
            base: draft.base.map { drafts[$0].name }, isAbstract: draft.document.isAbstract,
            strategy: strategy, kind: draft.kind,
            originalName: draft.document.originalName?.value, attributes: draft.attributes,
            relationships: draft.relationships.map { relationship($0) }, indexes: draft.indexes, uniques: draft.uniques)
        model.checks = draft.checks
        model.search = draft.search
        model.initializer = draft.document.initializer?.value.map(\.value)
        model.annotations = draft.document.annotations
        return model
    }

    private func relationship(_ draft: RelationshipDraft) -> Relationship {
        guard let target = draft.target, let storage = draft.storage else {
            preconditionFailure("the relationship \(draft.name) was not resolved, and nothing was reported")
        }
        var relationship = Relationship(
            name: draft.name, target: drafts[target].name, cardinality: draft.cardinality,
            isOptionalArray: draft.isOptionalArray,
            inverse: draft.inverse.map { drafts[$0.model].relationships[$0.index].name }, deleteRule: draft.deleteRule,
            orderColumn: draft.orderColumn, minimum: draft.document.minimum?.value,
            maximum: draft.document.maximum?.value, originalName: draft.document.originalName?.value,
            doc: draft.document.doc, storage: storage)
        relationship.annotations = draft.document.annotations
        return relationship
    }
}
