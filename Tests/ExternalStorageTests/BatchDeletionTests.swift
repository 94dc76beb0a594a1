import ExternalFixture
import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

@Suite struct BatchDeletionTests {
    @Test func `Files of rows that a predicate deletes go with the next sweep, and others stay`() throws {
        let place = try Place()
        let container = try place.container()
        let context = ModelContext(container)
        for number in 0..<3 {
            let paper = Paper(title: "\(number)", body: bytes(5000, UInt8(number + 1)))
            paper.pages = [Page(number: 1, picture: bytes(6000, UInt8(number + 40)), document: paper)]
            context.insert(paper)
        }
        try context.save()
        #expect(place.files().count == 6)
        let other = ModelContext(container)
        try other.delete(model: Paper.self, where: #Predicate { $0.title != "1" })
        try other.save()
        #expect(try container.sweepExternalFiles().removedCount == 4)
        #expect(place.files().count == 2)
        #expect(try Set(place.files()) == Set(place.referenced()))
        #expect(try ModelContext(container).all(Paper.self).map(\.body) == [bytes(5000, 2)])
        try container.erase()
        try container.sweepExternalFiles()
        #expect(place.files() == [])
    }
}
