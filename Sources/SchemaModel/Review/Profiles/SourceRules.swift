import SchemaDiagnostics

extension FindingCode {
    package static let sourceTypeRemoved = FindingCode(720)
    package static let sourceMemberRemoved = FindingCode(721)
    package static let sourceTypeChanged = FindingCode(722)
    package static let sourceInitializer = FindingCode(723)
    package static let sourceCaseRemoved = FindingCode(724)
    package static let sourceCaseAdded = FindingCode(725)
    package static let sourceClass = FindingCode(726)
    package static let sourceAccess = FindingCode(727)
}

/// SG720 to SG727: the profile `sourceStable`.
package enum SourceRules {
    package static let all: [RuleDescription] = [
        typeRemoved, memberRemoved, typeChanged, initializer, caseRemoved, caseAdded, classChanged, access,
    ]

    static let typeRemoved = rule(
        .sourceTypeRemoved, "sourceStable: generated type removed or renamed",
        explanation: """
            Code that names the class, the enum, the struct or the namespace does not compile any more. A model may be \
            renamed where `class` keeps its class's name.
            """,
        bad: "Journey: { originalName: Trip }",
        good: "Journey: { originalName: Trip, class: Trip }",
        fix: "Keep the name until the next major version.")

    static let memberRemoved = rule(
        .sourceMemberRemoved, "sourceStable: property removed or renamed",
        explanation: """
            Code that reads or sets the property does not compile any more. One that moves to a base class is still there.
            """,
        bad: "name: { type: String, originalName: fullName }",
        good: "fullName: { type: String, column: name }",
        fix: "Keep the property until the next major version; a column can be renamed by itself.")

    static let typeChanged = rule(
        .sourceTypeChanged, "sourceStable: property of another type",
        explanation: """
            Another type, a `?` that comes or goes, a collection in place of one object and a property that can only be \
            read break code that uses it. The digits of a `Decimal`, the form on disk and limits are not seen by Swift.
            """,
        bad: "priority: Double = 0                # was Int",
        good: "priority: Int = 0\nexactPriority: Double = 0",
        fix: "Keep the type until the next major version, and add a property beside it.")

    static let initializer = rule(
        .sourceInitializer, "sourceStable: initialiser that calls no longer fit",
        explanation: """
            A call breaks where a parameter without a default comes, one goes, a default goes, or the order changes. A new \
            parameter with a default may stand anywhere.
            """,
        bad: "attributes: { destination: String, country: String }   # 1.0.0 had no country",
        good: "attributes: { destination: String, country: String? }",
        fix: "Give the new parameter a default, or narrow the initialiser with `init`.")

    static let caseRemoved = rule(
        .sourceCaseRemoved, "sourceStable: enum case removed or renamed",
        explanation:
            "Code that names the case does not compile any more, nor does code that names raw values of another type.",
        bad: "Status: [open, done]                # 1.0.0 had closed",
        good: "Status: { cases: { open: open, closed: done } }",
        fix: "Keep the case; its raw value may be another where no row has it.")

    static let caseAdded = rule(
        .sourceCaseAdded, "sourceStable: enum case added",
        explanation: """
            A `switch` over the enum that names every case does not compile any more: generated enums are built with the \
            code that uses them, so Swift takes them for complete. Where all such code has a `default`, waive this on the \
            enum.
            """,
        bad: "Status: [open, closed, paused]      # 1.0.0 had no paused",
        good: "Status: { cases: [open, closed, paused], waive: { SG725: \"every switch has a default\" } }",
        fix: "Leave the case to the next major version, or waive this.")

    static let classChanged = rule(
        .sourceClass, "sourceStable: class of another kind",
        explanation: """
            Code passes objects of a class as objects of its base, and makes objects of a class that is not abstract. \
            Whether a class is `final` makes no difference: nobody but schemagen can subclass it.
            """,
        bad: "Trip: { abstract: true }            # 1.0.0 had it concrete",
        good: "Trip: {}",
        fix: "Keep the base and the class concrete until the next major version.")

    static let access = rule(
        .sourceAccess, "sourceStable: access narrowed",
        explanation: "Code of other modules or packages cannot see the generated declarations any more.",
        bad: "generate: { access: internal }      # was public",
        good: "generate: { access: public }",
        fix: "Keep the access until the next major version.")

    private static func rule(
        _ code: FindingCode, _ title: String, explanation: String, bad: String, good: String, fix: String
    ) -> RuleDescription {
        RuleDescription(
            code, title, explanation: explanation, bad: bad, good: good, fix: fix, isWaivable: true)
    }
}
