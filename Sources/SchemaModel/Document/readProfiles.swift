import SchemaDiagnostics
import SchemaYAML

/// The value of `profiles`: a list of names, each once.
func readProfiles(_ reader: MappingReader, findings: inout Findings) -> [Located<Profile>] {
    var seen: [Profile: SourceRange] = [:]
    return reader.texts("profiles", what: "a profile", findings: &findings).compactMap { name in
        guard let profile = Profile(rawValue: name.value) else {
            findings.report(
                .unknownValue(name.value, of: "profiles", at: name.range, known: Profile.allCases.map(\.rawValue)))
            return nil
        }
        if let first = seen.updateValue(name.range, forKey: profile) {
            findings.report(.repeatedProfile(name.value, at: name.range, first: first))
            return nil
        }
        return Located(profile, at: name.range)
    }
}
