import SchemaDiagnostics
import SchemaYAML

/// The limits of an attribute's values as written.
package struct LimitsDocument: Hashable, Sendable {
    package var minLength: Located<Int>?
    package var maxLength: Located<Int>?
    package var minimum: Located<ScalarSyntax>?
    package var maximum: Located<ScalarSyntax>?
    package var matches: Located<String>?
}

/// The keys `transient` and `ephemeral` where they are true.
package struct LifetimeDocument: Hashable, Sendable {
    package var transient: SourceRange?
    package var ephemeral: SourceRange?
}

/// One entry of a model's `checks` as written.
package struct CheckDocument: Hashable, Sendable {
    package var name: Located<String>
    package var sql: Located<String>
}

/// What `onUpdate` can say.
private enum UpdateRule: String, CaseIterable { case now }

extension AttributeSettings {
    /// The keys that say what happens to a value when the object is saved.
    mutating func readSaving(_ reader: MappingReader, findings: inout Findings) {
        if let flag = reader.flag("transient", findings: &findings), flag.value { lifetime.transient = flag.range }
        if let flag = reader.flag("ephemeral", findings: &findings), flag.value { lifetime.ephemeral = flag.range }
        let rule: Located<UpdateRule>? = reader.choice("onUpdate", findings: &findings)
        onUpdate = rule?.range
        limits.minLength = reader.count("minLength", findings: &findings)
        limits.maxLength = reader.count("maxLength", findings: &findings)
        limits.minimum = reader.scalar("minimum", findings: &findings)
        limits.maximum = reader.scalar("maximum", findings: &findings)
        limits.matches = reader.text("matches", findings: &findings)
    }
}

extension MappingReader {
    /// A whole number from 0 to 10^9.
    func count(_ key: String, findings: inout Findings) -> Located<Int>? {
        guard let node = node(key) else { return nil }
        // `1_000` as in Swift.
        if let scalar = ScalarSyntax(node), scalar.isPlain, scalar.text.first != "_",
            case .integer(let digits) = YAMLScalar(plain: scalar.text.filter { $0 != "_" }),
            let number = Int(digits), (0...1_000_000_000).contains(number)
        {
            return Located(number, at: node.range)
        }
        findings.report(
            .wrongShape("`\(key)`", expected: "a number from 0 to 1000000000", found: node.found, at: node.range))
        return nil
    }

    fileprivate func scalar(_ key: String, findings: inout Findings) -> Located<ScalarSyntax>? {
        guard let node = node(key) else { return nil }
        if let scalar = ScalarSyntax(node), !scalar.isNull { return Located(scalar, at: node.range) }
        findings.report(.wrongShape("`\(key)`", expected: "a number", found: node.found, at: node.range))
        return nil
    }

    /// A model's `checks`.
    func checks(findings: inout Findings) -> [CheckDocument] {
        namedEntries("checks", findings: &findings).compactMap { entry in
            guard let text = entry.value.writtenText else {
                findings.report(
                    .wrongShape(
                        "a check", expected: "an SQL condition", found: entry.value.found, at: entry.value.range))
                return nil
            }
            return CheckDocument(
                name: Located(entry.key, at: entry.keyRange), sql: Located(text, at: entry.value.range))
        }
    }
}
