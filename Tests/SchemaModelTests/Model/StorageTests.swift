import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot
import Testing

@Suite("Where links lie") struct StorageTests {
    private func storage(_ schema: Schema, _ model: String, _ relationship: String) -> RelationshipDescription.Storage?
    {
        schema.model(model)?.relationship(relationship)?.storage
    }

    @Test func oneToOneKeepsItsKeyAtTheRequiredEnd() throws {
        let schema = try schema(
            """
            models:
              A: { relationships: { z: { type: "Z?", inverse: a, deleteRule: cascade }, y: { type: "Z?", inverse: b } } }
              Z: { relationships: { a: { type: A, inverse: z }, b: { type: "A?", inverse: y } } }
            """)
        #expect(storage(schema, "A", "z") == .inverse(column: "a"))
        #expect(storage(schema, "Z", "a") == .foreignKey(column: "a"))
        // Neither is required: the end that comes first by name.
        #expect(storage(schema, "A", "y") == .foreignKey(column: "y"))
        #expect(storage(schema, "Z", "b") == .inverse(column: "y"))
    }

    @Test func theOrderOfTheFileDecidesNothing() throws {
        let models = [
            "  A: { relationships: { zs: { type: '[Z]', inverse: as }, z: { type: Z?, inverse: a } } }\n",
            "  Z: { relationships: { a: { type: A?, inverse: z }, as: { type: '[A]', inverse: zs } } }\n",
            "  a_b: { relationships: { c: { type: '[Z]', inverse: none } } }\n",
            "  a: { relationships: { b_c: { type: '[Z]', inverse: none } } }\n",
        ].map { $0.replacing("a_b:", with: "M_b:").replacing("  a:", with: "  M:") }
        let one = try schema("models:\n" + models.joined())
        let other = try schema("models:\n" + models.reversed().joined())
        for model in one.models { #expect(other.model(model.name)?.relationships == model.relationships) }
        #expect(storage(one, "A", "zs") == .join(table: "A_zs", own: "A_id", other: "Z_id"))
        #expect(storage(one, "Z", "as") == .join(table: "A_zs", own: "Z_id", other: "A_id"))
        #expect(storage(one, "M", "b_c") == .join(table: "M_b_c", own: "M_id", other: "Z_id"))
        #expect(storage(one, "M_b", "c") == .join(table: "M_b_c_2", own: "M_b_id", other: "Z_id"))
    }

    @Test func selfReferences() throws {
        let schema = try schema(
            """
            models:
              Person:
                relationships:
                  parent: { type: "Person?", inverse: children }
                  children: { type: "[Person]", inverse: parent, deleteRule: cascade }
                  next: { type: "Person?", inverse: previous }
                  previous: { type: "Person?", inverse: next }
                  follows: { type: "[Person]", inverse: followers }
                  followers: { type: "[Person]", inverse: follows }
                  likes: { type: "[Person]", inverse: none }
                  best: { type: "Person?", inverse: none }
            """)
        #expect(storage(schema, "Person", "parent") == .foreignKey(column: "parent"))
        #expect(storage(schema, "Person", "children") == .inverse(column: "parent"))
        #expect(storage(schema, "Person", "next") == .foreignKey(column: "next"))
        #expect(storage(schema, "Person", "previous") == .inverse(column: "next"))
        // `followers` comes first, so the table bears its name; each column bears the name of the end whose objects it holds.
        #expect(
            storage(schema, "Person", "followers")
                == .join(table: "Person_followers", own: "follows_id", other: "followers_id"))
        #expect(
            storage(schema, "Person", "follows")
                == .join(table: "Person_followers", own: "followers_id", other: "follows_id"))
        #expect(storage(schema, "Person", "likes") == .join(table: "Person_likes", own: "Person_id", other: "likes_id"))
        #expect(storage(schema, "Person", "best") == .foreignKey(column: "best"))
        #expect(schema.models[0].relationship("best")?.inverse == nil)
    }

    @Test func joinTablesMakeWayForModels() throws {
        let schema = try schema(
            """
            models:
              Tag: { relationships: { trips: { type: "[Trip]", inverse: tags } } }
              Trip: { relationships: { tags: { type: "[Tag]", inverse: trips } } }
              tag_TRIPS: {}
              Person: { relationships: { person: { type: "[Person]", inverse: none } } }
            """)
        #expect(storage(schema, "Trip", "tags") == .join(table: "Tag_trips_2", own: "Trip_id", other: "Tag_id"))
        #expect(
            storage(schema, "Person", "person") == .join(table: "Person_person", own: "Person_id_2", other: "person_id")
        )
    }

    @Test func severalRelationshipsBetweenOnePair() throws {
        let schema = try schema(
            """
            models:
              Trip:
                relationships:
                  organizer: { type: "Traveler?", inverse: organized }
                  guide: { type: Traveler, inverse: guided }
              Traveler:
                relationships:
                  organized: { type: "[Trip]?", inverse: organizer }
                  guided: { type: "[Trip]", inverse: guide, deleteRule: deny }
            """)
        #expect(storage(schema, "Traveler", "organized") == .inverse(column: "organizer"))
        #expect(storage(schema, "Traveler", "guided") == .inverse(column: "guide"))
        #expect(schema.models[1].relationships.map(\.isOptionalArray) == [true, false])
        #expect(schema.models[1].relationships.map(\.deleteRule) == [.nullify, .deny])
        #expect(schema.models[0].relationships.map(\.cardinality) == [.optionalOne, .one])
    }

    @Test func everyModelOfAHierarchyLiesInTheRootsTable() throws {
        let schema = try schema(
            """
            models:
              C: { inherits: B, attributes: { c: Int }, indexes: [[a, c]], unique: [[b]] }
              Other: {}
              B: { inherits: A, abstract: true, attributes: { b: Int } }
              A: { attributes: { a: Int }, relationships: { other: { type: "Other?", inverse: none } } }
            """)
        #expect(schema.models.map(\.name) == ["A", "B", "C", "Other"])
        #expect(schema.models.map(\.table) == ["A", "A", "A", "Other"])
        #expect(schema.models.map(\.base) == [nil, "A", "B", nil])
        #expect(schema.models.map(\.kind) == [1, 2, 3, 0])
        #expect(schema.models.map(\.isAbstract) == [false, true, false, false])
        #expect(schema.models[2].indexes == [Index(members: [.init("a"), .init("c")])])
        #expect(schema.models[2].uniques == [Unique(members: ["b"])])
    }
}
