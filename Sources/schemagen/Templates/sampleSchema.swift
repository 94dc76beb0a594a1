/// A schema that shows templates everything they can be given.
///
/// - Parameter isLater: adds a version and what came with it.
func sampleSchema(isLater: Bool) -> String {
    """
    schema: Sample
    version: \(isLater ? "2" : "1").0.0
    generate: { access: public }
    annotations: { owner: sample }
    enums:
      Status: [open, closed]
      Level: { type: Int, doc: How much., cases: { low: 1, high: 9 } }
      Kind: external
    structs:
      Place: { doc: A point., fields: { latitude: { type: Double, doc: North. }, note: String?, price: "Decimal(9,2)?" } }
      Visit: { at: Date = now, place: Place }
    mixins:
      Stamped: { attributes: { createdAt: Date = now } }
    models:
      Trip:
        doc: A journey.
        mixins: [Stamped]
        annotations: { title: Trip }
        attributes:
          name: { type: String, unique: true, doc: What it is called., annotations: { label: Name } }
          status: Status = open
          level: { type: Level?, unknown: preserve }
          kind: Kind
          price: Decimal(9,2)
          place: Place?
          visit: { type: Visit, storage: json }
          word: Codable(Word)
          color: { type: Data, transformer: ColorTransformer }
          tags: "[String] = []"
          at: { type: Date, default: now, store: unixMillis }
          draft: { type: String?, transient: true, doc: As long as the object. }
          upper: { type: String, derived: "upper(name)" }
    \(isLater ? "      remark: { type: String?, doc: Came later. }\n" : "")\
        relationships:
          owner: { type: Person, inverse: trips, doc: Whose it is. }
          guide: { type: Person?, inverse: none }
          stops: { type: "[Stop]", inverse: trip, ordered: true, deleteRule: cascade }
          friends: { type: "[Person]?", inverse: none }
      LongTrip:
        inherits: Trip
        attributes: { days: Int, total: "Decimal(12,2)?" }
      Person:
        attributes: { name: String }
        relationships:
          trips: { type: "[Trip]", inverse: owner, deleteRule: cascade }
      Stop:
        relationships:
          trip: { type: Trip?, inverse: stops }
      Marker: {}

    """
}
