import LabelsFixture
import SchemaRuntime
import Testing

/// What a consumer's own templates make of annotations, and members that are called as a snapshot's are.
@Suite struct LabelsTests {
    @Test func `Annotations become code through templates of the consumer's`() {
        #expect(Parcel.label == "A \"parcel\" \\ بسته" && Registered.label == "Registered" && Owner.label == "Owner")
        #expect(Parcel.label(of: "name") == "Name" && Parcel.label(of: "draft") == "Entwurf")
        #expect(Registered.label(of: "name") == "Name" && Parcel.label(of: "mood") == nil)
        #expect(LabelsSchema.owner == "the \"orders\" team" && Mood.label == "Stimmung" && Size.unit == "cm")
        let labelled: [any Labelled.Type] = [Parcel.self, Registered.self, Card.self]
        #expect(labelled.map { $0.label } == ["A \"parcel\" \\ بسته", "Registered", "Card"])
    }

    @Test func `An attribute may be called snapshot`() {
        let parcel = Registered(name: "a", snapshot: "b", size: Size(width: 2), number: 3)
        let snapshot = Registered.Snapshot(parcel)
        #expect(parcel.snapshot == "b" && snapshot.snapshot == "b" && snapshot.number == 3 && snapshot.size?.width == 2)
    }

    @Test func `Attributes that are called as members of the library come first`() {
        let card = Card(code: 1, owner: Owner(persistentModelID: "mine", description: "words", id: 7))
        let snapshot = card.owner.snapshot()
        #expect(snapshot.persistentModelID == "mine" && snapshot.description == "words" && snapshot.id == 7)
        #expect(snapshot.card == card.persistentModelID && card.snapshot().owner?.entityName == "Owner")
    }
}
