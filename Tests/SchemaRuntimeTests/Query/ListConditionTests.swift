import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture
import ValuesFixture

/// Conditions on lists and dictionaries, in rows and in objects that wait.
@Suite struct ListConditionTests: AgreementSuite {
    private func collection(
        names: [String: String?] = [:], gaps: [[String?]?] = [], tags: [String] = [], odds: [Int?] = [],
        days: [Date] = [], flags: [String: Terrain]? = nil, counts: [String: Int] = [:]
    ) -> ValuesFixture.Collection {
        ValuesFixture.Collection(
            counts: counts, names: names, matrix: [], gaps: gaps, tags: tags, odds: odds, byName: [:], places: [:],
            flags: flags, days: days)
    }

    private typealias Lists = ValuesFixture.Collection

    @Test func `A list has nil where one of its elements is nil`() throws {
        let objects = [
            collection(gaps: [["a", nil], nil], odds: [1, nil]), collection(gaps: [["a"]], odds: [2]), collection(),
        ]
        let (none, one, list, other): (Int?, Int?, [String?]?, [String?]?) = (nil, 1, nil, ["a", nil])
        try everywhere(objects, ValuesSchema.Current.self, touching: { $0.matrix = [[1]] }) { context, words in
            func holds(_ predicate: Predicate<Lists>, _ number: Int, _ location: SourceLocation = #_sourceLocation)
                throws
            { try expect(count(predicate, context), number, words, location) }
            try holds(#Predicate { $0.odds.contains(none) }, 1)
            try holds(#Predicate { !$0.odds.contains(none) }, 2)
            try holds(#Predicate { $0.odds.contains(one) }, 1)
            try holds(#Predicate { $0.gaps.contains(list) }, 1)
            try holds(#Predicate { !$0.gaps.contains(list) }, 2)
            try holds(#Predicate { $0.gaps.contains(other) }, 1)
            try expect(Lists.query { $0.odds.contains(none) }.count(in: context), 1, words)
            try expect(Lists.query { $0.gaps.contains(list) }.count(in: context), 1, words)
            try expect(Lists.query { $0.gaps.contains(other) }.count(in: context), 1, words)
            try expect(Lists.query { !$0.gaps.contains(["a"]) }.count(in: context), 2, words)
        }
    }

    @Test func `What is not there is not looked for in a list`() throws {
        let trips = [
            PersonalTrip(
                destination: "a", startDate: .now, endDate: .now, activities: ["swim", "Ali"], companion: "Ali"),
            PersonalTrip(destination: "b", startDate: .now, endDate: .now, activities: ["swim"], companion: "Ali"),
            PersonalTrip(destination: "c", startDate: .now, endDate: .now, activities: ["swim"], companion: nil),
        ]
        let (ages, others, nine) = (["Ali": 9], ["Omid": 9], 9)
        try everywhere(trips, TripPlannerSchema.Current.self, touching: { $0.endDate += 1 }) { context, words in
            try expect(count(#Predicate<PersonalTrip> { $0.activities.contains($0.companion!) }, context), 1, words)
            try expect(count(#Predicate<PersonalTrip> { !$0.activities.contains($0.companion!) }, context), 1, words)
            // Nor is it a key.
            try expect(count(#Predicate<PersonalTrip> { ages[$0.companion!, default: 0] == 0 }, context), 0, words)
            try expect(count(#Predicate<PersonalTrip> { ages[$0.companion!, default: 0] == nine }, context), 2, words)
            try expect(count(#Predicate<PersonalTrip> { others[$0.companion!, default: 0] == 0 }, context), 2, words)
            try expect(count(#Predicate<PersonalTrip> { !(others[$0.companion!, default: 0] == 0) }, context), 0, words)
        }
    }

    @Test func `Values of dictionaries`() throws {
        let objects = [
            collection(names: ["empty": nil, "a": "x"], flags: ["a": .steep], counts: ["a": 3]),
            collection(names: ["a": nil], flags: [:], counts: ["b": 4]), collection(),
        ]
        let (a, empty, steep) = ("a", "empty", Terrain.steep)
        try everywhere(objects, ValuesSchema.Current.self, touching: { $0.matrix = [[1]] }) { context, words in
            func holds(_ predicate: Predicate<Lists>, _ number: Int, _ location: SourceLocation = #_sourceLocation)
                throws
            { try expect(count(predicate, context), number, words, location) }
            // A value that is nil is one.
            try holds(#Predicate { $0.names["empty"] == nil }, 2)
            try holds(#Predicate { $0.names["empty"] != nil }, 1)
            try holds(#Predicate { $0.names[a] == nil }, 1)
            try holds(#Predicate { $0.names[a] == "x" }, 1)
            try holds(#Predicate { $0.names[a] != "x" }, 2)
            try holds(#Predicate { $0.names[a]! == nil }, 2)
            try holds(#Predicate { $0.names[a, default: "z"] == nil }, 1)
            try holds(#Predicate { $0.names[a, default: "z"] == "z" }, 1)
            try holds(#Predicate { $0.counts[a] == 3 }, 1)
            try holds(#Predicate { $0.counts[a] == nil }, 2)
            try holds(#Predicate { $0.counts[empty, default: 7] == 7 }, 3)
            try holds(#Predicate { $0.counts.count == 1 }, 2)
            try holds(#Predicate { $0.flags![a, default: steep] == steep }, 2)
            try holds(#Predicate { !($0.flags![a, default: steep] == steep) }, 0)
        }
        #expect(throws: ModelError.unsupportedPredicate(expression: "DictionaryKeySubscript", property: "names")) {
            try count(
                #Predicate<Lists> { ($0.names[a] ?? "y") == "x" }, ModelContext(memory(ValuesSchema.Current.self)))
        }
    }

    @Test func `Doubles of lists are divided and added as doubles`() throws {
        let weights = [5.0, 2, 9_007_199_254_740_992, 1]
        let (one, two, half, pair, rates) = (1, 2, 2.5, [5.0, 2], ["x": 5.0, "y": 2])
        let people = [Traveler("Sara")]
        let trips = [0, 1].map {
            Trip(destination: "x", startDate: .now, endDate: .now, priority: $0, organizer: people[0])
        }
        try everywhere(trips, TripPlannerSchema.Current.self, touching: { $0.endDate += 1 }) { context, words in
            try expect(
                count(#Predicate<Trip> { weights[$0.priority] / weights[$0.priority + one] == half }, context), 1, words
            )
            try expect(
                count(
                    #Predicate<Trip> {
                        weights[$0.priority + two] + weights[$0.priority + one + two] == 9_007_199_254_740_992
                    }, context),
                1, words)
            func holds(_ predicate: Predicate<Trip>, _ number: Int, _ location: SourceLocation = #_sourceLocation)
                throws
            { try expect(count(predicate, context), number, words, location) }
            try holds(#Predicate { rates[$0.destination]! / rates["y"]! == half }, 2)
            try holds(#Predicate { rates[$0.destination, default: 1] / 2 == half }, 2)
            try holds(#Predicate { rates[$0.notes ?? "z", default: 5] / 2 == half }, 2)
            try holds(#Predicate { pair.max()! / pair[$0.priority - $0.priority + 1] == half }, 2)
            try holds(#Predicate { pair[$0.priority - $0.priority] / pair.min()! == half }, 2)
        }
    }

    @Test func `A list is empty however others have spelled it`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: ValuesSchema.Current.self)
        let context = ModelContext(container)
        context.insert(collection(tags: ["a"], counts: ["a": 1]))
        context.insert(collection(tags: ["b"], counts: ["b": 1]))
        try context.save()
        try RawStore(at: place.url).execute(
            "UPDATE Collection SET tags = '[ ]', counts = ' { }' WHERE _id = (SELECT max(_id) FROM Collection)")
        try RawStore(at: place.url).execute(
            #"UPDATE Collection SET tags = '["a\u0000b", "x\/y"]' WHERE _id = (SELECT min(_id) FROM Collection)"#)
        let fresh = ModelContext(container)
        let (slash, zero, short) = ("x/y", "a\0b", "a")
        for isWaiting in [false, true] {
            if isWaiting { for object in try fresh.all(Lists.self) { object.matrix = [[1]] } }
            #expect(try count(#Predicate<Lists> { $0.tags.isEmpty }, fresh) == 1)
            #expect(try count(#Predicate<Lists> { !$0.tags.isEmpty }, fresh) == 1)
            #expect(try count(#Predicate<Lists> { $0.counts.isEmpty }, fresh) == 1)
            #expect(try Lists.query { $0.tags.isEmpty }.count(in: fresh) == 1)
            #expect(try Lists.query { !$0.counts.isEmpty }.count(in: fresh) == 1)
            #expect(try count(#Predicate<Lists> { $0.tags.contains(slash) && $0.tags.contains(zero) }, fresh) == 1)
            #expect(try count(#Predicate<Lists> { $0.tags.contains(short) }, fresh) == 0)
        }
    }

    @Test func `Texts of lists go on behind a zero`() throws {
        let objects = [["a\0b", "é\n"], ["a"], ["\\u0000"], []].map { collection(tags: $0) }
        let (short, long, other, backslash) = ("a", "a\0b", "é\n", "\\u0000")
        try everywhere(objects, ValuesSchema.Current.self, touching: { $0.matrix = [[1]] }) { context, words in
            for (text, number) in [(short, 1), (long, 1), (other, 1), (backslash, 1), ("b", 0)] {
                try expect(count(#Predicate<Lists> { $0.tags.contains(text) }, context), number, words)
                try expect(Lists.query { $0.tags.contains(text) }.count(in: context), number, words)
            }
        }
    }

    @Test func `Single texts of lists go on behind a zero`() throws {
        let texts = [["a\0b", "\u{1}\u{2}é"], ["a", "z"], ["\\u0000", "\u{1}\u{3}\0\u{1}"], ["a\0a", "b\0"], []]
        let objects = texts.map { collection(tags: $0) }
        let captured = ["a\0b", "a\0", "a"]
        try everywhere(objects, ValuesSchema.Current.self, touching: { $0.matrix = [[1]] }) { context, words in
            func holds(_ predicate: Predicate<Lists>, _ number: Int, _ location: SourceLocation = #_sourceLocation)
                throws
            { try expect(count(predicate, context), number, words, location) }
            for text in texts.joined() {
                let (isFirst, isSecond) = (
                    texts.filter { $0.first == text }.count, texts.filter { $0.last == text }.count
                )
                try holds(#Predicate { $0.tags[0] == text }, isFirst)
                try holds(#Predicate { $0.tags[1] == text }, isSecond)
                try holds(#Predicate { $0.tags.max()! == text }, texts.filter { $0.max() == text }.count)
                try holds(#Predicate { $0.tags.min()! == text }, texts.filter { $0.min() == text }.count)
            }
            try holds(#Predicate { $0.tags[0] > "a" }, 2)
            try holds(#Predicate { $0.tags[0] <= "a\0a" }, 3)
            try holds(#Predicate { $0.tags[0] == captured[0] }, 1)
            try holds(#Predicate { $0.tags[0] == captured[2] }, 1)
            try holds(#Predicate { $0.tags[0] == captured.max()! }, 1)
            try holds(#Predicate { $0.tags[0] == captured.min()! }, 1)
        }
    }

    @Test func `Keys and values of dictionaries go on behind a zero`() throws {
        let objects = [
            collection(names: ["k\0": "v\0w", "k": "v"]), collection(names: ["k": "v\0"]),
            collection(names: ["k\0\0": nil]),
        ]
        let (long, short) = ("k\0", "k")
        try everywhere(objects, ValuesSchema.Current.self, touching: { $0.matrix = [[1]] }) { context, words in
            func holds(_ predicate: Predicate<Lists>, _ number: Int, _ location: SourceLocation = #_sourceLocation)
                throws
            { try expect(count(predicate, context), number, words, location) }
            try holds(#Predicate { $0.names[short] == "v" }, 1)
            try holds(#Predicate { $0.names[short] == "v\0" }, 1)
            try holds(#Predicate { $0.names[short] == nil }, 1)
            try holds(#Predicate { $0.names[long] == "v\0w" }, 1)
            try holds(#Predicate { $0.names[long] != nil }, 1)
            try holds(#Predicate { $0.names["k\0\0"] != nil }, 1)
            try holds(#Predicate { $0.names["k\0\0", default: "x"] == nil }, 1)
        }
    }

    @Test func `A dictionary takes canonically equal texts for one key`() throws {
        let (composed, decomposed, kelvin) = ("é", "e\u{301}", "\u{212A}")
        let objects = [
            collection(tags: [composed], counts: [decomposed: 1]),
            collection(tags: [decomposed], counts: [composed: 2]),
            collection(tags: ["K"], counts: [kelvin: 3, "k": 4]), collection(tags: [kelvin], counts: ["e": 5, "K": 6]),
        ]
        let captured = [decomposed: 7, "K": 8]
        try everywhere(objects, ValuesSchema.Current.self, touching: { $0.matrix = [[1]] }) { context, words in
            func holds(_ predicate: Predicate<Lists>, _ number: Int, _ location: SourceLocation = #_sourceLocation)
                throws
            { try expect(count(predicate, context), number, words, location) }
            for key in [composed, decomposed] {
                try holds(#Predicate { $0.counts[key] == 1 }, 1)
                try holds(#Predicate { $0.counts[key] == 2 }, 1)
                try holds(#Predicate { $0.counts[key] == nil }, 2)
                try holds(#Predicate { $0.counts[key, default: 0] == 0 }, 2)
            }
            for key in ["K", kelvin] {
                try holds(#Predicate { $0.counts[key] == 3 }, 1)
                try holds(#Predicate { $0.counts[key] == 6 }, 1)
            }
            try holds(#Predicate { $0.counts["k"] != nil }, 1)
            // A key from the row itself, in its own dictionary and in a captured one.
            try holds(#Predicate { $0.counts[$0.tags[0]] != nil }, 4)
            try holds(#Predicate { captured[$0.tags[0]] == 7 }, 2)
            try holds(#Predicate { captured[$0.tags[0]] == 8 }, 2)
        }
    }

    @Test func `Stored doubles of lists and dictionaries are divided as doubles`() throws {
        let guests = [
            Guest(name: "a", ratios: [5, 2], shares: ["x": 5, "y": 2]),
            Guest(name: "b", ratios: [4, 2], shares: ["x": 4, "y": 2]),
            Guest(name: "c", ratios: [], shares: [:]),
        ]
        let names = ["x", "y"]
        try everywhere(guests, ValuesSchema.Current.self, touching: { $0.name += "!" }) { context, words in
            func holds(_ predicate: Predicate<Guest>, _ number: Int, _ location: SourceLocation = #_sourceLocation)
                throws
            { try expect(count(predicate, context), number, words, location) }
            try holds(#Predicate { $0.ratios[0] / $0.ratios[1] == 2.5 }, 1)
            try holds(#Predicate { $0.ratios[0] / $0.ratios[1] == 2 }, 1)
            try holds(#Predicate { $0.ratios.max()! / $0.ratios.min()! == 2.5 }, 1)
            try holds(#Predicate { $0.ratios.min()! / $0.ratios.max()! == 0.5 }, 1)
            try holds(#Predicate { $0.shares["x"]! / $0.shares["y"]! == 2.5 }, 1)
            try holds(#Predicate { $0.shares[names[0], default: 1] / 2 == 0.5 }, 1)
            try holds(#Predicate { $0.shares["x", default: 7] / $0.shares["y", default: 2] == 3.5 }, 1)
        }
    }
}
