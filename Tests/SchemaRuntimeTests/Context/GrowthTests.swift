import Foundation
import Pacing
import PoliciesFixture
import RelationsFixture
import SavesFixture
import SchemaRuntime
import ShapesFixture
import Testing

/// What grows with the number of objects, and must not grow with its square.
@Suite(.serialized) struct GrowthTests {
    private func checkGrowth(
        from count: Int, sourceLocation: SourceLocation = #_sourceLocation,
        _ prepare: (Int) throws -> () throws -> Void
    ) throws {
        let growth = try Growth(from: count) { count in
            let work = try prepare(count)
            return try workSeconds(work)
        }
        #expect(growth.isWithinLimit, "\(growth)", sourceLocation: sourceLocation)
    }

    @Test func `A rollback of deletions, among objects with loaded links`() throws {
        try checkGrowth(from: 300) { count in
            let context = ModelContext(try memory(PoliciesSchema.Current.self))
            let marks = (0..<count).map { Mark(name: "\($0)") }
            let baskets = (0..<count).map { Basket(code: "\($0)", marks: [marks[$0]]) }
            for basket in baskets { context.insert(basket) }
            try context.save()
            return {
                for basket in baskets { context.delete(basket) }
                context.rollback()
                #expect(!baskets.contains { $0.isDeleted })
                #expect(baskets[count - 1].marks == [marks[count - 1]] && marks[0].baskets == [baskets[0]])
            }
        }
    }

    @Test(arguments: [false, true]) func `Conflicts with what others have saved`(isDeleted: Bool) throws {
        try checkGrowth(from: 300) { count in
            let context = ModelContext(try memory(PoliciesSchema.Current.self))
            let baskets = (0..<count).map { Basket(code: "\($0)", marks: [Mark(name: "\($0)")]) }
            for basket in baskets { context.insert(basket) }
            try context.save()
            context.conflictPolicy = isDeleted ? .theirs : .mine
            for basket in baskets { basket.size = 1 }
            let other = ModelContext(context.container)
            for basket in try other.all(Basket.self) {
                if isDeleted { other.delete(basket) } else { basket.size = 2 }
            }
            try other.save()
            return {
                try context.save()
                #expect(baskets.allSatisfy { $0.isDeleted == isDeleted && $0.size == 1 } && !context.hasChanges)
            }
        }
    }

    @Test func `A rollback of deletions, among lists that lead one way`() throws {
        try checkGrowth(from: 300) { count in
            let context = ModelContext(try memory(SavesSchema.Current.self))
            let terms = (0..<count).map { Term(text: "\($0)") }
            let glossaries = terms.map { Glossary(name: $0.text, terms: [$0]) }
            for glossary in glossaries { context.insert(glossary) }
            try context.save()
            return {
                for term in terms { context.delete(term) }
                context.rollback()
                #expect(glossaries[count - 1].terms == [terms[count - 1]])
            }
        }
    }

    @Test func `New objects whose deletion a rollback takes back`() throws {
        try checkGrowth(from: 300) { count in
            let context = ModelContext(try memory(PoliciesSchema.Current.self))
            let mark = Mark(name: "m")
            let baskets = (0..<count).map { Basket(code: "\($0)", marks: [mark]) }
            context.insert(mark)
            for basket in baskets { context.delete(basket) }
            return {
                context.rollback()
                #expect(Set(mark.baskets) == Set(baskets))
            }
        }
    }

    @Test func `An undone deletion of many`() throws {
        try checkGrowth(from: 200) { count in
            let context = ModelContext(try memory(PoliciesSchema.Current.self))
            let undo = ModelUndoManager()
            context.undoManager = undo
            let baskets = (0..<count).map { Basket(code: "\($0)", marks: [Mark(name: "\($0)")]) }
            for basket in baskets { context.insert(basket) }
            try context.save()
            undo.beginUndoGrouping()
            for basket in baskets { context.delete(basket) }
            undo.endUndoGrouping()
            return {
                undo.undo()
                #expect(context.deletedModelsArray.isEmpty && !baskets.contains { $0.isDeleted })
                #expect(baskets[0].marks.map(\.name) == ["0"])
            }
        }
    }

    @Test func `Children that come to many parents that keep an order`() throws {
        try checkGrowth(from: 300) { count in
            let container = try memory(RelationsSchema.Current.self)
            let context = ModelContext(container)
            let wholes = (0..<count).map { Chapter(title: "\($0)") }
            for whole in wholes { context.insert(whole) }
            try context.save()
            let fresh = ModelContext(container)
            let known = try fresh.fetch(FetchDescriptor<Chapter>(sortBy: [SortDescriptor(\.title)]))
            return {
                for whole in known { fresh.insert(Chapter(title: whole.title + "-", whole: whole)) }
                try fresh.save()
                #expect(try ModelContext(container).fetchCount(FetchDescriptor<Chapter>()) == 2 * count)
            }
        }
    }

    @Test func `Denied links that a save cuts`() throws {
        try checkGrowth(from: 300) { count in
            let context = ModelContext(try memory(PoliciesSchema.Current.self))
            let song = Song(name: "s")
            let lists = (0..<count).map { Playlist(name: "\($0)", songs: [song]) }
            for list in lists { context.insert(list) }
            try context.save()
            return {
                song.playlists = []
                context.delete(song)
                try context.save()
                #expect(try context.fetchCount(FetchDescriptor<Song>()) == 0)
            }
        }
    }

    @Test(arguments: [false, true])
    func `Deletions one by one from a loaded many-to-many, and their taking back`(_ isShuffled: Bool) throws {
        try checkGrowth(from: 2_500) { count in
            let context = ModelContext(try memory(PoliciesSchema.Current.self))
            let mark = Mark(name: "m")
            let baskets = (0..<count).map { Basket(code: "\($0)", marks: [mark]) }
            context.insert(mark)
            try context.save()
            #expect(mark.baskets.count == count)
            let order = isShuffled ? baskets.shuffled() : baskets
            return {
                for basket in order { context.delete(basket) }
                #expect(mark.baskets.isEmpty)
                for basket in order { context.insert(basket) }
                #expect(mark.baskets.count == count && !context.hasChanges)
            }
        }
    }

    @Test(arguments: [false, true])
    func `Deletions one by one from a loaded to-many, and their taking back`(_ isShuffled: Bool) throws {
        try checkGrowth(from: 2_500) { count in
            let context = ModelContext(try memory(PoliciesSchema.Current.self))
            let basket = Basket(code: "b")
            let items = (0..<count).map { Fruit(name: "\($0)", basket: basket) }
            context.insert(basket)
            try context.save()
            #expect(basket.items.count == count)
            let order = isShuffled ? items.shuffled() : items
            return {
                for item in order { context.delete(item) }
                #expect(basket.items.isEmpty && order[0].basket === basket)
                for item in order { context.insert(item) }
                #expect(basket.items.count == count)
            }
        }
    }

    @Test func `Deletions one by one that can be undone, among objects that are loaded`() throws {
        try checkGrowth(from: 150) { count in
            let context = ModelContext(try memory(PoliciesSchema.Current.self))
            let undo = ModelUndoManager()
            context.undoManager = undo
            let baskets = (0..<count).map { Basket(code: "\($0)", marks: [Mark(name: "\($0)")]) }
            for basket in baskets { context.insert(basket) }
            try context.save()
            return {
                for basket in baskets { context.delete(basket) }
                #expect(context.deletedModelsArray.count == count)
                undo.undo()
                #expect(!baskets.contains { $0.isDeleted } && baskets[0].marks.map(\.name) == ["0"])
            }
        }
    }

    @Test func `Members of an ordered list that go one by one and can be undone`() throws {
        try checkGrowth(from: 150) { count in
            let context = ModelContext(try memory(RelationsSchema.Current.self))
            let undo = ModelUndoManager()
            context.undoManager = undo
            let tracks = (0..<count).map { Track(title: "\($0)") }
            let album = Album(title: "a", tracks: tracks)
            context.insert(album)
            try context.save()
            return {
                for track in tracks { context.delete(track) }
                #expect(album.tracks.isEmpty)
                undo.undo()
                #expect(album.tracks == tracks)
            }
        }
    }
}
