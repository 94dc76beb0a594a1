import Testing

@testable import SchemaSnapshot

struct SchemaTextTests {
    static let trips = SchemaDescription(
        name: "TripPlanner", version: SchemaVersion(2, 0, 0),
        entities: [
            EntityDescription(
                name: "Trip", table: "Trip", kind: 1,
                attributes: [
                    AttributeDescription(name: "destination", type: "String", column: "destination", columnType: .text),
                    AttributeDescription(
                        name: "status", type: "Status", isOptional: true, column: "order by", columnType: .text,
                        rawType: .string, defaultSQL: "'it''s \"new\"'"),
                ],
                relationships: [
                    RelationshipDescription(
                        name: "tags", target: "Tag", cardinality: .many, inverse: "trips", orderColumn: "_order_tags",
                        maximum: 9,
                        storage: .join(table: "Tag_trips", own: "Trip_id", other: "Tag_id"))
                ],
                uniques: [
                    UniqueDescription(members: ["destination", "status"], onConflict: .error, nullsAreSame: true)
                ],
                indexes: [
                    IndexDescription(
                        members: [.init("destination", collation: "nocase"), .init("status", isDescending: true)],
                        condition: "\"destination\" <> ''")
                ]),
            EntityDescription(name: "سفر کاری", table: "Trip", kind: 2, base: "Trip", isAbstract: true),
            EntityDescription(
                name: "Tag", table: "Tag",
                relationships: [
                    RelationshipDescription(
                        name: "owner", target: "Trip", cardinality: .optionalOne, inverse: nil, deleteRule: .deny,
                        storage: .foreignKey(column: "owner")),
                    RelationshipDescription(
                        name: "main", target: "Trip", cardinality: .one, inverse: "x", deleteRule: .cascade,
                        storage: .inverse(column: "x")),
                ]),
        ])

    static let text = #"""
        schemagen-schema 1
        schema TripPlanner 2.0.0
        entity Trip table Trip kind 1 single
        attribute destination String column destination TEXT
        attribute status Status optional column "order by" TEXT raw String default "'it''s \"new\"'"
        relationship tags Tag many inverse trips delete nullify ordered _order_tags maximum 9 join Tag_trips Trip_id Tag_id
        unique error nullsSame on destination status
        index where "\"destination\" <> ''" on destination asc:nocase status desc
        entity "سفر کاری" table Trip kind 2 base Trip abstract single
        entity Tag table Tag kind 0 single
        relationship owner Trip optionalOne delete deny key owner
        relationship main Trip one inverse x delete cascade inverseKey x
        end

        """#

    @Test func isReadable() throws {
        #expect(SchemaText.encode(Self.trips) == Self.text)
        #expect(try SchemaText.decode(Self.text) == Self.trips)
    }

    @Test func lastLineFeedMayBeMissing() throws {
        #expect(try SchemaText.decode(String(Self.text.dropLast())) == Self.trips)
    }

    @Test func randomDescriptionsComeBack() throws {
        var random = Seeded(2)
        for round in 0..<300 {
            let schema = random.schemaDescription()
            let text = SchemaText.encode(schema)
            let back = try SchemaText.decode(text)
            // Equality of strings overlooks normalisation; equality of bytes does not.
            #expect(back == schema, "round \(round)")
            #expect(Array(SchemaText.encode(back).utf8) == Array(text.utf8), "round \(round)")
            #expect(standsInRawLiteral(text), "round \(round)")
        }
    }

    @Test func everyTruncationIsAnError() {
        var random = Seeded(3)
        for text in [Self.text] + (0..<5).map({ _ in SchemaText.encode(random.schemaDescription()) }) {
            let bytes = Array(text.utf8)
            // The text without its last line feed is whole.
            for count in 0..<(bytes.count - 1) {
                #expect(throws: RecordError.self) {
                    try SchemaText.decode(String(decoding: bytes[..<count], as: UTF8.self))
                }
            }
        }
    }

    @Test func damagedTextNeverTraps() {
        var random = Seeded(4)
        var refused = 0
        for _ in 0..<3000 {
            var bytes = Array((random.chance(50) ? Self.text : SchemaText.encode(random.schemaDescription())).utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(Array("\\\"{}u \n|>".utf8).randomElement(using: &random)!, at: place)
                }
            }
            let lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false).count
            do { _ = try SchemaText.decode(String(decoding: bytes, as: UTF8.self)) } catch {
                refused += 1
                #expect((1...lines).contains(error.line))
            }
        }
        #expect(refused > 1000)
    }
}

/// Whether `#"""` and `"""#` around the text leave it as it is.
func standsInRawLiteral(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let hasSign = zip(bytes, bytes.dropFirst()).contains { $0 == .backslash && $1 == .hash }
    let hasQuotes = zip(bytes, zip(bytes.dropFirst(), bytes.dropFirst(2))).contains {
        $0 == .quote && $1.0 == .quote && $1.1 == .quote
    }
    let hasControl = text.unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n") || $0.value == 0x7F }
    return !hasSign && !hasQuotes && !hasControl
}
