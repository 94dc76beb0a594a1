import SchemaDiagnostics
import SchemaSnapshot

/// How wide a row may be.
enum WidthLimits {
    /// Columns of a hierarchy: SQLite holds 2,000 in a table and in a result, of which three are the runtime's.
    static let columns = 1_997
    /// Fields of a struct, those of the structs inside it included. Each level of structs multiplies them.
    static let fields = 1_000
    /// Structs in one another.
    static let depth = 32
}

extension SchemaResolver {
    /// Reports structs that are too wide or too deep, before anything unfolds them; a struct around one is not reported as well.
    mutating func measureStructs(_ groups: [[StructType]]) {
        var depths: [String: Int] = [:]
        var refused: Set<String> = []
        for group in groups {
            // One that contains itself is reported as that.
            guard let type = group.first, group.count == 1,
                !type.fields.contains(where: { $0.type.structName == type.name })
            else {
                refused.formUnion(group.map(\.name))
                continue
            }
            var (count, depth) = (0, 0)
            guard !type.fields.contains(where: { $0.type.structName.map(refused.contains) == true }) else {
                refused.insert(type.name)
                continue
            }
            for field in type.fields {
                let inner = field.type.structName
                count += (inner.flatMap { fieldCounts[$0] } ?? 0) + 1
                depth = max(depth, inner.flatMap { depths[$0] } ?? 0)
            }
            depths[type.name] = depth + 1
            fieldCounts[type.name] = count
            guard count > WidthLimits.fields || depth >= WidthLimits.depth else { continue }
            if let place = places[.structure(type.name)] {
                findings.report(
                    count > WidthLimits.fields
                        ? .structTooWide(type.name, count: count, at: place) : .structTooDeep(type.name, at: place))
            }
            refused.insert(type.name)
        }
    }

    /// How many columns an attribute has.
    func columnCount(of attribute: Attribute) -> Int {
        guard attribute.isStored else { return 0 }
        guard attribute.hasColumnsOfFields, let fields = attribute.type.structName.flatMap({ fieldCounts[$0] }) else {
            return 1
        }
        return fields + (attribute.isOptional ? 1 : 0)
    }

    /// Reports hierarchies with more columns than a table holds; links count once they are decided.
    mutating func checkColumnCounts() {
        var counts: [Int: Int] = [:]
        for position in drafts.indices {
            counts[drafts[position].root, default: 0] += drafts[position].columnCount
            for index in drafts[position].relationships.indices {
                let relationship = drafts[position].relationships[index]
                if case .foreignKey = relationship.storage { counts[drafts[position].root, default: 0] += 1 }
                if case .inverse = relationship.storage, relationship.orderColumn != nil,
                    let target = relationship.target
                {
                    counts[drafts[target].root, default: 0] += 1
                }
            }
        }
        for (root, count) in counts.sorted(by: { $0.key < $1.key }) where count > WidthLimits.columns {
            findings.report(.tooManyColumns(drafts[root].name, count: count, at: drafts[root].document.name.range))
        }
    }
}
