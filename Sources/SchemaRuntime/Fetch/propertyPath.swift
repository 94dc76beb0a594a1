/// The key paths of the single properties through which one of several leads, to-ones all but the last: of `\Trip.organizer?.name` those of
/// `organizer` and `name`.
///
/// Swift takes no key path apart, and one that is put together is not equal to one that the compiler made. What it prints of one names the
/// accessor of each property, so the properties are found by what it prints of theirs: a path over anything else, such as a property that
/// your code computes, is none.
///
/// - Parameter ending: what must be printed behind them.
/// - Returns: nil for a path of another kind, and where Swift prints two alike.
func propertyPath(
    _ keyPath: AnyKeyPath, from entity: _Entity, in graph: _SchemaGraph, ending: String = ""
) -> [AnyKeyPath]? {
    guard var text = printedProperties(of: keyPath), text.hasSuffix(ending) else { return nil }
    text.removeLast(ending.count)
    var found: [[AnyKeyPath]] = []
    var pending: [(entity: _Entity, rest: Substring, path: [AnyKeyPath])] = [(entity, text[...], [])]
    while let (entity, rest, path) = pending.popLast(), found.count < 2 {
        for (printed, property) in entity.printedProperties where rest.hasPrefix(printed) {
            guard let step = entity.keyPath(of: property) else { continue }
            let next = rest.dropFirst(printed.count)
            // The mark at the end says that the value is wrapped where the way to it may end.
            if next.isEmpty || next == "?" {
                found.append(path + [step])
            } else if let relationship = entity.properties[property].relationship, relationship.cardinality != .many,
                let dot = next.firstIndex(of: "."), next[..<dot].allSatisfy({ $0 == "?" })
            {
                pending.append(
                    (graph.entities[relationship.target], next[next.index(after: dot)...], path + [step]))
            }
        }
    }
    return found.count == 1 && (found[0].count > 1 || !ending.isEmpty) ? found[0] : nil
}

/// What Swift prints of a key path behind its root.
func printedProperties(of keyPath: AnyKeyPath) -> String? {
    let root = "\\\(type(of: keyPath).rootType)."
    let text = "\(keyPath)"
    return text.hasPrefix(root) ? String(text.dropFirst(root.count)) : nil
}
