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
        var counts = Array(repeating: 0, count: drafts.count)
        for position in drafts.indices {
            counts[drafts[position].root] += drafts[position].columnCount
            for index in drafts[position].relationships.indices {
                switch drafts[position].relationships[index].storage {
                case .foreignKey: counts[drafts[position].root] += 1
                case .inverse where drafts[position].relationships[index].orderColumn != nil:
                    if let target = drafts[position].relationships[index].target { counts[drafts[target].root] += 1 }
                default: break
                }
            }
        }
        for (root, count) in counts.enumerated() where count > WidthLimits.columns {
            findings.report(.tooManyColumns(drafts[root].name, count: count, at: drafts[root].document.name.range))
        }
    }
}
