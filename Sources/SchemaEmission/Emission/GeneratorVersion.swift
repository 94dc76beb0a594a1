/// The version of schemagen: it stands in generated files, in reports and behind `--version`.
package enum GeneratorVersion {
    package static let current = "0.1.0"
}
