import Measuring
import SchemaDiagnostics
import SchemaMigration
import SchemaModel
import SchemaSnapshot
import SchemaYAML

/// What `verify` costs over ten versions of some models: every way between two of them planned and run on empty stores, and with rows.
package let verifyOperations = [
    Operation(
        name: "verify-schemas", sizes: [10, 30, 100], sizeUnit: "models", budgets: [.time(2000, size: 100), .growth(2)]
    ) { size in
        let history = try VersionedSample(versions: 10, models: size)
        return { try history.verify(rowsPerModel: 0) }
    },
    Operation(name: "verify-rows", sizes: [10, 30, 100], sizeUnit: "models", budgets: [.growth(2)]) { size in
        let history = try VersionedSample(versions: 10, models: size)
        return { try history.verify(rowsPerModel: 9) }
    },
]

/// A schema in some versions: from each to the next a tenth of the models get an attribute, one of them with an index, and one renames another.
private struct VersionedSample {
    private let current: ResolvedSchema
    private let released: [Schema]

    init(versions: Int, models: Int) throws {
        var schemas: [Schema] = []
        for version in 1..<versions {
            schemas.append(try Self.resolved(Self.text(version: version, models: models), released: schemas).schema)
        }
        released = schemas
        current = try Self.resolved(Self.text(version: versions, models: models), released: schemas)
    }

    func verify(rowsPerModel: Int) throws {
        let paths = PlannedPaths(current, released: released)
        var proof = MigrationProof(paths.versions, plan: paths.plan)
        try proof.run(rowsPerModel: rowsPerModel)
        guard proof.failures.isEmpty, proof.paths.count == paths.schemas.count * (paths.schemas.count - 1) / 2 else {
            throw WrongResult(words: "\(proof.paths.count) paths, \(proof.failures.prefix(3))")
        }
    }

    private static func text(version: Int, models count: Int) -> String {
        var text = "schema: Large\nversion: \(version).0.0\nmodels:\n"
        for index in 0..<count {
            text += "  Part\(index):\n    attributes:\n      code: { type: String, unique: true }\n"
            text += "      weight: Double?\n      made: Date = now\n      count: Int = 3\n"
            let name = (index + version) % count == 0 ? "renamed: { type: String?, originalName: note }" : nil
            let was = (1..<version).contains { (index + $0) % count == 0 }
            text += "      \(name ?? (was ? "renamed: String?" : "note: String?"))\n"
            for added in 2..<max(version + 1, 2) where (index + added) % 10 == 0 {
                text += "      added\(added): Int = \(added)\n"
            }
            text += "    relationships:\n      next: { type: \"Part\((index + 1) % count)?\", inverse: previous }\n"
            text += "      previous: { type: \"[Part\((index + count - 1) % count)]\", inverse: next }\n"
            text += "    indexes:\n      - [weight]\n"
        }
        return text
    }

    private static func resolved(_ text: String, released: [Schema]) throws -> ResolvedSchema {
        var findings = Findings()
        let tree = parseYAML(SourceText(path: "Large.schema.yaml", text: text), findings: &findings)
        guard let resolved = tree.flatMap({ readSchema(root: $0, released: released, findings: &findings) }),
            !findings.hasErrors
        else { throw WrongResult(words: "\(findings.all.prefix(3))") }
        return resolved
    }
}

private struct WrongResult: Error {
    let words: String
}
