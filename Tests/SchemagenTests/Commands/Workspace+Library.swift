import Testing

@testable import schemagen

/// A schema whose version 1.0.0 is released and whose version 2.0.0 renames an attribute and adds one.
extension Workspace {
    static func library(version: String, _ attributes: String...) -> String {
        """
        schema: Library
        version: \(version)
        models:
          Book:
            attributes:
              \(attributes.joined(separator: "\n      "))
              pages: Int = 1

        """
    }

    @discardableResult
    func releaseLibrary() throws -> String {
        let path = try file("Library.schema.yaml", Self.library(version: "1.0.0", "title: String"))
        try #require(run("freeze", path).code == .clean)
        return try file(
            "Library.schema.yaml",
            Self.library(version: "2.0.0", "name: { type: String, originalName: title }", "subtitle: String?"))
    }

    /// Runs git in the folder, with an author of its own.
    func git(_ words: String...) throws {
        let result = try launch(
            "/usr/bin/env",
            ["git", "-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "init.defaultBranch=main"]
                + words)
        try #require(result.status == 0, "git \(words): \(result.errors)")
    }
}
