/// A schema of many models with ten attributes each, and of all that schemas usually have: relationships to neighbours, enums, structs,
/// indexes, documentation, and a subclass in every tenth model.
func sampleSchema(models count: Int) -> String {
    var text = """
        schema: Large
        version: 1.0.0
        enums:
          Status: [draft, sent, paid, cancelled]
        structs:
          Place: { latitude: Double, longitude: Double }
        models:

        """
    for index in 0..<count {
        let isSubclass = index % 10 == 9
        text += """
              Model\(index):
                doc: What the model number \(index) stands for.
            \(isSubclass ? "    inherits: Model\(index - 1)\n" : "")    attributes:
                  name\(index): String
                  note\(index): { type: "String?", doc: Anything worth a note. }
                  count\(index): Int = 0
                  isActive\(index): Bool = true
                  price\(index): Decimal(12,2)
                  createdAt\(index): Date = now
                  externalID\(index): { type: UUID, default: uuid }
                  status\(index): Status = draft
                  weight\(index): Double?
                  tags\(index): "[String] = []"
                relationships:
                  next\(index): { type: "Model\((index + 1) % count)?", inverse: previous\((index + 1) % count) }
                  previous\(index): { type: "[Model\((index + count - 1) % count)]", inverse: next\((index + count - 1) % count) }
                indexes:
                  - [name\(index)]
                  - [isActive\(index), -createdAt\(index)]

            """
    }
    return text
}
