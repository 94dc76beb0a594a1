/// A form in which findings are printed, named as `--format` takes it.
package enum FindingFormat: String, Hashable, Sendable, CaseIterable {
    /// For people and compilers' problem matchers: `path:line:column: error: message [SGnnn]` with the excerpt.
    case text
    /// For programs: the documented shape of `renderJSON`.
    case json
    /// Workflow commands that GitHub shows beside the lines of a pull request.
    case github
    /// SARIF 2.1.0, for code scanning.
    case sarif
    /// JUnit's XML, for continuous integration that knows tests only.
    case junit

    /// The findings in this form and in the given order; ends with a line break unless there is nothing to print.
    package func render(_ findings: [Finding], in context: RenderContext) -> String {
        switch self {
        case .text: renderText(findings, in: context)
        case .json: renderJSON(findings)
        case .github: renderGitHub(findings)
        case .sarif: renderSARIF(findings, in: context)
        case .junit: renderJUnit(findings, in: context)
        }
    }
}

/// What a renderer needs besides the findings.
package struct RenderContext: Sendable {
    /// The files that were read, for excerpts and for columns that are not bytes.
    package var sources: [SourceText]
    package var catalogue: RuleCatalogue
    /// The version of schemagen, for the formats that name their tool.
    package var toolVersion: String
    /// Whether the text format may colour.
    package var usesColor: Bool
    /// What the author accepts, for the formats that tell of it.
    package var waived: [WaivedFinding]

    package init(
        sources: [SourceText], catalogue: RuleCatalogue, toolVersion: String, usesColor: Bool = false,
        waived: [WaivedFinding] = []
    ) {
        self.waived = waived
        self.sources = sources
        self.catalogue = catalogue
        self.toolVersion = toolVersion
        self.usesColor = usesColor
    }

    func source(_ path: String) -> SourceText? { sources.first { $0.path == path } }
}
