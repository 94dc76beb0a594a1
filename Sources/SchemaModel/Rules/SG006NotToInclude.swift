import SchemaDiagnostics

extension FindingCode {
    package static let notToInclude = FindingCode(6)
}

extension IncludeRules {
    static let notToInclude = RuleDescription(
        .notToInclude, "file that cannot be included",
        explanation: """
            A schema includes `.yaml` files of its own folder and the folders in it, so that a build knows what it depends \
            on. A file that ends in `.schema.yaml` is a schema of its own, and a released version stands alone.
            """,
        bad: "include: [../common.yaml]",
        good: "include: [parts/common.yaml]",
        fix: "Move the file beside the schema or below.")
}
