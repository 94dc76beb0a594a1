import SchemaSnapshot

/// Names for what the schema does not name itself, within what PostgreSQL keeps of a name.
struct NameRoom {
    /// The bytes that PostgreSQL keeps.
    static let limit = 63

    /// By their bytes: quoted names are compared so.
    private var taken: Set<[UInt8]>

    init(taken: [String]) { self.taken = Set(taken.map { Array($0.utf8) }) }

    /// The name itself where it is free and short enough; else its beginning and a digest of the whole.
    mutating func name(_ wanted: String) -> String {
        if wanted.utf8.count <= Self.limit, taken.insert(Array(wanted.utf8)).inserted { return wanted }
        var beginning = ""
        for character in wanted {
            if beginning.utf8.count + String(character).utf8.count > Self.limit - 9 { break }
            beginning.append(character)
        }
        var name = beginning + "_" + SHA256.hexadecimal(of: wanted).prefix(8)
        while !taken.insert(Array(name.utf8)).inserted {
            name = beginning + "_" + SHA256.hexadecimal(of: name).prefix(8)
        }
        return name
    }
}
