// swift-tools-version: 6.1
import PackageDescription

// Plugins make SwiftPM compile the generator a second time, for the host. Our own tests do not need them.
let withPlugins = Context.environment["SCHEMAGEN_NO_PLUGINS"] == nil

let package = Package(
    name: "schemagen",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "schemagen", targets: ["schemagen"]),
        .library(name: "SchemaRuntime", targets: ["SchemaRuntime"]),
        .library(name: "SchemaTesting", targets: ["SchemaTesting"]),
    ],
    targets: [
        // The system's libraries.
        .systemLibrary(
            name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        // The leaf that both sides share: vocabulary, and the text of a schema and of a plan.
        .target(name: "SchemaSnapshot"),
        // The generator's side, in the order in which data walks through it.
        .target(name: "SchemaDiagnostics", exclude: ["Catalogue/README.md"]),
        .target(name: "SchemaYAML", dependencies: ["CYAML", "SchemaDiagnostics"]),
        .target(
            name: "SchemaModel", dependencies: ["SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML"],
            exclude: [
                "AuthorsSQL/README.md", "Diff/README.md", "Document/README.md", "Migration/README.md",
                "Model/Resolve/README.md",
                "Naming/README.md", "Review/README.md", "Rules/README.md", "Snapshot/README.md",
            ]),
        .target(name: "Mustache"),
        .target(name: "SchemaTemplates", path: "Templates", exclude: ["README.md", "swift", "sql", "docs"]),
        .target(
            name: "SchemaEmission",
            dependencies: [
                "SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML", "SchemaModel", "Mustache", "SchemaTemplates",
            ], exclude: ["Emission/README.md", "Overrides/README.md", "ViewModels/README.md"]),
        // The disk, for both executables: reads with a limit, writes only what changed.
        .target(name: "SchemaFiles", dependencies: ["SchemaEmission"]),
        // What the build plugin runs: the pipeline alone, without Foundation's larger half.
        .executableTarget(
            name: "schemagen-build", dependencies: ["SchemaDiagnostics", "SchemaEmission", "SchemaFiles"]),
        // SQLite and the executor of migration plans, shared by the command line and the runtime.
        .target(name: "SQLiteKit", dependencies: ["CSQLite"], exclude: ["README.md"]),
        .target(
            name: "SchemaMigration", dependencies: ["SchemaSnapshot", "SQLiteKit"], exclude: ["README.md"]),
        // The canonical layout of a schema file; the build plugin does without it.
        .target(name: "SchemaFormat", dependencies: ["SchemaDiagnostics", "SchemaYAML"]),
        // Core Data, Room and SQLite as schemas; the command line alone uses it.
        .target(
            name: "SchemaImport",
            dependencies: ["SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML", "SchemaModel", "SQLiteKit"],
            exclude: ["README.md", "CoreData/README.md", "Rules/README.md", "SQLite/README.md", "Tables/README.md"]),
        // A schema for other tools, and the language for editors.
        .target(
            name: "SchemaExport", dependencies: ["SchemaSnapshot", "SchemaDiagnostics", "SchemaModel"],
            exclude: ["JSONSchema/README.md"]),
        // A schema as PostgreSQL's SQL; the command line alone uses it.
        .target(
            name: "SchemaPostgres", dependencies: ["SchemaSnapshot", "SchemaDiagnostics", "SchemaModel"],
            exclude: ["README.md"]),
        // The command line.
        .executableTarget(
            name: "schemagen",
            dependencies: [
                "SchemaSnapshot", "SchemaDiagnostics", "SchemaModel", "SchemaEmission", "SchemaFiles", "SchemaFormat",
                "SchemaImport",
                "SchemaExport", "SchemaPostgres", "SchemaYAML", "SQLiteKit", "SchemaMigration",
            ],
            exclude: ["Commands/README.md"]),
        // The runtime's side: what generated code builds against.
        .target(
            name: "SchemaRuntime", dependencies: ["SchemaSnapshot", "SQLiteKit", "SchemaMigration"],
            exclude: [
                "README.md", "Batch/README.md", "Context/README.md", "Merging/README.md", "Query/README.md",
                "Save/README.md", "Schema/README.md", "Store/README.md", "Undo/README.md", "Values/README.md",
            ]),
        .target(
            name: "SchemaTesting", dependencies: ["SchemaRuntime", "SchemaSnapshot", "SchemaMigration", "SQLiteKit"]),
    ],
    swiftLanguageModes: [.v6]
)

/// A target of a fixture's generated Swift.
func fixture(_ name: String, sql: String? = nil) -> Target {
    .target(
        name: "\(name)Fixture", dependencies: ["SchemaRuntime"], path: "Tests/Fixtures/\(name)/expected",
        exclude: [sql ?? "\(name)-1.0.0.sql"])
}

// Tests: a folder per target, each mirroring its sources.
package.targets += [
    // How tests measure work and wait, so that no slow or busy machine decides an outcome.
    .target(name: "Pacing", path: "Tests/Support/Pacing"),
    .testTarget(name: "PacingTests", dependencies: ["Pacing"]),
    .testTarget(name: "SchemaSnapshotTests", dependencies: ["SchemaSnapshot"]),
    .testTarget(name: "SchemaDiagnosticsTests", dependencies: ["SchemaDiagnostics", "Pacing"]),
    .testTarget(name: "SchemaYAMLTests", dependencies: ["SchemaDiagnostics", "SchemaYAML", "Pacing"]),
    .testTarget(
        name: "SchemaModelTests",
        dependencies: [
            "SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML", "SchemaModel", "CSQLite", "SQLiteKit",
            "SchemaMigration", "Pacing",
        ]),
    .testTarget(name: "MustacheTests", dependencies: ["Mustache"]),
    .testTarget(name: "SchemaTemplatesTests", dependencies: ["SchemaTemplates", "Mustache"]),
    .testTarget(
        name: "SchemaEmissionTests",
        dependencies: ["SchemaSnapshot", "SchemaDiagnostics", "SchemaModel", "Mustache", "SchemaEmission"]),
    .testTarget(
        name: "GoldenOutputTests",
        dependencies: [
            "SchemaRuntime", "SchemaTesting",
            "LabelsFixture", "NamesFixture", "ProfilesFixture", "ScriptsFixture", "ShapesFixture", "ValuesFixture",
        ]),
    .testTarget(
        name: "SchemagenTests",
        dependencies: [
            "schemagen", "SchemaSnapshot", "SchemaDiagnostics", "SchemaEmission", "SchemaFormat", "SchemaMigration",
            "SQLiteKit", "Pacing",
        ]),
    .testTarget(name: "StructureTests"),
    .testTarget(name: "SchemagenBuildTests", dependencies: ["schemagen-build", "SchemaEmission"]),
    .testTarget(name: "SchemaFilesTests", dependencies: ["SchemaFiles", "SchemaEmission"]),
    .testTarget(name: "SchemaFormatTests", dependencies: ["SchemaFormat", "SchemaDiagnostics", "SchemaYAML"]),
    .testTarget(
        name: "SchemaImportTests",
        dependencies: [
            "SchemaImport", "SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML", "SchemaModel", "SchemaFormat",
            "SchemaEmission", "SQLiteKit",
        ]),
    .testTarget(
        name: "SchemaExportTests",
        dependencies: ["SchemaExport", "SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML", "SchemaModel"]),
    .testTarget(
        name: "SchemaPostgresTests",
        dependencies: ["SchemaPostgres", "SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML", "SchemaModel"]),
    // The fuzzers' entrances, run over the corpus of what they found.
    .target(
        name: "FuzzHarness",
        dependencies: [
            "SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML", "Mustache", "SchemaEmission", "SchemaFormat",
        ], path: "Tests/Fuzzers/Harness"),
    .testTarget(name: "FuzzerTests", dependencies: ["FuzzHarness"]),
    .testTarget(name: "SQLiteKitTests", dependencies: ["SQLiteKit"]),
    // Versions of a small schema with their plans, and a program that opens its stores and can be killed while it does.
    .target(
        name: "StoreFixture", dependencies: ["SchemaSnapshot", "SQLiteKit", "SchemaMigration"],
        path: "Tests/Support/StoreFixture"),
    .executableTarget(
        name: "StoreProbe", dependencies: ["SQLiteKit", "SchemaMigration", "StoreFixture", "Pacing"],
        path: "Tests/Support/StoreProbe"),
    // System calls and allocations that fail on request, and a program that migrates stores while they do.
    .target(name: "FaultySystem", dependencies: ["CSQLite"], path: "Tests/Support/FaultySystem"),
    .executableTarget(
        name: "CrashProbe",
        dependencies: [
            "SchemaSnapshot", "SchemaDiagnostics", "SchemaModel", "SchemaEmission", "SchemaFiles", "SQLiteKit",
            "SchemaMigration", "SchemaRuntime", "SchemaTesting", "FaultySystem", "StoreFixture", "ExternalFixture",
            "ItineraryFixture", "Pacing",
        ], path: "Tests/Support/CrashProbe"),
    .testTarget(
        name: "SchemaMigrationTests",
        dependencies: [
            "SchemaSnapshot", "SQLiteKit", "SchemaMigration", "StoreFixture", "StoreProbe", "CrashProbe", "Pacing",
        ]),
    // The cases of Tests/Fixtures/Migrations: findings, plans, and stores that are migrated by them.
    .testTarget(
        name: "ConformanceTests",
        dependencies: [
            "SchemaSnapshot", "SchemaDiagnostics", "SchemaModel", "SchemaEmission", "SchemaFiles", "SQLiteKit",
            "SchemaMigration", "schemagen",
        ]),
    // The golden output of the TripPlanner fixture, compiled; the runtime's tests run it.
    .target(
        name: "TripPlannerFixture", dependencies: ["SchemaRuntime"], path: "Tests/Fixtures/TripPlanner/expected",
        exclude: ["TripPlanner-2.0.0.sql"]),
    // The golden output of other fixtures, compiled; GoldenOutputTests runs it.
    fixture("Minimal"), fixture("Names"), fixture("Scripts", sql: "Γραφές-1.0.0.sql"), fixture("Shapes"),
    fixture("Policies"), fixture("Profiles", sql: "Profiles-1.2.0.sql"), fixture("Attributes"), fixture("Relations"),
    fixture("Single"), fixture("Joined"), fixture("Concrete"), fixture("Search"), fixture("Labels"), fixture("Wide"),
    fixture("External", sql: "External-2.0.0.sql"), fixture("Desk"), fixture("Saves"),
    fixture("Reports", sql: "Reports-2.0.0.sql"),
    // What guides to SwiftData do outside of user interfaces: one body of tests, a symbolic link in each, in both modes of the
    // language, and a file of its own in each for what the modes take differently.
    .testTarget(
        name: "GuideSwift6Tests",
        dependencies: [
            "SchemaRuntime", "SchemaTesting", "ShapesFixture", "TripPlannerFixture", "DeskFixture", "ItineraryFixture",
            "Pacing",
        ], path: "Tests/GuideTests/Swift6"),
    .testTarget(
        name: "GuideSwift5Tests",
        dependencies: [
            "SchemaRuntime", "SchemaTesting", "ShapesFixture", "TripPlannerFixture", "DeskFixture", "ItineraryFixture",
            "Pacing",
        ], path: "Tests/GuideTests/Swift5", swiftSettings: [.swiftLanguageMode(.v5)]),
    // A program that saves and sweeps files of values, and can be killed while it does.
    .executableTarget(
        name: "ExternalProbe", dependencies: ["SchemaRuntime", "SchemaMigration", "ExternalFixture"],
        path: "Tests/Support/ExternalProbe"),
    .testTarget(
        name: "ExternalStorageTests",
        dependencies: [
            "SchemaRuntime", "SchemaTesting", "SchemaMigration", "SQLiteKit", "ExternalFixture", "ExternalProbe",
        ]),
    // With the types that its consumer writes.
    .target(
        name: "ValuesFixture", dependencies: ["SchemaRuntime"], path: "Tests/Fixtures/Values",
        exclude: ["Values.schema.yaml", "expected/Values-1.0.0.sql"]),
    // With the Swift code that takes part in its migrations, and the tests of it.
    .target(
        name: "ItineraryFixture", dependencies: ["SchemaRuntime"], path: "Tests/Fixtures/Itinerary",
        exclude: ["Itinerary.schema.yaml", "Itinerary.versions", "expected/Itinerary-5.0.0.sql"]),
    .target(
        name: "ClearingFixture", dependencies: ["SchemaRuntime"], path: "Tests/Fixtures/Clearing",
        exclude: ["Clearing.schema.yaml", "Clearing.versions", "expected/Clearing-2.0.0.sql"]),
    .testTarget(
        name: "MigrationCodeTests",
        dependencies: [
            "SchemaRuntime", "SchemaTesting", "SchemaMigration", "SQLiteKit", "ItineraryFixture", "ClearingFixture",
        ]),
    // A migration through Swift code over many rows: time and peak memory.
    .executableTarget(
        name: "MigrationSoak", dependencies: ["SchemaRuntime", "SchemaTesting", "ItineraryFixture"],
        path: "Tests/Support/MigrationSoak"),
    // Plays scripts over generated classes; Scripts/check-differential.sh compares with what SQLAlchemy makes of them.
    .target(
        name: "DifferentialDriver", dependencies: ["SchemaRuntime", "SQLiteKit"], path: "Tests/Differential/Driver"),
    // One body of tests, a symbolic link in each, over the same models in every layout of a hierarchy.
    .testTarget(
        name: "SingleStrategyTests", dependencies: ["SchemaRuntime", "SchemaTesting", "SingleFixture"],
        path: "Tests/StrategyTests/Single"),
    .testTarget(
        name: "JoinedStrategyTests", dependencies: ["SchemaRuntime", "SchemaTesting", "JoinedFixture"],
        path: "Tests/StrategyTests/Joined"),
    .testTarget(
        name: "ConcreteStrategyTests", dependencies: ["SchemaRuntime", "SchemaTesting", "ConcreteFixture"],
        path: "Tests/StrategyTests/Concrete"),
    // Every pair of delete rules, each a schema of its own that is made when the test runs.
    .testTarget(
        name: "DeleteRuleTests",
        dependencies: [
            "SchemaRuntime", "SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML", "SchemaModel",
        ]),
    .testTarget(
        name: "SchemaRuntimeTests",
        dependencies: [
            "SchemaRuntime", "SchemaTesting", "SchemaMigration", "SQLiteKit", "TripPlannerFixture", "ShapesFixture",
            "PoliciesFixture", "AttributesFixture", "RelationsFixture", "ValuesFixture", "SearchFixture",
            "ExternalFixture", "WideFixture", "SavesFixture", "ReportsFixture", "Pacing",
        ]),
    // Rows written without objects and gone through, a million of them: how long it takes, and how much memory.
    .executableTarget(
        name: "BatchSoak", dependencies: ["SchemaRuntime", "SchemaTesting", "TripPlannerFixture"],
        path: "Tests/Support/BatchSoak"),
]

if withPlugins {
    package.products += [
        .plugin(name: "SchemaBuildPlugin", targets: ["SchemaBuildPlugin"]),
        .plugin(name: "SchemaCommandPlugin", targets: ["SchemaCommandPlugin"]),
    ]
    package.targets += [
        .plugin(name: "SchemaBuildPlugin", capability: .buildTool(), dependencies: ["schemagen-build"]),
        .plugin(
            name: "SchemaCommandPlugin",
            capability: .command(
                intent: .custom(verb: "schemagen", description: "Runs schemagen on a package's schemas."),
                permissions: [.writeToPackageDirectory(reason: "writes snapshots and generated files")]),
            dependencies: ["schemagen"]),
    ]
}
