/// A legal name for a schema that a file of that name describes.
func schemaName(from title: String) -> String {
    let name = legalName(upperCamelCase(title), as: .schema)
    return name.hasSuffix("Schema") && name.count > 6 ? String(name.dropLast(6)) : name
}
