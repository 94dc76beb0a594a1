/// What is wrong with one `originalName`.
struct HintProblem: Hashable {
    enum Kind: Hashable {
        /// The older version's element of that name bears the hint already: the renaming is done.
        case stale
        /// The older version has an element of the new name as well, which the renaming would push out.
        case collides
        /// Another element claims the same old name.
        case claimedTwice(by: String)
    }

    var kind: Kind
    /// The element that bears the hint.
    var name: String
    var originalName: String
}

/// Which element of an older version each of a newer version's was, by new name, and what is wrong with the hints.
struct NameMatch {
    var pairs: [String: String] = [:]
    var problems: [HintProblem] = []
}

/// Pairs the elements of one kind and one scope by the rule for `originalName`.
///
/// A hint applies to the step whose older version has the old name, even where a new element uses that name again, so that two hints
/// may swap names. It is inert where the older version's element of the same name bears it already, or where nothing has the old name.
///
/// - Parameter isGivenUp: whether the author consents to lose an old element.
func matchNames(old: [HistoricName], new: [HistoricName], isGivenUp: (String) -> Bool) -> NameMatch {
    let oldHints = Dictionary(old.map { ($0.name, $0.originalName) }, uniquingKeysWith: { first, _ in first })
    var match = NameMatch()
    /// Old name to the new element whose hint claims it.
    var claims: [String: String] = [:]
    for element in new {
        guard let original = element.originalName, original != element.name else { continue }
        func report(_ kind: HintProblem.Kind) {
            match.problems.append(HintProblem(kind: kind, name: element.name, originalName: original))
        }
        if let oldHint = oldHints[element.name], oldHint == original {
            report(.stale)
        } else if oldHints[original] == nil {
            continue
        } else if let other = claims[original] {
            report(.claimedTwice(by: other))
        } else {
            claims[original] = element.name
            match.pairs[element.name] = original
        }
    }
    for (name, original) in match.pairs.sorted(by: { $0.key < $1.key })
    where oldHints[name] != nil && claims[name] == nil && !isGivenUp(name) {
        match.problems.append(HintProblem(kind: .collides, name: name, originalName: original))
    }
    for element in new where match.pairs[element.name] == nil {
        if oldHints[element.name] != nil, claims[element.name] == nil { match.pairs[element.name] = element.name }
    }
    return match
}
