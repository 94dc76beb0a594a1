/// `NetworkLeaderboard` for `network_leaderboard`, `OrderDetails` for `Order Details`, `URLEntry` for `URLEntry`.
func upperCamelCase(_ name: String) -> String {
    words(of: name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}

/// `previousDate` for `previous_date`, `albumId` for `AlbumId`, `urlPath` for `URLPath`, `id` for `ID`.
func lowerCamelCase(_ name: String) -> String {
    let all = words(of: name)
    guard let first = all.first else { return "" }
    return lowercasedHead(first) + all.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}

/// The parts between blanks, underscores and whatever else no name has; a word of capitals alone is written small unless it stands alone.
private func words(of name: String) -> [String] {
    let parts = name.split { character in
        !(character.isLetter || character.isNumber || character.unicodeScalars.contains { $0.value > 0x7F })
    }.map(String.init)
    guard parts.count > 1 else { return parts }
    return parts.map { part in
        part.contains(where: \.isLowercase) ? part : part.prefix(1) + part.dropFirst().lowercased()
    }
}

/// The first letter small, or all capitals of an abbreviation: `url` of `URL`, `urlPath` of `URLPath`.
private func lowercasedHead(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    switch capitals.count {
    case 0: return word
    case 1: return word.prefix(1).lowercased() + word.dropFirst()
    case word.count: return word.lowercased()
    default:
        // The last capital begins the next word, if a letter follows it.
        let rest = word.dropFirst(capitals.count)
        let count = rest.first?.isLetter == true ? capitals.count - 1 : capitals.count
        return word.prefix(count).lowercased() + word.dropFirst(count)
    }
}

/// More than one of what a small name calls: `cities` of `city`.
func plural(_ name: String) -> String {
    let lower = name.lowercased()
    guard name.allSatisfy({ $0.isASCII }) else { return name }
    if lower.hasSuffix("s") && !lower.hasSuffix("ss") { return name }
    for ending in ["ss", "x", "z", "ch", "sh"] where lower.hasSuffix(ending) { return name + "es" }
    let isConsonant = lower.dropLast().last.map { !"aeiou".contains($0) } ?? false
    if lower.hasSuffix("y"), isConsonant { return name.dropLast() + "ies" }
    return name + "s"
}
