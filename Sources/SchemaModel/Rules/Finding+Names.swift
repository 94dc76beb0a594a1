import SchemaDiagnostics

extension Finding {
    package static func badName(_ name: String, role: NameRole, problem: NameProblem, at range: SourceRange) -> Finding
    {
        let mended = mendedName(name)
        let instead = mended.map { "; write `\($0)`" } ?? ""
        let fixIt = correction(of: name, at: range, to: mended)
        let subject = "`\(shortened(name))` cannot be the name of \(role.withArticle)"
        switch problem {
        case .empty:
            return Finding(.notAName, .error, "\(role.withArticle) needs a name", at: range)
        case .reservedPrefix(let character):
            return Finding(
                .reservedPrefix, .error,
                "\(subject): names that begin with `\(character)` are the runtime's own\(instead)", at: range,
                fixIt: fixIt)
        case .invalidScalar(let scalar, let isFirst):
            return Finding(
                .notAName, .error,
                "\(subject): Swift allows no \(described(scalar)) \(isFirst ? "at its beginning" : "in it")\(instead)",
                at: range, fixIt: fixIt)
        case .invisibleScalar(let scalar):
            return Finding(
                .notAName, .error,
                "`\(shortened(name))` holds the invisible character \(described(scalar)), so it would pass for another name\(instead)",
                at: range, fixIt: fixIt)
        case .tooLong:
            return Finding(.notAName, .error, "the name of \(role.withArticle) is at most 200 bytes long", at: range)
        }
    }

    package static func reservedName(_ name: String, role: NameRole, reason: String, at range: SourceRange) -> Finding {
        let other = alternativeName(name, as: role)
        return Finding(
            .reservedName, .error,
            "`\(shortened(name))` cannot be the name of \(role.withArticle): \(reason); write `\(shortened(other))`",
            at: range, fixIt: correction(of: name, at: range, to: other))
    }

    package static func duplicateName(
        _ name: String, of other: NameRole, at range: SourceRange, first: SourceRange
    ) -> Finding {
        Finding(
            .duplicateName, .error, "\(other.withArticle) is called `\(shortened(name))` already", at: range,
            notes: [Note("the other one is here", at: first)])
    }

    package static func inheritedName(
        _ name: String, from base: String, at range: SourceRange, first: SourceRange
    ) -> Finding {
        Finding(
            .inheritedName, .error,
            "`\(shortened(name))` is inherited from `\(shortened(base))`; a subclass cannot declare it again",
            at: range,
            notes: [Note("inherited from here", at: first)])
    }

    package static func sameColumn(
        _ name: String, in table: String, other: String, at range: SourceRange, first: SourceRange
    ) -> Finding {
        Finding(
            .sameSQLName, .error,
            "`\(shortened(name))` and `\(shortened(other))` would be one column of the table `\(shortened(table))`; SQLite does not tell capital letters apart; rename one",
            at: range, notes: [Note("the other one is here", at: first)])
    }

    package static func sameTable(_ name: String, other: String, at range: SourceRange, first: SourceRange) -> Finding {
        Finding(
            .sameSQLName, .error,
            "`\(shortened(name))` and `\(shortened(other))` would be one table: SQLite does not tell capital letters apart; rename one",
            at: range,
            notes: [Note("the other one is here", at: first)])
    }

    static func sameClass(_ name: String, other: String, at range: SourceRange, first: SourceRange) -> Finding {
        let reason =
            name == other
            ? "" : ", and on some systems their files would be one: those do not tell capital letters apart"
        return Finding(
            .duplicateName, .error, "a class is called `\(shortened(other))` already\(reason)", at: range,
            notes: [Note("the other one is here", at: first)])
    }

    package static func systemTable(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .sameSQLName, .error,
            "`\(shortened(name))` cannot be a table: names that begin with `sqlite_` are SQLite's own",
            at: range)
    }
}

extension NameRole {
    var withArticle: String {
        switch self {
        case .enumType, .enumCase, .attribute: "an \(rawValue)"
        case .schema, .model, .relationship, .mixin, .check, .structType, .structField: "a \(rawValue)"
        }
    }
}

/// A scalar for a message: itself where it can be seen, and its number.
private func described(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    switch scalar.properties.generalCategory {
    case .control, .format, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator, .nonspacingMark,
        .enclosingMark:
        return number
    case .spaceSeparator: return scalar == " " ? "blank" : "blank \(number)"
    default: return "`\(scalar)`"
    }
}
