import SchemaDiagnostics
import SchemaSnapshot

/// A change of an attribute's type that some values do not survive, and what becomes of these.
package struct Conversion {
    package let model: Model
    package let source: Attribute
    package let attribute: Attribute
    package let rule: ConversionRule
    /// `nil` where every value is one of the newer type.
    let check: CheckedConversion?
    /// What the newer attribute's limits have against values.
    package let limits: [(String) -> String]

    /// A condition on a row's column: it holds something that the newer attribute does not.
    func misfit(_ column: String) -> String {
        let value = identifier(column)
        var conditions = limits.map { $0(value) }
        if let check { conditions.insert("\(value) IS NOT NULL AND NOT (\(check.fits(value)))", at: 0) }
        if source.isOptional, !attribute.isOptional { conditions.insert("\(value) IS NULL", at: 0) }
        return conditions.joined(separator: " OR ")
    }
}

extension SchemaMatch {
    /// What the author says of an attribute's values with `convert`, as the pieces of SQL around each mention of the value.
    func checkedEdit(from source: Attribute, to attribute: Attribute, rule: ConversionRule) -> [String]? {
        guard let check = checkedConversion(from: source, to: attribute) else { return nil }
        // No SQL of ours holds a NUL.
        let value = "\0"
        let sql: String
        switch rule {
        case .strict: sql = check.value(value)
        case .null: sql = "CASE WHEN \(check.fits(value)) THEN \(check.value(value)) END"
        case .default:
            guard let other = new.defaultExpression(of: attribute) else { return nil }
            sql =
                "CASE WHEN \(check.fits(value)) THEN \(check.value(value)) WHEN \(value) IS NOT NULL THEN \(other.sql) END"
        case .lossy:
            guard let nearest = check.nearest else { return nil }
            sql = nearest(value)
        }
        return sql.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    }

    /// An entry of `convert`, held against both versions; `nil` where it cannot be carried out, which is reported.
    package func conversion(
        _ written: MigrationDocument.Convert, from oldVersion: SchemaVersion, to version: SchemaVersion,
        findings: inout Findings
    ) -> Conversion? {
        guard let (model, attribute) = self.attribute(written.name, in: new, version: version, findings: &findings)
        else { return nil }
        let name = MemberName(model.name, attribute.name)
        func refuse(_ reason: String) -> Conversion? {
            findings.report(.convertDoesNotFit(written.name.value, because: reason, at: written.rule.range))
            return nil
        }
        guard let sourceName = members[name], let owner = old.models[sourceName.model],
            let source = owner.attribute(sourceName.name)
        else { return refuse("version \(oldVersion) does not have it") }
        if directives.values[name] != nil { return refuse("`values` says its value") }
        guard attribute.isStored, attribute.form.derived == nil, !attribute.hasColumnsOfFields,
            !source.hasColumnsOfFields, source.form.derived == nil
        else { return refuse("it has no column of its own with values") }
        if old.isInHierarchy(owner), owner.strategy == .concrete { return refuse("its rows lie in several tables") }
        let rule = written.rule.value
        let limits = rule == .strict ? narrowedLimits(from: source, to: attribute) : []
        var check: CheckedConversion?
        if case .refuses = self.conversion(from: source, to: attribute) {
            guard let found = checkedConversion(from: source, to: attribute) else {
                return refuse(
                    "from `\(source.type.spelling)` to `\(attribute.type.spelling)` nobody can tell which values fit; say the value with `values`"
                )
            }
            check = found
        } else if rule != .strict || limits.isEmpty && (!source.isOptional || attribute.isOptional) {
            return refuse("every value of version \(oldVersion) fits")
        }
        switch rule {
        case .null where !attribute.isOptional: return refuse("`\(name)` is required")
        case .default where attribute.defaultValue == nil: return refuse("`\(name)` has no default")
        case .lossy where check?.nearest == nil: return refuse("no value of the new type is near what does not fit")
        case .lossy, .null, .default:
            if source.isOptional, !attribute.isOptional, attribute.defaultValue == nil {
                return refuse("`\(name)` is required, and rows may have no value; give it a default, or say `strict`")
            }
        case .strict: break
        }
        return Conversion(
            model: owner, source: source, attribute: attribute, rule: rule, check: check, limits: limits)
    }

    /// Looks for values that `convert: strict` says are not there.
    func strictCheck(_ conversion: Conversion, version: SchemaVersion) -> PlanStep {
        var condition = conversion.misfit(conversion.source.column)
        if conversion.model.base != nil, conversion.model.strategy == .single {
            // Rows of other classes in the same table have no such attribute.
            let kinds = old.kinds(of: conversion.model).map { String($0) }.joined(separator: ", ")
            condition = "\"_kind\" IN (\(kinds)) AND (\(condition))"
        }
        let type = conversion.attribute.type.spelling
        let extent = conversion.limits.isEmpty ? "" : " within its limits"
        return PlanStep(
            form: .check, table: conversion.model.table,
            reason:
                "Each value of `\(conversion.model.name).\(conversion.source.name)` must be one of `\(type)`\(extent) from version \(version) on.",
            statements: ["SELECT \"_id\" FROM \(identifier(conversion.model.table)) WHERE \(condition)"])
    }
}
