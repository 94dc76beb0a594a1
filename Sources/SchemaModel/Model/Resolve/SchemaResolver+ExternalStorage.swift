import SchemaDiagnostics
import SchemaSnapshot

extension SchemaResolver {
    /// The threshold of an attribute whose large values lie in files; what cannot lie there is reported.
    mutating func resolveExternalStorage(of written: AttributeDocument, _ attribute: Attribute) -> Int? {
        guard let threshold = written.externalStorage, written.lifetime == LifetimeDocument() else { return nil }
        let others: [(String, Bool)] = [
            ("transformer", written.transformer != nil), ("derived", written.derived != nil),
        ]
        if attribute.type != .scalar(.data) {
            findings.report(
                .externalOfOtherType(attribute.name, type: attribute.type.spelling, at: threshold.range))
        } else if let (key, _) = others.first(where: \.1) {
            findings.report(.externalBesideKey(attribute.name, key, at: threshold.range))
        } else {
            return threshold.value
        }
        return nil
    }

    /// SQL sees the name of a file where a value lies in one, so it may ask no more than whether there is a value.
    mutating func checkExternalNames(in sql: Located<String>, _ construct: String, of position: Int) -> Bool {
        let entries = (members[drafts[position].root] ?? [:]).values.joined().filter { entry in
            guard case .attribute(let index) = entry.kind, drafts[entry.model].attributes.indices.contains(index)
            else { return false }
            return drafts[entry.model].attributes[index].form.externalThreshold != nil
        }
        guard !entries.isEmpty else { return true }
        let names = Set(
            entries.flatMap { [$0.name.value, $0.column?.value, drafts[$0.model].attributes[index(of: $0)].column] }
                .compactMap { $0.map(sqlNameKey) })
        guard let name = namesReadBeyondNull(in: sql.value).first(where: { names.contains(sqlNameKey($0)) }) else {
            return true
        }
        findings.report(.externalInSQL(name, in: construct, at: sql.range))
        return false
    }

    private func index(of entry: MemberEntry) -> Int {
        if case .attribute(let index) = entry.kind { index } else { 0 }
    }
}
