// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "TripPlanner",
    platforms: [.macOS(.v15)],
    // A package of your own names a version instead of a path.
    dependencies: [.package(name: "schemagen", path: "../..")],
    targets: [
        .executableTarget(
            name: "TripPlanner",
            dependencies: [
                .product(name: "SchemaRuntime", package: "schemagen"),
                .product(name: "SchemaTesting", package: "schemagen"),
            ],
            plugins: [.plugin(name: "SchemaBuildPlugin", package: "schemagen")]),
        .testTarget(
            name: "TripPlannerTests",
            dependencies: ["TripPlanner", .product(name: "SchemaTesting", package: "schemagen")]),
    ],
    swiftLanguageModes: [.v6]
)
