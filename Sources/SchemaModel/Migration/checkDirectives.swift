import SchemaDiagnostics
import SchemaSnapshot

extension SchemaMatch {
    /// Holds what the author says about a step against both versions.
    ///
    /// - Parameter findings: gets an error for each name that its version does not have, and for SQL that cannot give a value.
    /// - Returns: whether there was none.
    func checkDirectives(from oldVersion: SchemaVersion, to version: SchemaVersion, findings: inout Findings) -> Bool {
        var found = Findings()
        for value in directives.document.values {
            checkValue(value, from: oldVersion, to: version, findings: &found)
        }
        for map in directives.document.maps { checkMap(map, from: oldVersion, to: version, findings: &found) }
        checkRowWork(from: oldVersion, to: version, findings: &found)
        findings.report(contentsOf: found.all)
        return !found.hasErrors
    }

    private func checkValue(
        _ value: MigrationDocument.Value, from oldVersion: SchemaVersion, to version: SchemaVersion,
        findings: inout Findings
    ) {
        let written = value.name
        guard let name = MemberName(written.value), let model = new.models[name.model],
            let attribute = model.attribute(name.name)
        else {
            let known = new.models.values.flatMap { model in model.attributes.map { "\(model.name).\($0.name)" } }
            findings.report(
                .directiveNames(
                    written.value, sort: "attribute", as: "Model.attribute", version: version,
                    near: nearestName(to: written.value, among: known.sorted()), at: written.range))
            return
        }
        guard attribute.isStored, attribute.form.derived == nil, !attribute.hasColumnsOfFields else {
            let what =
                attribute.hasColumnsOfFields
                ? "a struct with a column for each field" : attribute.isStored ? "computed by SQLite" : "not stored"
            findings.report(.directiveDoesNotFit(written.value, because: "it is \(what)", at: written.range))
            return
        }
        guard let oldModel = oldModel(of: model) else {
            findings.report(
                .directiveDoesNotFit(
                    written.value, because: "no row of version \(oldVersion) becomes one of `\(model.name)`",
                    at: written.range))
            return
        }
        let columns = rowColumns(of: oldModel)
        if let problem = ConditionScanner.problem(in: value.sql.value, isName: { columns[sqlNameKey($0)] != nil }) {
            var near: String?
            if case .unknownName(let unknown) = problem {
                let names = old.path(from: oldModel).flatMap {
                    $0.attributes.map(\.name) + $0.relationships.map(\.name)
                }
                near = nearestName(to: unknown, among: names)
            }
            findings.report(
                .badMigrationSQL(
                    problem, row: "a row of `\(oldModel.name)` in version \(oldVersion)", near: near,
                    at: value.sql.range))
        }
    }

    private func checkMap(
        _ map: MigrationDocument.EnumMap, from oldVersion: SchemaVersion, to version: SchemaVersion,
        findings: inout Findings
    ) {
        let name = map.name.value
        guard let newEnum = new.enums[name], let oldEnum = old.enums[name] else {
            let known = Set(new.enums.keys).intersection(old.enums.keys)
            findings.report(
                .directiveNames(
                    name, sort: "enum", as: "an enum of both versions",
                    version: new.enums[name] == nil ? version : oldVersion,
                    near: nearestName(to: name, among: known.sorted()), at: map.name.range))
            return
        }
        guard !newEnum.isExternal, !oldEnum.isExternal else {
            findings.report(
                .directiveDoesNotFit(name, because: "its cases are known to your code alone", at: map.name.range))
            return
        }
        for pair in map.cases {
            for (written, item, itsVersion) in [(pair.old, oldEnum, oldVersion), (pair.new, newEnum, version)]
            where !item.cases.contains(where: { $0.name == written.value }) {
                findings.report(
                    .directiveNames(
                        written.value, sort: "case", as: "a case of `\(name)`", version: itsVersion,
                        near: nearestName(to: written.value, among: item.cases.map(\.name)), at: written.range))
            }
        }
    }
}
