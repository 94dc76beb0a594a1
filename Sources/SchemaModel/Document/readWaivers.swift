import SchemaDiagnostics
import SchemaYAML

let waiverKeys = KeySet(construct: "a waiver", supported: ["reason", "until"], later: [])

extension MappingReader {
    /// The value of `waive`, which goes with the findings: it has nothing to say of the schema itself.
    ///
    /// - Parameter element: the places of the element that it stands at; none for the whole schema.
    func readWaivers(of element: [SourceRange], findings: inout Findings) {
        for entry in namedEntries("waive", findings: &findings) {
            guard let code = FindingCode(spelling: entry.key) else {
                findings.report(.noCode(entry.key, at: entry.keyRange))
                continue
            }
            guard let words = readWords(of: entry, code, findings: &findings) else { continue }
            findings.add(
                Waiver(code, reason: words.reason, until: words.until, at: entry.keyRange, scope: element))
        }
    }

    /// The same for an element that is an entry of a mapping.
    func readWaivers(of element: YAMLNode.Entry, findings: inout Findings) {
        readWaivers(of: [element.keyRange, element.value.range], findings: &findings)
    }

    /// `SG182: why`, or `SG182: { reason: why, until: 2027-03-01 }`.
    private func readWords(
        of entry: YAMLNode.Entry, _ code: FindingCode, findings: inout Findings
    ) -> (reason: String, until: CalendarDay?)? {
        var reason: Located<String>?
        var until: CalendarDay?
        if case .mapping = entry.value.value {
            guard let reader = MappingReader(entry.value, waiverKeys, findings: &findings) else { return nil }
            reason = reader.text("reason", findings: &findings)
            if reason == nil, reader.node("reason") != nil { return nil }
            if let text = reader.text("until", findings: &findings) {
                guard let day = CalendarDay(text.value) else {
                    findings.report(.badExpiry(text.value, at: text.range))
                    return nil
                }
                until = day
            } else if reader.node("until") != nil {
                return nil
            }
        } else if let text = entry.value.writtenText {
            reason = Located(text, at: entry.value.range)
        } else if !entry.value.isNull {
            findings.report(
                .wrongShape("a waiver", expected: "a reason", found: entry.value.found, at: entry.value.range))
            return nil
        }
        guard let reason, !reason.value.allSatisfy(\.isWhitespace) else {
            findings.report(.waiverWithoutReason(code, at: reason?.range ?? entry.keyRange))
            return nil
        }
        return (reason.value, until)
    }
}

extension FindingCode {
    /// Reads `SG182`; `nil` for anything else.
    init?(spelling: String) {
        let digits = spelling.utf8.dropFirst(2)
        guard spelling.hasPrefix("SG"), digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(String(decoding: digits, as: UTF8.self))
        else { return nil }
        self.init(number)
    }
}
