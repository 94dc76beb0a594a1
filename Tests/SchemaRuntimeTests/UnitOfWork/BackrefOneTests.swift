import Foundation
import PoliciesFixture
import SchemaRuntime
import Testing

/// A one-to-one whose partners change, from either end.
@Suite struct BackrefOneTests {
    private let scene: Scene
    private let one = Album(name: "1")
    private let two = Album(name: "2")
    private let red = Cover(name: "red")
    private let blue = Cover(name: "blue")

    init() throws {
        scene = try Scene(PoliciesSchema.Current.self)
        one.cover = red
        try scene.store(one, two, red, blue)
    }

    private func elsewhere() throws -> (context: ModelContext, one: Album, two: Album, red: Cover, blue: Cover) {
        let (context, one) = try scene.elsewhere(one)
        return (
            context, one, try context.existingModel(for: two.persistentModelID),
            try context.existingModel(for: red.persistentModelID),
            try context.existingModel(for: blue.persistentModelID)
        )
    }

    @Test func `A partner that is taken leaves the former one`() {
        two.cover = red
        #expect(one.cover == nil && red.album === two && two.cover === red)
    }

    @Test func `A partner that is taken leaves the former one, nothing being loaded`() throws {
        let (context, one, two, red, _) = try elsewhere()
        two.cover = red
        #expect(one.cover == nil && red.album === two)
        try context.save()
        #expect(try scene.all(Album.self).map { $0.cover?.name } == [nil, "red"])
    }

    @Test func `From the other end the same`() throws {
        red.album = two
        #expect(one.cover == nil && two.cover === red)
        #expect(try scene.saved(two).cover?.name == "red")
    }

    @Test func `From the other end the same, nothing being loaded`() throws {
        let (context, one, two, red, _) = try elsewhere()
        red.album = two
        #expect(one.cover == nil && two.cover === red)
        try context.save()
        #expect(try scene.all(Cover.self).map { $0.album?.name } == ["2", nil])
    }

    @Test func `A partner that is replaced is free`() throws {
        one.cover = blue
        #expect(red.album == nil && blue.album === one)
        #expect(try scene.saved(red).album == nil)
    }

    @Test func `A partner that is replaced is free, nothing being loaded`() throws {
        let (context, one, _, red, blue) = try elsewhere()
        one.cover = blue
        #expect(red.album == nil && blue.album === one)
        try context.save()
        #expect(try scene.all(Cover.self).map { $0.album?.name } == [nil, "1"])
    }

    @Test func `Nothing as partner frees both`() throws {
        red.album = nil
        #expect(one.cover == nil)
        #expect(try scene.saved(one).cover == nil)
    }

    @Test func `A new partner is inserted and the old one stays`() throws {
        let green = Cover(name: "green")
        one.cover = green
        #expect(green.modelContext === scene.context && red.album == nil)
        try scene.context.save()
        #expect(try scene.all(Cover.self).map(\.name).sorted() == ["blue", "green", "red"])
    }

    @Test func `A replaced partner is not taken along by a later deletion`() throws {
        one.cover = blue
        scene.context.delete(one)
        #expect(blue.isDeleted && !red.isDeleted)
        try scene.context.save()
        #expect(try scene.all(Cover.self).map(\.name) == ["red"])
    }

    @Test func `A partner that moved away is not taken along`() throws {
        red.album = two
        scene.context.delete(one)
        #expect(!red.isDeleted)
        #expect(try scene.saved(red).album?.name == "2")
    }

    @Test func `Replaced by a new partner while the old one is deleted`() throws {
        scene.context.delete(red)
        #expect(one.cover == nil)
        one.cover = Cover(name: "green")
        #expect(try scene.saved(one).cover?.name == "green")
        #expect(try scene.all(Cover.self).map(\.name).sorted() == ["blue", "green"])
    }
}
