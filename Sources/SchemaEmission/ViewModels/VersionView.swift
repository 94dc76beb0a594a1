import Mustache
import SchemaModel
import SchemaSnapshot

/// What `swift/Version.mustache` is given: one version of the schema.
struct VersionView: TemplateView {
    /// The text of the plan from an older version.
    struct Plan: TemplateView {
        var from: SchemaVersion
        var lines: [String]

        var value: MustacheValue { ["from": .string(from.description), "lines": lines.value] }
    }

    var docLines: [String]
    var version: SchemaVersion
    /// The classes of the version; none where only an older store needs it.
    var models: [String]
    var isDraft: Bool
    var snapshot: [String]
    var creation: [String]
    var plans: [Plan]
    /// The versions from which no plan leads here any more, a line each.
    var squashed: [String]
    /// The steps in which Swift code takes part, of the current version.
    var codeSteps: [CodeStepView]

    var name: String { versionEnumName(version) }

    var value: MustacheValue {
        [
            "docLines": docLines.value, "name": .string(name), "major": .string(String(version.major)),
            "minor": .string(String(version.minor)), "patch": .string(String(version.patch)), "models": models.value,
            "hasModels": .bool(!models.isEmpty), "hasOneModel": .bool(models.count == 1), "isDraft": .bool(isDraft),
            "snapshot": snapshot.value,
            "creation": creation.value, "plans": plans.value, "hasPlans": .bool(!plans.isEmpty),
            "squashed": squashed.value, "hasSquashed": .bool(!squashed.isEmpty),
            "codeSteps": codeSteps.value, "hasCode": .bool(!codeSteps.isEmpty),
        ]
    }
}

/// The lines of a record text. Its writer keeps it fit for a raw literal: no `"""`, no `\#`, no control.
func recordLines(_ text: String) -> [String] {
    var (lines, rest) = ([String](), text[...])
    while let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) {
        if end > rest.startIndex { lines.append(String(rest[..<end])) }
        rest = rest[rest.utf8.index(after: end)...]
    }
    return rest.isEmpty ? lines : lines + [String(rest)]
}
