import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot
import Testing

@Suite("Relationships") struct RelationshipRulesTests {
    @Test func unknownTargets() {
        let (_, findings) = expectFindings(
            in: """
                models:
                  Trip:
                    relationships:
                      a: { type: "⟦1⟧Traveller⟦/1⟧?", inverse: trips }
                      b: { type: "[⟦2⟧Hotel]", inverse: none }
                  Traveler: {}
                """, [1: .unknownTarget, 2: .unknownTarget])
        #expect(findings[0].message == "unknown model `Traveller`; did you mean `Traveler`?")
        #expect(findings[1].message == "unknown model `Hotel`")
    }

    @Test func missingInverses() {
        let (_, findings) = expectFindings(
            in: """
                models:
                  Trip: { relationships: { ⟦1⟧organizer⟦/1⟧: { type: "Traveler?" } } }
                  Traveler: { relationships: { trips: { type: "[Trip]", inverse: organizer }, ⟦2⟧tags: { type: "[Trip]" } } }
                """, [1: .missingInverse, 2: .missingInverse])
        #expect(findings[0].message == "the relationship `Trip.organizer` needs its `inverse`: write `inverse: trips`")
        #expect(
            findings[1].message
                == "the relationship `Traveler.tags` needs its `inverse`: name the end in `Trip`, or write `inverse: none`"
        )
    }

    @Test func unknownInverses() {
        let (_, findings) = expectFindings(
            in: """
                models:
                  Trip:
                    relationships:
                      a: { type: "Traveler?", inverse: ⟦1⟧trip }
                      b: { type: "Traveler?", inverse: ⟦2⟧name }
                      c: { type: "Traveler?", inverse: ⟦3⟧extra }
                  Traveler:
                    attributes: { name: String }
                    relationships: { trips: { type: "[Trip]", inverse: none } }
                  Guide: { inherits: Traveler, relationships: { extra: { type: "[Trip]", inverse: none } } }
                """, [1: .unknownInverse, 2: .unknownInverse, 3: .unknownInverse])
        #expect(findings[0].fixIt?.replacement == "trips")
        #expect(findings[1].message.hasPrefix("`Traveler.name` is an attribute, not a relationship"))
    }

    @Test func bothEndsNameEachOther() {
        let (_, findings) = expectFindings(
            in: """
                models:
                  Trip:
                    relationships:
                      a: { type: "Traveler?", inverse: ⟦1⟧trips }
                      b: { type: "Traveler?", inverse: trips }
                      c: { type: "Traveler?", inverse: ⟦2⟧loose }
                  Traveler:
                    relationships:
                      trips: { type: "[Trip]", inverse: b }
                      loose: { type: "[Trip]", inverse: none }
                """, [1: .inverseDisagrees, 2: .inverseDisagrees])
        #expect(
            findings[0].message
                == "`Trip.a` names `Traveler.trips` as its inverse, but that end names `Trip.b`; both must name each other"
        )
        #expect(findings[0].notes.first?.range?.start == SourcePosition(line: 11, column: 41))
        #expect(findings[1].message.contains("has `inverse: none`"))
    }

    @Test func anInheritedEndIsEverySubclasses() {
        let (_, findings) = expectFindings(
            in: """
                models:
                  Trip: { relationships: { tags: { type: "[Tag]", inverse: trips } } }
                  BusinessTrip: { inherits: Trip }
                  Tag: { relationships: { trips: { type: "⟦1⟧[BusinessTrip]", inverse: tags } } }
                """, [1: .inverseDisagrees])
        #expect(
            findings[0].message
                == "`Tag.trips` is the inverse of `Trip.tags`, which every `Trip` has; so its type is `Trip`, not `BusinessTrip`"
        )
    }

    @Test func nullifyDoesNotEmptyARequiredEnd() {
        let (_, findings) = expectFindings(
            in: """
                models:
                  Traveler:
                    relationships:
                      ⟦1⟧bookings⟦/1⟧: { type: "[Booking]", inverse: traveler }
                      passport: { type: "Passport?", inverse: owner, deleteRule: ⟦2⟧nullify }
                      pets: { type: "[Pet]", inverse: owner, deleteRule: deny }
                  Booking: { relationships: { traveler: { type: Traveler, inverse: bookings } } }
                  Passport: { relationships: { owner: { type: Traveler, inverse: passport } } }
                  Pet: { relationships: { owner: { type: Traveler, inverse: pets }, vet: { type: Traveler, inverse: none } } }
                """, [1: .nullifyRequired, 2: .nullifyRequired])
        #expect(
            findings[0].message == """
                deleting a `Traveler` would leave `Booking.traveler` empty, and it is required; give `Traveler.bookings` \
                `deleteRule: cascade` or `deny`, or make `Booking.traveler` optional (`Traveler?`)
                """)
    }

    @Test func twoEndsDoNotRequireEachOther() {
        expectFindings(
            in: """
                models:
                  A: { relationships: { b: { type: ⟦1⟧B, inverse: a, deleteRule: cascade } } }
                  B: { relationships: { a: { type: A, inverse: b, deleteRule: cascade } } }
                """, [1: .bothRequired])
    }

    @Test func noToOneIsItsOwnInverse() {
        expectFindings(
            in: """
                models:
                  Person:
                    relationships:
                      friends: { type: "[Person]", inverse: friends }
                      spouse: { type: "Person?", inverse: ⟦1⟧spouse }
                      twin: { type: Person, inverse: ⟦2⟧twin }
                  Child: { inherits: Person, relationships: { mates: { type: "[Person]", inverse: ⟦3⟧mates } } }
                """, [1: .ownInverse, 2: .ownInverse, 3: .unknownInverse])
    }

    @Test func onlyAToManyIsOrderedOrCounted() {
        let (_, findings) = expectFindings(
            in: """
                models:
                  Trip:
                    relationships:
                      a: { type: Trip?, inverse: none, ⟦1⟧ordered: true, minimum: ⟦2⟧1, maximum: ⟦3⟧2 }
                      b: { type: Trip?, inverse: none, ordered: false }
                      c: { type: "[Trip]", inverse: none, minimum: ⟦4⟧3, maximum: 2 }
                      d: { type: "[Trip]", inverse: none, minimum: ⟦5⟧0, maximum: ⟦6⟧many }
                      e: { type: "[Trip]", inverse: none, minimum: ⟦7⟧-1, maximum: ⟦8⟧1.5 }
                      f: { type: "[Trip]?", inverse: none, minimum: 2, maximum: 2, ordered: true }
                """,
            [
                1: .toManyOnly, 2: .toManyOnly, 3: .toManyOnly, 4: .boundsCross, 5: .wrongShape, 6: .wrongShape,
                7: .wrongShape, 8: .wrongShape,
            ])
        #expect(
            findings[0].message == "`ordered` is for to-many relationships, and `a` is a to-one; remove it")
        #expect(findings[3].message == "no number is at least 3 and at most 2; correct one of them")
    }

    @Test func noShortForm() {
        expectFindings(
            in: "models: { Trip: { relationships: { a: ⟦1⟧Trip?, b: ⟦2⟧[Trip], ⟦3⟧c: } } }",
            [1: .relationshipShorthand, 2: .relationshipShorthand, 3: .relationshipShorthand])
        expectFindings(
            in: "models: { Trip: { relationships: { a: { type: 'Trip? ⟦1⟧= nil', inverse: none } } } }",
            [1: .malformedType])
    }

    @Test func danglingNeedsNoAction() {
        expectFindings(
            in: "models: { Trip: { relationships: { a: { type: Trip?, inverse: none, danglingAllowed: ⟦1⟧true } } } }",
            [1: .needlessDangling])
        expectFindings(
            in: """
                models:
                  Trip:
                    relationships:
                      a: { type: Trip?, inverse: none, deleteRule: ⟦1⟧noAction⟦/1⟧ }
                      b: { type: Trip?, inverse: none, deleteRule: ⟦2⟧noAction, danglingAllowed: false }
                      c: { type: Trip?, inverse: none, deleteRule: noAction, danglingAllowed: true }
                """, [1: .danglingNotAllowed, 2: .danglingNotAllowed])
    }
}
