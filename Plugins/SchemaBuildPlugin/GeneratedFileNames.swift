import Foundation

/// The names of the files that one schema becomes; `schemagen-build` spells them in the same way.
struct GeneratedFileNames {
    /// Into how many files the models are spread: at least the number of cores that compile them.
    static let bucketCount = 8

    /// `TripPlanner` of `TripPlanner.schema.yaml`.
    let stem: String

    init(schema: URL) {
        stem = String(schema.lastPathComponent.dropLast(".schema.yaml".count))
    }

    var all: [String] {
        ["\(stem)_Schema.swift"] + (0..<Self.bucketCount).map { "\(stem)_Models\($0).swift" }
    }
}
