import Foundation
import SchemaRuntime
import ShapesFixture
import Testing
import ValuesFixture

private typealias Collection = ValuesFixture.Collection

/// Conditions on values in JSON, on optionals and on numbers, each over rows and over objects that wait, against Foundation's own evaluation.
@Suite struct LeavesOfValuesTests: AgreementSuite {
    /// What Foundation finds is found, while all waits, when all is stored, and when a part waits again.
    ///
    /// - Parameter hasBoth: whether each predicate is to hold for some of the objects and not for others, so that it says something.
    private func check<T: PersistentModel>(
        _ predicates: [Predicate<T>], _ objects: [T], _ schema: any VersionedSchema.Type, hasBoth: Bool = true,
        touching touch: (T) -> Void, _ location: SourceLocation = #_sourceLocation
    ) throws {
        try everywhere(objects, schema, touching: touch) { context, words in
            for (number, predicate) in predicates.enumerated() {
                for isNegated in [false, true] {
                    let predicate = isNegated ? predicate.not() : predicate
                    let expected = try objects.map { try predicate.evaluate($0) }
                    if hasBoth {
                        #expect(Set(expected).count == 2, "\(number) says nothing", sourceLocation: location)
                    }
                    let found = try context.fetch(FetchDescriptor(predicate: predicate))
                    let marks = objects.map { found.contains($0) }
                    try expect(marks, expected, "\(number), negated: \(isNegated), \(words)", location)
                    try expect(
                        context.fetchCount(FetchDescriptor(predicate: predicate)), found.count, words, location)
                }
            }
        }
    }

    private var collections: [Collection] {
        [
            Collection(
                counts: ["a": 1, "b": 9], names: ["x": "one", "é": "two"], matrix: [[3, 4], [5]],
                byName: ["p": 1.5], places: [:], flags: ["f": .steep]),
            Collection(
                counts: ["a": 7], names: ["x": "two"], matrix: [[1]], tags: ["z", "a", "b"], levels: [.hilly],
                odds: [4], byName: [:], places: ["h": Coordinate(latitude: 1, longitude: 2)], flags: nil),
            Collection(
                counts: [:], names: [:], matrix: [[]], tags: ["ä"], levels: [], odds: [nil, -1], byName: ["q": 2],
                places: [:], flags: [:]),
        ]
    }

    @Test func `Values of dictionaries by their keys`() throws {
        let (key, other, none) = ("a", "é", "nowhere")
        try check(
            [
                #Predicate<Collection> { $0.counts["a"] == 1 },
                #Predicate<Collection> { $0.counts[key] == 7 },
                #Predicate<Collection> { $0.counts[key] != 1 },
                #Predicate<Collection> { $0.counts["b"] == nil },
                #Predicate<Collection> { $0.counts["b"] != nil },
                #Predicate<Collection> { ($0.counts["a"] ?? 0) > 1 },
                #Predicate<Collection> { $0.counts["a", default: 5] > 4 },
                #Predicate<Collection> { $0.counts[key, default: 1] == 1 },
                #Predicate<Collection> { $0.counts["a", default: 0] + $0.counts["b", default: 0] == 10 },
                #Predicate<Collection> { $0.names["x"] == "two" },
                #Predicate<Collection> { $0.names[other] == "two" },
                #Predicate<Collection> { $0.counts[$0.tags[0]] == nil },
                #Predicate<Collection> { $0.counts[$0.tags[0], default: 3] == 3 },
            ], collections, ValuesSchema.Current.self, touching: { $0.halves = [1] })
        try check(
            [#Predicate<Collection> { $0.counts[none] == nil }, #Predicate<Collection> { $0.counts["A"] == nil }],
            collections, ValuesSchema.Current.self, hasBoth: false, touching: { $0.halves = [1] })
    }

    @Test func `Numbers of elements`() throws {
        let (one, none) = (["a": 7], [String: Int]())
        try check(
            [
                #Predicate<Collection> { $0.counts.count == 2 },
                #Predicate<Collection> { $0.counts.count < 2 },
                #Predicate<Collection> { $0.counts.isEmpty },
                #Predicate<Collection> { $0.names.count == $0.counts.count + 1 || $0.counts.count == 2 },
                #Predicate<Collection> { $0.matrix.count > 1 },
                #Predicate<Collection> { $0.levels.isEmpty },
                #Predicate<Collection> { $0.tags.count * 2 == 6 },
                #Predicate<Collection> { $0.counts == one },
                #Predicate<Collection> { $0.counts == none },
                #Predicate<Collection> { $0.counts != none },
                #Predicate<Collection> { $0.flags == nil },
                #Predicate<Collection> { ($0.flags?.count ?? 5) == 1 },
                #Predicate<Collection> { $0.flags?.isEmpty ?? false },
            ], collections, ValuesSchema.Current.self, touching: { $0.halves = [1] })
    }

    @Test func `Elements of lists, the least and the largest of them`() throws {
        let (numbers, none, texts) = ([5, 2, 9], [Int](), ["m", "b"])
        let index = 0
        try check(
            [
                #Predicate<Collection> { $0.tags[0] == "a" },
                #Predicate<Collection> { $0.tags[index] > "b" },
                #Predicate<Collection> { $0.tags.count > 1 && $0.tags[1] == "a" },
                #Predicate<Collection> { $0.tags.min()! == "a" },
                #Predicate<Collection> { $0.tags.max()! == "z" },
                #Predicate<Collection> { ($0.tags.max() ?? "") > "zz" },
                #Predicate<Collection> { $0.tags.min()! < texts.min()! },
                #Predicate<Collection> { $0.tags.contains("b") },
                #Predicate<Collection> { $0.tags.contains(texts[1]) },
            ], collections, ValuesSchema.Current.self, touching: { $0.halves = [1] })
        let objects = [2, 5, 9, 1].map { Defaults(int: $0, double: Double($0) / 2) }
        try check(
            [
                #Predicate<Defaults> { $0.int == numbers.min()! },
                #Predicate<Defaults> { $0.int < numbers.max()! },
                #Predicate<Defaults> { $0.int > (numbers.min() ?? 100) },
                #Predicate<Defaults> { $0.int > (none.max() ?? 4) },
                #Predicate<Defaults> { numbers[1] == $0.int },
                #Predicate<Defaults> { $0.int + numbers[0] > 8 },
            ], objects, ShapesSchema.Current.self, touching: { $0.string += "x" })
    }

    @Test func `Doubles and floats divided`() throws {
        let (half, four) = (0.5, Float(4))
        let objects = [(3, 0.5, 1), (-7, 2.5, 6), (8, -4, 3)].map {
            Defaults(int: $0.0, double: $0.1, float: Float($0.2))
        }
        try check(
            [
                #Predicate<Defaults> { $0.double / 4 > 0.2 },
                #Predicate<Defaults> { $0.double / half == 5 },
                #Predicate<Defaults> { 1 / $0.double == 2 },
                #Predicate<Defaults> { 10 / $0.double < 0 },
                #Predicate<Defaults> { $0.float / four == 1.5 },
                #Predicate<Defaults> { $0.float / 2 < 1 },
                #Predicate<Defaults> { $0.double / 3 == 2.5 / 3 },
                #Predicate<Defaults> { -$0.double / 2 > 0 },
                #Predicate<Defaults> { $0.double * 3 - half < 2 },
                #Predicate<Defaults> { $0.int / 2 == 1 },
                #Predicate<Defaults> { $0.int / 2 == -3 },
                #Predicate<Defaults> { $0.int % 4 == -3 },
            ], objects, ShapesSchema.Current.self, touching: { $0.string += "x" })
    }

    @Test func `URLs, data and Bools`() throws {
        let (url, other) = (URL(string: "https://example.org/a?b=c")!, URL(string: "https://example.org/ä")!)
        let (data, empty, flag, none) = (Data([0, 1]), Data(), Bool?.some(false), Bool?.none)
        let (urls, blobs, third) = ([url, other], [empty, data], Data([9]))
        let objects = [
            Optionals(bool: true, data: data, url: url), Optionals(bool: false, data: empty, url: other),
            Optionals(bool: nil, data: nil, url: nil), Optionals(bool: nil, data: Data([0, 1, 2]), url: url),
        ]
        try check(
            [
                #Predicate<Optionals> { $0.url == url },
                #Predicate<Optionals> { $0.url != url },
                #Predicate<Optionals> { $0.url == nil },
                #Predicate<Optionals> { $0.url != nil && $0.url! == other },
                #Predicate<Optionals> { ($0.url ?? other) == other },
                #Predicate<Optionals> { $0.data == data },
                #Predicate<Optionals> { $0.data != empty },
                #Predicate<Optionals> { $0.data == nil },
                #Predicate<Optionals> { ($0.data ?? data) == data },
                #Predicate<Optionals> { $0.bool == true },
                #Predicate<Optionals> { $0.bool != true },
                #Predicate<Optionals> { $0.bool == flag },
                #Predicate<Optionals> { $0.bool == none },
                #Predicate<Optionals> { $0.bool != nil },
                #Predicate<Optionals> { $0.bool ?? true },
                #Predicate<Optionals> { !($0.bool ?? false) },
                #Predicate<Optionals> { if let bool = $0.bool { bool } else { true } },
                #Predicate<Optionals> { $0.bool != nil && !$0.bool! },
                #Predicate<Optionals> { urls.contains($0.url ?? other) && $0.bool == nil },
                #Predicate<Optionals> { blobs.contains($0.data ?? third) },
                #Predicate<Optionals> { ($0.bool ?? false) == ($0.url == url) },
            ], objects, ShapesSchema.Current.self, touching: { $0.string = "x" })
    }
}
