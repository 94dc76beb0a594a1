import Foundation
import Testing

/// The direction of the house, read off the sources: what each target may import, and what the build tool may carry.
struct ImportDirectionTests {
    static let foundation: Set<String> = ["Foundation", "FoundationEssentials"]

    /// Our targets, and which of our targets each may import.
    static let allowed: [String: Set<String>] = [
        "SchemaSnapshot": [],
        "SchemaDiagnostics": [],
        "SchemaYAML": ["CYAML", "SchemaDiagnostics"],
        "SchemaModel": ["SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML"],
        "Mustache": [],
        "SchemaEmission": [
            "SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML", "SchemaModel", "Mustache", "SchemaTemplates",
        ],
        "SchemaFiles": ["SchemaEmission"],
        "SchemaFormat": ["SchemaDiagnostics", "SchemaYAML"],
        "SchemaImport": ["SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML", "SchemaModel", "SQLiteKit"],
        "SchemaExport": ["SchemaSnapshot", "SchemaDiagnostics", "SchemaModel"],
        "SchemaPostgres": ["SchemaSnapshot", "SchemaDiagnostics", "SchemaModel"],
        "schemagen-build": ["SchemaDiagnostics", "SchemaEmission", "SchemaFiles"],
        "schemagen": [
            "SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML", "SchemaModel", "SchemaEmission", "SchemaFiles",
            "SchemaFormat", "SchemaExport", "SchemaImport", "SchemaPostgres", "SQLiteKit", "SchemaMigration",
        ],
        "SQLiteKit": ["CSQLite"],
        "SchemaMigration": ["SchemaSnapshot", "SQLiteKit"],
        "SchemaRuntime": ["SchemaSnapshot", "SQLiteKit", "SchemaMigration"],
        "SchemaTesting": ["SchemaSnapshot", "SQLiteKit", "SchemaMigration", "SchemaRuntime"],
    ]

    /// What the build plugin's tool is compiled from, in every consumer's build.
    static let buildToolClosure: Set<String> = [
        "SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML", "SchemaModel", "Mustache", "SchemaTemplates",
        "SchemaEmission", "SchemaFiles", "schemagen-build",
    ]

    @Test func everyTargetImportsOnlyWhatTheHouseAllows() throws {
        let sources = try SourceTree()
        #expect(
            Set(sources.targets.keys).subtracting(["CYAML", "CSQLite", "SchemaTemplates"]) == Set(Self.allowed.keys))
        let ours = Set(Self.allowed.keys).union(["CYAML", "CSQLite", "SchemaTemplates"])
        for (target, allowed) in Self.allowed {
            let imports = try #require(sources.targets[target]).imports
            #expect(imports.intersection(ours).subtracting(allowed) == [], "\(target) imports what it may not")
        }
    }

    @Test func theBuildToolStaysSmall() throws {
        let sources = try SourceTree()
        var lines = 0
        for target in Self.buildToolClosure {
            let found = try #require(sources.targets[target])
            #expect(!found.imports.contains("Foundation"), "\(target) imports all of Foundation")
            lines += found.lines
        }
        #expect(lines > 1_000 && lines < 26_000, "the build tool's closure has \(lines) lines of code")
    }

    @Test func theLeavesNeedNoFoundation() throws {
        let sources = try SourceTree()
        for target in ["SchemaSnapshot", "SchemaDiagnostics", "Mustache"] {
            #expect(try #require(sources.targets[target]).imports.isDisjoint(with: Self.foundation))
        }
    }
}
