import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

/// The SQL that a hierarchy with a table for each class takes.
@Suite struct ConcreteSQLTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let recorder: SQLRecorder
    private let context: ModelContext

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: CurrentSchema.self)
        recorder = SQLRecorder(container)
        context = ModelContext(container)
    }

    @Test func `A row and its key are written, and the key alone is deleted`() throws {
        let bike = Bike(code: "b", serial: 7)
        context.insert(bike)
        try context.save()
        let key = try #require(try RawStore(at: place.url).rows("SELECT _id FROM Bike").first?.first)
        // The rest is the full-text index's own.
        let written = recorder.take().filter { sql in
            ["_ids_Vehicle", "Bike"].contains { sql.hasPrefix("INSERT INTO \"\($0)\"") }
        }
        #expect(
            written == [
                #"INSERT INTO "_ids_Vehicle" ("_id", "_kind") VALUES (\#(key), 4)"#,
                #"INSERT INTO "Bike" ("_id", "code", "weight", "note", "_has_place", "place_row", "place_column", "keeper", "inspector", "successor", "carrier", "depot", "Bike_seats", "serial", "oiled") VALUES (\#(key), 'b', 1, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 7, 0.0)"#,
            ])
        bike.weight = 2
        try context.save()
        let update = try #require(recorder.take().first { $0.hasPrefix("UPDATE") })
        #expect(
            update.replacing(/"oiled" = [0-9.]+/, with: "")
                == #"UPDATE "Bike" SET "weight" = 2, , "_v" = "_v" + 1 WHERE "_id" = \#(key) AND "_v" = 1"#)
        context.delete(bike)
        try context.save()
        #expect(
            recorder.take().contains(
                #"DELETE FROM "_ids_Vehicle" WHERE "_id" IN (SELECT value FROM json_each('[\#(key)]'))"#))
        #expect(try RawStore(at: place.url).rows("SELECT count(*) FROM Bike") == [["0"]])
    }

    @Test func `A leaf is its table, a base the union of those below`() throws {
        _ = try context.fetchCount(FetchDescriptor<Craft>(predicate: #Predicate { $0.draught > 1.0 }))
        #expect(
            recorder.take() == [
                #"SELECT count(*) FROM (SELECT "_id", "_v", 7 AS "_kind", "code", "weight", "note", "_has_place", "place_row", "place_column", "double", "keeper", "_order_vehicles", "inspector", "successor", "carrier", "depot", "draught", "sails", "berths" FROM "Yacht") AS t WHERE t."draught" > 1.0"#
            ])
        _ = try context.fetchCount(FetchDescriptor<Car>())
        #expect(
            recorder.take() == [
                #"SELECT count(*) FROM (SELECT "_id", "_v", 2 AS "_kind", "code", "weight", "note", "_has_place", "place_row", "place_column", "double", "keeper", "_order_vehicles", "inspector", "successor", "carrier", "depot", "Car_seats", "isOpen", "washed", "driver", CAST(NULL AS INTEGER) AS "load", CAST(NULL AS TEXT) AS "plate", CAST(NULL AS INTEGER) AS "insurer" FROM "Car" UNION ALL SELECT "_id", "_v", 3 AS "_kind", "code", "weight", "note", "_has_place", "place_row", "place_column", "double", "keeper", "_order_vehicles", "inspector", "successor", "carrier", "depot", "Car_seats", "isOpen", "washed", "driver", "load", "plate", "insurer" FROM "Lorry") AS t"#
            ])
    }

    @Test func `An object of a base is looked up by its key`() throws {
        let licences = FetchDescriptor<Licence>(predicate: #Predicate { $0.vehicle?.code == "c" })
        _ = try context.fetchCount(licences)
        #expect(
            recorder.take() == [
                #"SELECT count(*) FROM "Licence" AS t WHERE (SELECT x."code" FROM "Car" AS x WHERE x."_id" = t."vehicle" UNION ALL SELECT x."code" FROM "Lorry" AS x WHERE x."_id" = t."vehicle" UNION ALL SELECT x."code" FROM "Bike" AS x WHERE x."_id" = t."vehicle" UNION ALL SELECT x."code" FROM "Yacht" AS x WHERE x."_id" = t."vehicle") IS 'c'"#
            ])
        _ = try context.fetchCount(FetchDescriptor<Licence>(predicate: #Predicate { $0.vehicle is Car }))
        #expect(
            recorder.take() == [
                #"SELECT count(*) FROM "Licence" AS t WHERE (t."vehicle" IS NOT NULL AND (SELECT x."_kind" FROM "_ids_Vehicle" AS x WHERE x."_id" = t."vehicle") IN (2, 3))"#
            ])
    }

    private let tables = ["Car", "Lorry", "Bike", "Yacht"]

    @Test func `What lies behind an object of a base is looked up by a key that is found once`() throws {
        let query = Licence.query { $0.vehicle.successor.code == "c" && $0.vehicle.successor.note == "n" }
        func lookups(_ column: String, _ key: String) -> String {
            tables.map { #"SELECT x."\#(column)" FROM "\#($0)" AS x WHERE x."_id" = \#(key)"# }.joined(
                separator: " UNION ALL ")
        }
        #expect(
            try query.sql(in: context).hasSuffix(
                #" FROM "Licence" AS t LEFT JOIN "_ids_Vehicle" AS t1 ON t1."_id" = "#
                    + #"(\#(lookups("successor", #"t."vehicle""#))) "#
                    + #"WHERE ((\#(lookups("code", #"t1."_id""#))) IS ?1 AND (\#(lookups("note", #"t1."_id""#))) IS ?2) "#
                    + #"ORDER BY t."_id""#))
        try expectOneScan(query.queryPlan(in: context))
    }

    @Test func `Each table is asked for the objects of a to-many`() throws {
        let heavy = Keeper.query { $0.vehicles.count { $0.weight > 1 } > 2 }
        let sql = try heavy.sql(in: context)
        for table in tables { #expect(sql.contains(#"FROM "\#(table)" AS y WHERE y."keeper" = t."_id""#)) }
        #expect(sql.contains(#") AS t1 WHERE t1."weight" > ?1) > ?2"#))
        try expectOneScan(heavy.queryPlan(in: context))
        let some = Keeper.query { $0.vehicles.any { $0.successor.keeper.name == "k" } }
        try expectOneScan(some.queryPlan(in: context))
        let marked = Mark.query { $0.vehicles.sum { $0.weight } > 2 }
        #expect(try marked.sql(in: context).contains(#" JOIN "_ids_Vehicle" AS t1 ON t1."_id" = t2."#))
        try expectOneScan(marked.queryPlan(in: context))
    }

    /// No table is read as a whole but the one that is fetched; `t1` is what was found in several.
    private func expectOneScan(_ plan: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        let scanned = Set(plan.filter { $0.hasPrefix("SCAN ") }.map { $0.split(separator: " ")[1] })
        #expect(scanned.subtracting(["t1"]) == ["t"], "\(plan)", sourceLocation: sourceLocation)
        #expect(!plan.contains { $0.contains("AUTOMATIC") }, "\(plan)", sourceLocation: sourceLocation)
    }
}
