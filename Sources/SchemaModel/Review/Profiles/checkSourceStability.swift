import SchemaDiagnostics
import SchemaSnapshot

/// What of the Swift that was generated from a released version code could use and cannot use any more as it was.
///
/// - Parameter released: the newest version before this one with the same major number.
func checkSourceStability(
    from released: Schema, to schema: Schema, places: SchemaPlaces, findings: inout Findings
) {
    var check = SourceCheck(old: APISurface(released), new: APISurface(schema), places: places)
    check.checkNamespace()
    check.checkTypes()
    let before = SchemaLookup(released)
    for item in schema.enums {
        if let before = before.enums[item.name] { check.checkEnum(item, from: before) }
    }
    for item in schema.structs {
        if let before = before.structs[item.name] { check.checkStruct(item, from: before) }
    }
    for item in check.old.classes {
        if let after = check.new[item.model.className] { check.checkClass(after, from: item) }
    }
    findings.report(contentsOf: check.findings)
}

/// Compares the generated Swift of two versions.
struct SourceCheck {
    let old: APISurface
    let new: APISurface
    let places: SchemaPlaces
    private(set) var findings: [Finding] = []

    init(old: APISurface, new: APISurface, places: SchemaPlaces) {
        self.old = old
        self.new = new
        self.places = places
    }

    /// - Parameter elements: what to point at, the nearest first.
    mutating func report(_ code: FindingCode, _ what: String, at elements: SchemaElement...) {
        let (before, after, places) = (old.schema.version, new.schema.version, places)
        findings.append(
            Finding(
                code, .error,
                "\(what); code written for version \(before) breaks with \(after), of the same major version",
                at: (elements + [.profile(.sourceStable), .version]).lazy.compactMap { places[$0] }.first))
    }

    mutating func checkNamespace() {
        let (before, after) = (old.schema, new.schema)
        if before.name != after.name {
            report(
                .sourceTypeRemoved,
                "the namespace `\(namespaceName(ofSchema: before.name))` is `\(namespaceName(ofSchema: after.name))` now",
                at: .schema)
        }
        if after.access.reach < before.access.reach {
            report(
                .sourceAccess, "`access` was `\(before.access.rawValue)` and is `\(after.access.rawValue)` now",
                at: .access, .schema)
        }
    }

    /// Classes, enums and structs that are gone, or are something else now.
    mutating func checkTypes() {
        let (before, after) = (kinds(of: old.schema), kinds(of: new.schema))
        let kept = Dictionary(after, uniquingKeysWith: { first, _ in first })
        for (name, kind) in before where kept[name] != kind {
            let heir = new.schema.models.first { oldClass(of: $0) == name }
            if kind == "class", let heir {
                report(
                    .sourceTypeRemoved, "the class `\(name)` is called `\(heir.className)` now", at: .model(heir.name))
            } else if let other = kept[name] {
                report(
                    .sourceTypeRemoved, "`\(name)` was \(kind.withArticle) and is \(other.withArticle) now",
                    at: .model(name), .enumeration(name), .structure(name))
            } else {
                report(.sourceTypeRemoved, "the \(kind) `\(name)` is gone", at: .version)
            }
        }
    }

    /// The class that a renamed model had.
    private func oldClass(of model: Model) -> String? {
        model.originalName.flatMap { old.schema.model($0) }?.className
    }

    /// Types of the consumer's are not generated, and not ours to keep.
    private func kinds(of schema: Schema) -> [(String, String)] {
        schema.models.map { ($0.className, "class") }
            + schema.enums.filter { !$0.isExternal || old.schema.enumType($0.name)?.isExternal == false }
            .map { ($0.name, "enum") } + schema.structs.map { ($0.name, "struct") }
    }
}

extension String {
    fileprivate var withArticle: String { (first == "e" ? "an " : "a ") + self }
}

extension AccessLevel {
    /// How far it reaches.
    fileprivate var reach: Int {
        switch self {
        case .internal: 0
        case .package: 1
        case .public: 2
        }
    }
}
