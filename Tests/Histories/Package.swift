// swift-tools-version: 6.1
import PackageDescription

// Real histories of other people's schemas, imported, compared, planned and run on SQLite; `make cases` runs it. A package of its own: no
// build of schemagen waits for it. The sources are the package's own, by symbolic links, since only one package sees their `package`
// declarations.
let package = Package(
    name: "Histories",
    platforms: [.macOS(.v15)],
    targets: [
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
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
        .target(name: "SQLiteKit", dependencies: ["CSQLite"], exclude: ["README.md"]),
        .target(name: "SchemaMigration", dependencies: ["SchemaSnapshot", "SQLiteKit"], exclude: ["README.md"]),
        .target(
            name: "SchemaImport",
            dependencies: ["SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML", "SchemaModel", "SQLiteKit"],
            exclude: ["README.md", "CoreData/README.md", "Rules/README.md", "SQLite/README.md", "Tables/README.md"]),
        .executableTarget(
            name: "histories",
            dependencies: [
                "SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML", "SchemaModel", "SQLiteKit", "SchemaMigration",
                "SchemaImport",
            ], path: "Runner"),
    ],
    swiftLanguageModes: [.v6]
)
