import SchemaSnapshot
import Synchronization

/// What the library knows of one model class: its table, its properties along the class path, how its rows are read and written.
public final class _Entity: Sendable {
    let index: Int
    /// The version to which the class belongs.
    let version: any _GeneratedSchema.Type
    let name: String
    /// The table of the class's own columns, as a quoted identifier.
    let table: String
    /// The tables in which a row of this class lies, the one with version and discriminator first, and the properties that each holds.
    let parts: [(table: String, stored: [Int])]
    /// The table of keys of a hierarchy in which each class has a table with all its columns, as a quoted identifier; nil for any other.
    let keyTable: String?
    /// In such a one the tables of this class and of those below.
    let classTables: [ClassTable]
    /// What stands behind FROM in a SELECT of this class.
    let source: String
    /// The discriminator; 0 outside a hierarchy.
    let kind: Int
    let base: Int?
    /// The index of the class at the top of the hierarchy: all that lies in its table.
    let root: Int
    /// The name of the model at the top of the hierarchy.
    let rootName: String
    let isAbstract: Bool
    /// The generated class; `nil` in a version whose classes are not emitted.
    let type: _ModelObject.Type?
    /// By property index: root first.
    let properties: [Property]
    /// Those of the properties that are relationships.
    let relationships: [Relationship]
    /// The indices of these, and whether the own row has the key: loops over objects copy no `Relationship`.
    let ends: [(property: Int, isKey: Bool)]
    let keyed: [Int]
    let unkeyed: [Int]
    /// By property index, for loops over rows: a property is large to copy.
    let isRelationship: [Bool]
    /// By property index: whether it is a to-one that must lead somewhere.
    let requiresTarget: [Bool]
    /// Indices of the properties that have a column in the row of this class.
    let stored: [Int]
    /// Indices of the ordered to-manys.
    let ordered: [Int]
    /// Indices of the to-manys that may hold so many objects only.
    let bounded: [Int]
    /// Relationships whose other end must not lose too many of its objects.
    let needed: [Relationship]
    /// Indices of the properties that SQLite computes.
    let derived: [Int]
    /// Unique constraints, inherited ones included, as property indices.
    let uniques: [Unique]
    /// Indices of the properties whose values have limits.
    let limited: [Int]
    /// Indices of the properties whose large values lie in files.
    let externals: [Int]
    /// Indices of the properties that each update sets.
    let stamped: [Int]
    /// Names of the conditions that rows of this class meet.
    let checks: Set<String>
    /// The kinds of this class and of those below it.
    let kinds: [Int]
    /// The kinds as SQL of the class and of those between it and the root: an index that one of them declares in a single table is used for
    /// queries alone that name its condition as it stands there.
    private let kindLists: [String]
    /// What a SELECT of this class and those below names, and where each class's columns begin.
    let selection: Selection
    /// The full-text index that serves the class: its own, or that of the nearest class above it.
    let search: Search?
    private let keyPaths = Mutex<KeyPathIndices?>(nil)
    private let unknownCases = Mutex<[Int: UnknownCases?]>([:])
    private let printed = Mutex<[(printed: String, property: Int)]?>(nil)

    /// A full-text index.
    struct Search: Sendable {
        /// As a quoted identifier.
        let table: String
        /// The searched properties, in the order of the index's columns.
        let properties: [Int]
        /// Their columns, as quoted identifiers.
        let columns: [String]
    }

    /// A set of properties whose values occur once.
    struct Unique: Sendable {
        let members: [Int]
        let rule: ConflictRule
        let nullsAreSame: Bool
        /// How members are compared that say so, by property index.
        let collations: [Int: String]
        /// Of which rows it holds; nil for all of the table.
        let condition: String?
    }

    init(
        _ description: EntityDescription, index: Int, version: any _GeneratedSchema.Type, base: _Entity?,
        type: _ModelObject.Type?, kinds: [Int],
        properties: [Property], selection: Selection, source: String, keyTable: String?, classTables: [ClassTable]
    ) {
        self.index = index
        self.version = version
        name = description.name
        table = quoted(description.table)
        kind = description.kind
        self.base = base?.index
        root = base?.root ?? index
        rootName = base?.rootName ?? description.name
        isAbstract = description.isAbstract
        self.type = type
        self.kinds = kinds
        let list = kinds.map(String.init).joined(separator: ", ")
        let above = base.map { $0.isRoot || description.strategy != .single ? [] : $0.kindLists } ?? []
        kindLists = above.last == list ? above : above + [list]
        self.properties = properties
        self.selection = selection
        self.source = source
        self.keyTable = keyTable
        self.classTables = classTables
        let relationships = properties.compactMap(\.relationship)
        self.relationships = relationships
        ends = relationships.map { ($0.property, $0.isKey) }
        keyed = relationships.filter(\.isKey).map(\.property)
        unkeyed = relationships.filter { !$0.isKey }.map(\.property)
        isRelationship = properties.map(\.isRelationship)
        requiresTarget = properties.map { $0.relationship?.isRequired ?? false }
        let stored = properties.indices.filter { properties[$0].column != nil && !properties[$0].isDerived }
        self.stored = stored
        derived = properties.indices.filter { properties[$0].isDerived }
        limited = properties.indices.filter { properties[$0].limits != nil }
        externals = properties.indices.filter { properties[$0].externalThreshold != nil }
        stamped = properties.indices.filter { properties[$0].stampsUpdates }
        checks = (base?.checks ?? []).union(description.checks.map(\.name))
        let isJoined = description.strategy == .joined
        let tables = ((isJoined ? base?.parts.map(\.table) : nil) ?? []) + [table]
        parts = tables.map { table in (table, stored.filter { properties[$0].table == table }) }
        ordered = properties.indices.filter { properties[$0].relationship?.orderColumn != nil }
        bounded = properties.indices.filter { properties[$0].relationship?.bounds != nil }
        needed = relationships.filter(\.inverseHasMinimum)
        let ownRows =
            base == nil || description.strategy != .single
            ? nil : "\"_kind\" IN (\(kinds.map(String.init).joined(separator: ", ")))"
        let own = description.uniques.map { unique in
            let members = unique.members.compactMap { name in properties.firstIndex { $0.name == name } }
            let collations = members.compactMap { index in
                unique.collations[properties[index].name].map { (index, $0) }
            }
            return Unique(
                members: members, rule: unique.onConflict, nullsAreSame: unique.nullsAreSame,
                collations: Dictionary(uniqueKeysWithValues: collations), condition: ownRows)
        }
        uniques = (base?.uniques ?? []) + own
        let searched = description.search.map { search in
            search.members.compactMap { name in properties.firstIndex { $0.name == name } }
        }
        search =
            searched.map { searched in
                Search(
                    table: quoted(description.search!.table), properties: searched,
                    columns: searched.map { properties[$0].column ?? "" })
            } ?? base?.search
    }

    /// The table with the version.
    var rootTable: String { parts[0].table }
    /// The table with the discriminator, from which a row is deleted everywhere.
    var rowTable: String { keyTable ?? rootTable }

    /// Whether the rows of this class and those below lie in several tables, none of which has all.
    var isSpread: Bool { classTables.count > 1 }

    var isHierarchy: Bool { kind != 0 }
    var isRoot: Bool { base == nil }

    /// The condition that leaves only rows of this class and those below; `nil` where every row of the table or source is one.
    func kindCondition(alias: String) -> String? {
        guard keyTable == nil, isHierarchy, !isRoot else { return nil }
        return kindLists.map { "\(alias)\"_kind\" IN (\($0))" }.joined(separator: " AND ")
    }

    /// The condition that a row of the hierarchy is of this class or one below, over its discriminator; `nil` where every one is.
    func classCondition(_ column: String) -> String? {
        isHierarchy && !isRoot ? "\(column) IN (\(kinds.map(String.init).joined(separator: ", ")))" : nil
    }

    /// What stands behind FROM in a select whose condition looks up values in so many tables. SQLite writes a condition into the query of
    /// each of several tables. Where the condition itself names many, the rows are read as one table, which a LIMIT makes it do.
    ///
    /// - Parameters:
    ///   - condition: of several tables, what each is asked by itself, under the alias `y`: not everywhere is it left to SQLite.
    ///   - narrowed: of several tables, what stands for the rows of each.
    func source(
        where condition: String? = nil, lookups: Int = 0, narrowed: ((_ rows: String) -> String)? = nil
    ) -> String {
        guard condition != nil || narrowed != nil || isTooWide(lookups) else { return source }
        let rows = classTables.map {
            (narrowed?($0.rows) ?? $0.rows) + (condition.map { " AS y WHERE \($0)" } ?? "")
        }
        return "(\(rows.joined(separator: " UNION ALL "))\(isTooWide(lookups) ? " LIMIT -1" : ""))"
    }

    /// In how many tables such a select looks up values.
    func lookups(of lookups: Int) -> Int {
        isTooWide(lookups) ? classTables.count + lookups : Swift.max(classTables.count, 1) * Swift.max(lookups, 1)
    }

    private func isTooWide(_ lookups: Int) -> Bool { classTables.count * lookups > 2500 }

    /// The index of the property that a key path with this class as its root names.
    func property(at keyPath: AnyKeyPath) -> Int? {
        if let found = keyPaths.withLock({ $0?.place(of: keyPath) }) { return found }
        guard let found = knownKeyPaths.indices[keyPath] else { return nil }
        keyPaths.withLock { $0?.note(keyPath, found) }
        return found
    }

    /// Whether a key path is that of the row's own identifier, and not of a property of somebody's own that has one as its value.
    func isIdentifier(_ keyPath: AnyKeyPath) -> Bool {
        guard Swift.type(of: keyPath).valueType == PersistentIdentifier.self, property(at: keyPath) == nil else {
            return false
        }
        let known = knownKeyPaths.identifiers
        // Code that was generated by an earlier template does not say it.
        return known.isEmpty || known.contains(keyPath)
    }

    /// What an enum's unknown raw values are taken for; nil where there can be none.
    func unknownCases(of property: Int) -> UnknownCases? {
        guard properties[property].isEnum, case .attribute(.plain) = properties[property].kind else { return nil }
        if let known = unknownCases.withLock({ $0[property] }) { return known }
        let found = UnknownCases(self, property)
        unknownCases.withLock { $0[property] = .some(found) }
        return found
    }

    /// The key path of a property; nil where its class is not emitted.
    func keyPath(of property: Int) -> AnyKeyPath? {
        let all = knownKeyPaths.all
        return all.indices.contains(property) ? all[property] : nil
    }

    /// What Swift prints of the key path of each property, behind the class.
    var printedProperties: [(printed: String, property: Int)] {
        if let known = printed.withLock({ $0 }) { return known }
        let found = knownKeyPaths.all.enumerated().compactMap { index, keyPath in
            SchemaRuntime.printedProperties(of: keyPath).map { (printed: $0, property: index) }
        }
        printed.withLock { $0 = found }
        return found
    }

    /// The key paths of the identifier, as code that knows the class and code that is generic over models write them.
    private func identifiers(_ list: _KeyPathList) -> Set<AnyKeyPath> {
        // As an existential, which `generic` opens as the class itself.
        guard let own = list.identifier, let type: any PersistentModel.Type = type else { return [] }
        func generic<T: PersistentModel>(_: T.Type) -> Set<AnyKeyPath> { [\T.persistentModelID, \T.id] }
        return generic(type).union(Swift.type(of: own).valueType == PersistentIdentifier.self ? [own] : [])
    }

    private var knownKeyPaths: KeyPathIndices {
        if let known = keyPaths.withLock({ $0 }) { return known }
        var list = _KeyPathList()
        type?._$keyPaths(&list)
        let known = KeyPathIndices(all: list.keyPaths, indices: list.indices, identifiers: identifiers(list))
        keyPaths.withLock { $0 = known }
        return known
    }
}

/// The table of a class with all its columns, as quoted identifiers.
struct ClassTable: Sendable {
    let table: String
    let columns: Set<String>
    /// SELECT of its rows with the columns of every class of the hierarchy that matters, as one of the tables of a class.
    let rows: String
}

/// The indices of properties by their key paths. `@unchecked`: key paths of properties are immutable.
private struct KeyPathIndices: @unchecked Sendable {
    /// By property index.
    let all: [AnyKeyPath]
    let indices: [AnyKeyPath: Int]
    /// Those of the identifier; empty where they are not known.
    let identifiers: Set<AnyKeyPath>
    /// Those that somebody asked for, by their address: what is written in one place is one object, and to compare key paths takes long. Each
    /// is retained, so that its address stays its own.
    private var asked: [ObjectIdentifier: (keyPath: AnyKeyPath, index: Int)] = [:]

    init(all: [AnyKeyPath], indices: [AnyKeyPath: Int], identifiers: Set<AnyKeyPath>) {
        self.all = all
        self.indices = indices
        self.identifiers = identifiers
    }

    func place(of keyPath: AnyKeyPath) -> Int? { asked[ObjectIdentifier(keyPath)]?.index }

    mutating func note(_ keyPath: AnyKeyPath, _ index: Int) {
        // Key paths that are made at run time must not pile up.
        if asked.count < 256 { asked[ObjectIdentifier(keyPath)] = (keyPath, index) }
    }
}

/// The columns that a SELECT of a class names: `_id`, `_v`, `_kind`, then class by class.
final class Selection: Sendable {
    let columns: [String]
    /// By position among the models of the hierarchy: where the columns of that class begin.
    nonisolated(unsafe) let starts: UnsafePointer<Int32>

    init(columns: [String], starts: [Int32]) {
        self.columns = columns
        let copy = UnsafeMutablePointer<Int32>.allocate(capacity: max(starts.count, 1))
        copy.initialize(from: starts, count: starts.count)
        self.starts = UnsafePointer(copy)
    }

    deinit { starts.deallocate() }

    /// The list, each column behind the table's alias.
    func text(alias: String) -> String { columns.map { "\(alias).\($0)" }.joined(separator: ", ") }
}
