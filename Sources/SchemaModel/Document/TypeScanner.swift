import SchemaDiagnostics
import SchemaYAML

/// Reads `TYPE` or `TYPE = DEFAULT` from one scalar; each token keeps its place.
///
/// Scans bytes: every sign of the grammar is ASCII, and a name is whatever stands between two signs.
struct TypeScanner {
    /// Why a text is no type; the place is where it stops being one.
    struct Failure: Error {
        var problem: TypeProblem
        var range: SourceRange
    }

    private static let maximumDepth = 16

    private let bytes: [UInt8]
    private let node: YAMLNode
    private var position = 0

    init(_ text: String, in node: YAMLNode) {
        bytes = Array(text.utf8)
        self.node = node
    }

    /// The type at the beginning of the text.
    mutating func scanType() throws(Failure) -> TypeSyntax {
        skipBlanks()
        return try scanType(depth: 0)
    }

    /// What follows `=`, or `nil` at the end of the text.
    mutating func scanDefault() throws(Failure) -> Located<DefaultSyntax>? {
        skipBlanks()
        guard position < bytes.count else { return nil }
        guard take(UInt8(ascii: "=")) else { throw failure(.unexpected(rest), from: position) }
        skipBlanks()
        let start = position
        var end = bytes.count
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        guard start < end else { throw failure(.missingDefault, from: max(0, start - 1)) }
        let range = node.range(of: start..<end)
        position = bytes.count
        switch bytes[start] {
        case UInt8(ascii: "\""):
            guard let text = swiftStringLiteral(bytes[start..<end]) else {
                throw Failure(problem: .badStringLiteral, range: range)
            }
            // YAML's own escapes may not write it either, so that no snapshot could hold it.
            guard !text.unicodeScalars.contains("\0") else { throw Failure(problem: .zeroCharacter, range: range) }
            return Located(.quoted(text), at: range)
        case UInt8(ascii: "["):
            return try scanList(start..<end)
        default:
            return Located(.bare(text(start..<end), inQuotes: isQuoted), at: range)
        }
    }

    /// `[a, "b"]`, or `[:]`.
    private func scanList(_ list: Range<Int>) throws(Failure) -> Located<DefaultSyntax> {
        let range = node.range(of: list)
        guard list.count > 1, bytes[list.upperBound - 1] == UInt8(ascii: "]") else {
            throw Failure(problem: .missing("]"), range: range)
        }
        let inner = (list.lowerBound + 1)..<(list.upperBound - 1)
        if bytes[inner].filter({ !isBlank($0) }) == [UInt8(ascii: ":")] { return Located(.emptyDictionary, at: range) }
        let parts = elements(in: inner)
        if parts.count == 1, trimmed(parts[0]).isEmpty { return Located(.list([]), at: range) }
        var values: [Located<DefaultSyntax>] = []
        for part in parts {
            let part = trimmed(part)
            guard !part.isEmpty else { throw Failure(problem: .missingElement, range: range) }
            if bytes[part.lowerBound] != UInt8(ascii: "\"") {
                values.append(Located(.bare(text(part), inQuotes: isQuoted), at: node.range(of: part)))
            } else if let text = swiftStringLiteral(bytes[part]) {
                values.append(Located(.quoted(text), at: node.range(of: part)))
            } else {
                throw Failure(problem: .badStringLiteral, range: node.range(of: part))
            }
        }
        return Located(.list(values), at: range)
    }

    /// What stands between commas, those inside quotes left alone.
    private func elements(in list: Range<Int>) -> [Range<Int>] {
        var (parts, start, isInside) = ([Range<Int>](), list.lowerBound, false)
        var next = start
        while next < list.upperBound {
            switch bytes[next] {
            case UInt8(ascii: "\\") where isInside: next += 1
            case UInt8(ascii: "\""): isInside.toggle()
            case UInt8(ascii: ",") where !isInside:
                parts.append(start..<next)
                start = next + 1
            default: break
            }
            next += 1
        }
        return parts + [min(start, list.upperBound)..<list.upperBound]
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isBlank(bytes[start]) { start += 1 }
        while start < end, isBlank(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    /// Fails where something follows the type; a relationship has no default.
    mutating func expectEnd() throws(Failure) {
        skipBlanks()
        guard position < bytes.count else { return }
        throw failure(bytes[position] == UInt8(ascii: "=") ? .defaultNotAllowed : .unexpected(rest), from: position)
    }

    private mutating func scanType(depth: Int) throws(Failure) -> TypeSyntax {
        let start = position
        guard depth < Self.maximumDepth else { throw failure(.tooDeep, from: start) }
        var type = try scanPrimary(depth: depth)
        if take(UInt8(ascii: "?")) {
            if position < bytes.count, bytes[position] == UInt8(ascii: "?") {
                throw Failure(problem: .doubleOptional, range: node.range(of: position..<(position + 1)))
            }
            type = .optional(type, node.range(of: start..<position))
        }
        return type
    }

    private mutating func scanPrimary(depth: Int) throws(Failure) -> TypeSyntax {
        let start = position
        guard take(UInt8(ascii: "[")) else { return try scanName() }
        skipBlanks()
        let element = try scanType(depth: depth + 1)
        skipBlanks()
        if take(UInt8(ascii: ":")) {
            skipBlanks()
            let value = try scanType(depth: depth + 1)
            skipBlanks()
            guard take(UInt8(ascii: "]")) else { throw failure(.missing("]"), from: position) }
            return .dictionary(key: element, value: value, node.range(of: start..<position))
        }
        guard take(UInt8(ascii: "]")) else { throw failure(.missing("]"), from: position) }
        return .array(element, node.range(of: start..<position))
    }

    private mutating func scanName() throws(Failure) -> TypeSyntax {
        let start = position
        let name = scanWord()
        guard !name.value.isEmpty else {
            throw position < bytes.count ? failure(.unexpected(rest), from: position) : failure(.missingType, from: 0)
        }
        guard take(UInt8(ascii: "(")) else { return .name(name, arguments: [], name.range) }
        var arguments: [Located<String>] = []
        repeat {
            skipBlanks()
            let argument = scanWord()
            guard !argument.value.isEmpty else { throw failure(.missingArgument, from: position) }
            arguments.append(argument)
            skipBlanks()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: ")")) else { throw failure(.missing(")"), from: position) }
        return .name(name, arguments: arguments, node.range(of: start..<position))
    }

    /// The bytes up to the next sign of the grammar.
    private mutating func scanWord() -> Located<String> {
        let start = position
        while position < bytes.count, !isBlank(bytes[position]), !isSign(bytes[position]) { position += 1 }
        return Located(text(start..<position), at: node.range(of: start..<position))
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipBlanks() {
        while position < bytes.count, isBlank(bytes[position]) { position += 1 }
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A }

    private func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "?"),
            UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'"):
            true
        default: false
        }
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private var isQuoted: Bool {
        if case .scalar(_, .plain) = node.value { false } else { true }
    }

    private var rest: String { text(position..<bytes.count) }

    private func failure(_ problem: TypeProblem, from start: Int) -> Failure {
        Failure(problem: problem, range: node.range(of: start..<max(start, bytes.count)))
    }
}
