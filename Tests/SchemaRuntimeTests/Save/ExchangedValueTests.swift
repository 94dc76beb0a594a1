import Foundation
import SQLiteKit
import SavesFixture
import SchemaRuntime
import SchemaTesting
import Testing

/// Stored rows exchange values that occur once, whatever else the schema asks of a value.
@Suite struct ExchangedValueTests {
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        container = try memory(SavesSchema.Current.self)
        context = ModelContext(container)
    }

    private func insert(_ models: [any PersistentModel]) throws {
        for model in models { context.insert(model) }
        try context.save()
    }

    private func stored<T: PersistentModel, Value>(_ value: (T) -> Value) throws -> [Value] {
        try ModelContext(container).all(T.self).map(value)
    }

    @Test func `Truths exchange`() throws {
        let lamps = [Lamp(name: "a", isOn: true), Lamp(name: "b", isOn: false)]
        try insert(lamps)
        for lamp in lamps { lamp.isOn.toggle() }
        try context.save()
        #expect(try stored(\Lamp.isOn) == [false, true])
    }

    @Test func `Cases of an enum turn round`() throws {
        let ranks: [Rank] = [.first, .second, .third]
        let medals = ranks.map { Medal(name: "\($0)", rank: $0) }
        try insert(medals)
        for (medal, rank) in zip(medals, [Rank.second, .third, .first]) { medal.rank = rank }
        try context.save()
        #expect(try stored(\Medal.rank) == [.second, .third, .first])
    }

    @Test func `Numbers and texts that a model checks`() throws {
        let rooms = (1...4).map { Room(number: $0, code: "c\($0)", row: $0) }
        try insert(rooms)
        for (room, other) in zip(rooms, [2, 1, 4, 3]) { (room.number, room.code) = (other, "c\(other)") }
        try context.save()
        #expect(try stored(\Room.number) == [2, 1, 4, 3])
        #expect(try stored(\Room.code) == ["c2", "c1", "c4", "c3"])
    }

    @Test func `Values of several attributes together`() throws {
        let rooms = (0..<6).map { Room(number: $0 + 1, code: "\($0)", row: $0 / 3, column: $0 % 3) }
        try insert(rooms)
        // Two rows exchange columns, two columns exchange rows, and the whole is turned.
        for room in rooms { (room.row, room.column) = (1 - room.row, 2 - room.column) }
        try context.save()
        #expect(
            try stored { (room: Room) in [room.row, room.column] }
                == [[1, 2], [1, 1], [1, 0], [0, 2], [0, 1], [0, 0]])
    }

    @Test func `A check holds for what is stored in the end`() throws {
        let rooms = (1...2).map { Room(number: $0, code: "c\($0)", row: $0) }
        try insert(rooms)
        (rooms[0].number, rooms[1].number) = (2, 1)
        (rooms[0].code, rooms[1].code) = ("c2", "much too long")
        let error = try #require(throws: ModelError.self) { try context.save() }
        #expect(error.code == "checkFailed")
        #expect(try stored(\Room.number) == [1, 2])
        rooms[1].code = "c1"
        try context.save()
        #expect(try stored(\Room.code) == ["c2", "c1"])
        // And for what others write.
        context.insert(Room(number: -1, code: "x", row: 9))
        #expect(throws: ModelError.self) { try context.save() }
    }

    @Test func `Nothing exchanges with something`() throws {
        let seals = [
            Seal(name: "a", digest: Data([1]), weight: 1, text: "t"), Seal(name: "b"),
        ]
        try insert(seals)
        (seals[0].digest, seals[1].digest) = (seals[1].digest, seals[0].digest)
        (seals[0].weight, seals[1].weight) = (seals[1].weight, seals[0].weight)
        (seals[0].text, seals[1].text) = (seals[1].text, seals[0].text)
        try context.save()
        #expect(try stored(\Seal.digest) == [nil, Data([1])])
        #expect(try stored(\Seal.weight) == [nil, 1])
        #expect(try stored(\Seal.text) == [nil, "t"])
    }

    @Test(arguments: [1, -1, 7, -7]) func `Values that shift take a few statements each`(_ step: Int) throws {
        let rooms = (0..<400).map { Room(number: 1000 + $0, code: "\($0)", row: $0) }
        try insert(rooms)
        let recorder = SQLRecorder(container)
        for room in rooms { room.number += step }
        try context.save()
        #expect(recorder.statements.count < 6 * rooms.count)
        #expect(try stored(\Room.number) == rooms.map(\.number))
    }

    @Test func `A value that a row keeps is told`() throws {
        let rooms = (0..<50).map { Room(number: 1 + $0, code: "\($0)", row: $0) }
        try insert(rooms)
        for room in rooms.dropLast() { room.number += 1 }
        let error = try #require(throws: ModelError.self) { try context.save() }
        #expect(error == .uniqueConflict(entity: "Room", properties: ["number"], by: [rooms[49].persistentModelID]))
        #expect(try stored(\Room.number) == Array(1...50))
        rooms[49].number = 51
        try context.save()
        #expect(try stored(\Room.number) == Array(2...51))
    }

    @Test func `Two that want one value are told`() throws {
        let rooms = (0..<3).map { Room(number: 1 + $0, code: "\($0)", row: $0) }
        try insert(rooms)
        for (room, number) in zip(rooms, [2, 1, 1]) { room.number = number }
        let error = try #require(throws: ModelError.self) { try context.save() }
        guard case .uniqueConflict("Room", ["number"], let by) = error else { throw error }
        #expect(by.count == 1 && rooms.map(\.persistentModelID).contains(by[0]))
        #expect(try stored(\Room.number) == [1, 2, 3])
    }
}
