import SchemaDiagnostics

extension SchemaResolver {
    /// Finds mixins that are called alike.
    mutating func declareMixins() {
        for (position, written) in document.mixins.enumerated() {
            if let problem = nameProblem(written.name.value) {
                findings.report(.badName(written.name.value, role: .mixin, problem: problem, at: written.name.range))
            }
            if let first = mixins[written.name.value] {
                let range = document.mixins[first].name.range
                findings.report(
                    .duplicateName(written.name.value, of: .mixin, at: written.name.range, first: range))
            } else {
                mixins[written.name.value] = position
            }
        }
    }

    /// Adds the attributes of a model's mixins behind its own.
    mutating func mixIn(_ position: Int) {
        var seen: [String: SourceRange] = [:]
        for name in drafts[position].document.mixins {
            if let first = seen.updateValue(name.range, forKey: name.value) {
                findings.report(.repeatedMixin(name.value, at: name.range, first: first))
            } else if let mixin = mixins[name.value] {
                drafts[position].document.attributes += document.mixins[mixin].attributes.map {
                    var attribute = $0
                    attribute.mixin = name.range
                    return attribute
                }
            } else {
                drafts[position].hasUnknownMembers = true
                guard !document.lacksIncludes else { continue }
                let near = suggestion(for: name.value, among: document.mixins.lazy.map(\.name.value))
                findings.report(.unknownMixin(name.value, near: near, at: name.range))
            }
        }
    }

    /// Checks every mixin once, by itself, as if it were a model: used often or never, its mistakes are told once.
    mutating func checkMixins() {
        for mixin in document.mixins {
            var model = ModelDocument(name: mixin.name)
            model.attributes = mixin.attributes
            let position = drafts.count
            drafts.append(ModelDraft(model, at: position))
            var attributes: [Attribute] = []
            for attribute in mixin.attributes { resolveAttribute(attribute, of: position, into: &attributes) }
            members[position] = nil
            namedColumns[position] = nil
            drafts.removeLast()
        }
    }

    /// Resolves an attribute of a mixin for a model, where only a clash with the model's other members is news.
    mutating func resolveMixedIn(
        _ written: AttributeDocument, at place: SourceRange, of position: Int, into attributes: inout [Attribute]
    ) {
        var found = Findings()
        swap(&found, &findings)
        resolveAttribute(written, of: position, into: &attributes)
        swap(&found, &findings)
        findings.report(contentsOf: found.all.filter { $0.range == place })
    }
}
