// swift-tools-version: 6.1
import PackageDescription

// What the generator, proofs, migrations and objects cost; `make bench` builds it in release and prints the tables. A package of its own: no build of schemagen waits for
// it. The sources are the package's own, by symbolic links, since only one package sees their `package` declarations.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    targets: [
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1"),
        .target(name: "SchemaSnapshot"),
        .target(name: "SchemaDiagnostics", exclude: ["Catalogue/README.md"]),
        .target(name: "SchemaYAML", dependencies: ["CYAML", "SchemaDiagnostics"]),
        .target(
            name: "SchemaModel", dependencies: ["SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML"],
            exclude: [
                "AuthorsSQL/README.md", "Diff/README.md", "Document/README.md", "Migration/README.md",
                "Model/Resolve/README.md", "Naming/README.md", "Review/README.md", "Rules/README.md",
                "Snapshot/README.md",
            ]),
        .target(name: "Mustache"),
        .target(name: "SchemaTemplates", path: "Templates", exclude: ["README.md", "swift", "sql", "docs"]),
        .target(
            name: "SchemaEmission",
            dependencies: [
                "SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML", "SchemaModel", "Mustache", "SchemaTemplates",
            ], exclude: ["Emission/README.md", "Overrides/README.md", "ViewModels/README.md"]),
        // Operations, how they are measured, and what is told of them.
        .target(name: "Measuring", path: "Measuring"),
        // The generator's operations.
        .target(
            name: "GeneratorBenchmarks",
            dependencies: ["Measuring", "SchemaDiagnostics", "SchemaYAML", "SchemaModel", "SchemaEmission"],
            path: "Generator"),
        // Migrations: between all versions, with the command line's own planning of them, and of many rows.
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
        .target(name: "SQLiteKit", dependencies: ["CSQLite"], exclude: ["README.md"]),
        .target(name: "SchemaMigration", dependencies: ["SchemaSnapshot", "SQLiteKit"], exclude: ["README.md"]),
        .target(
            name: "VerifyBenchmarks",
            dependencies: [
                "Measuring", "SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML", "SchemaModel", "SQLiteKit",
                "SchemaMigration",
            ], path: ".",
            sources: [
                "Verify", "Migration", "Sources/schemagen/Verify/PlannedPaths.swift",
                "Sources/schemagen/Verify/ProofVersion+Schema.swift",
                "Sources/schemagen/Verify/StepClaims+Directives.swift",
                "Sources/schemagen/Verify/RowClaims+Directives.swift",
            ]),
        // Objects against SQLite's C interface.
        .target(
            name: "SchemaRuntime", dependencies: ["SchemaSnapshot", "SQLiteKit", "SchemaMigration"],
            exclude: [
                "README.md", "Batch/README.md", "Context/README.md", "Merging/README.md", "Query/README.md",
                "Save/README.md", "Schema/README.md", "Store/README.md", "Undo/README.md", "Values/README.md",
            ]),
        .target(
            name: "JourneysModels", dependencies: ["SchemaRuntime"], path: "Journeys",
            exclude: ["Journeys-1.0.0.sql"]),
        .target(
            name: "RuntimeBenchmarks", dependencies: ["CSQLite", "Measuring", "SchemaRuntime", "JourneysModels"],
            path: "Runtime"),
        .executableTarget(
            name: "bench",
            dependencies: ["Measuring", "SQLiteKit", "GeneratorBenchmarks", "VerifyBenchmarks", "RuntimeBenchmarks"],
            path: "Driver"),
    ],
    swiftLanguageModes: [.v6]
)
