// swift-tools-version: 6.1
import PackageDescription

// The generator, instrumented for libFuzzer, and the program that feeds it; `make fuzz` builds it. The sources are the package's own, by
// symbolic links, since only one package sees their `package` declarations.
let package = Package(
    name: "Fuzzers",
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
                "Model/Resolve/README.md", "Naming/README.md", "Rules/README.md", "Snapshot/README.md",
            ]),
        .target(name: "Mustache"),
        .target(name: "SchemaTemplates", path: "Templates", exclude: ["README.md", "swift", "sql", "docs"]),
        .target(
            name: "SchemaEmission",
            dependencies: [
                "SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML", "SchemaModel", "Mustache", "SchemaTemplates",
            ], exclude: ["Emission/README.md", "ViewModels/README.md"]),
        .target(name: "SchemaFormat", dependencies: ["SchemaDiagnostics", "SchemaYAML"]),
        .target(
            name: "FuzzHarness",
            dependencies: [
                "SchemaSnapshot", "SchemaDiagnostics", "SchemaYAML", "SchemaModel", "Mustache", "SchemaEmission",
                "SchemaFormat",
            ], path: "Harness"),
        .executableTarget(
            name: "fuzz-schemagen", dependencies: ["FuzzHarness"], path: "Driver",
            linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),
    ],
    swiftLanguageModes: [.v6]
)
