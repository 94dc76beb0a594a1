import DeskFixture
import Foundation
import SchemaRuntime

/// A container of its own in memory, as guides make one for tests.
func makeContainer() throws -> ModelContainer {
    let configuration = ModelConfiguration(isStoredInMemoryOnly: true)
    return try ModelContainer(for: Article.self, Chore.self, Book.self, configurations: configuration)
}

let day: TimeInterval = 86_400
let start = Date(timeIntervalSinceReferenceDate: 800_000_000)
