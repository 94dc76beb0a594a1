import SchemaSnapshot

/// The generated namespace of a schema: `TripPlannerSchema`.
package func namespaceName(ofSchema name: String) -> String { name + "Schema" }

/// The generated enum of a version: `V1_0_0`.
package func versionEnumName(_ version: SchemaVersion) -> String {
    "V\(version.major)_\(version.minor)_\(version.patch)"
}

/// The short name of a version where no other released version shares its major number: `V1`.
package func versionAliasName(_ version: SchemaVersion) -> String { "V\(version.major)" }

/// Whether `name` has the form that the generated namespace keeps for versions: `V1`, `V1_0_0`.
func looksLikeVersionName(_ name: String) -> Bool {
    guard name.first == "V" else { return false }
    let parts = name.dropFirst().split(separator: "_", omittingEmptySubsequences: false)
    return (parts.count == 1 || parts.count == 3)
        && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
