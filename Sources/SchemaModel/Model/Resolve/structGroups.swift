/// The structs, each behind those that its fields name; structs that contain each other in a circle form one group, every other is alone.
///
/// Tarjan's walk, without recursion: a file may hold a chain of any length.
func structGroups(_ types: [StructType]) -> [[StructType]] {
    let byName = Dictionary(types.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var walk = GroupWalk()
    for type in types where walk.numbers[type.name] == nil {
        walk.enter(type)
        while let (type, next) = walk.path.last {
            guard next < type.fields.count else {
                walk.leave()
                continue
            }
            walk.path[walk.path.count - 1].next += 1
            guard let inner = type.fields[next].type.structName.flatMap({ byName[$0] }) else { continue }
            if walk.numbers[inner.name] == nil { walk.enter(inner) } else { walk.meet(inner, from: type) }
        }
    }
    return walk.groups
}

/// Where the walk is, and what it has found.
private struct GroupWalk {
    private(set) var numbers: [String: Int] = [:]
    private(set) var groups: [[StructType]] = []
    var path: [(type: StructType, next: Int)] = []
    /// The lowest number that a struct leads back to.
    private var lowest: [String: Int] = [:]
    /// Entered and in no group yet.
    private var open: [StructType] = []
    private var isOpen: Set<String> = []

    mutating func enter(_ type: StructType) {
        (lowest[type.name], numbers[type.name]) = (numbers.count, numbers.count)
        path.append((type, 0))
        open.append(type)
        isOpen.insert(type.name)
    }

    mutating func meet(_ inner: StructType, from type: StructType) {
        guard isOpen.contains(inner.name), let number = numbers[inner.name] else { return }
        lowest[type.name] = min(lowest[type.name] ?? number, number)
    }

    mutating func leave() {
        let type = path.removeLast().type
        guard let number = numbers[type.name], let low = lowest[type.name] else { return }
        if let outer = path.last?.type.name { lowest[outer] = min(lowest[outer] ?? low, low) }
        guard low == number else { return }
        var group: [StructType] = []
        while let last = open.popLast() {
            isOpen.remove(last.name)
            group.append(last)
            if last.name == type.name { break }
        }
        groups.append(group)
    }
}
