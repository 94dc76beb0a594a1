import Foundation
import Measuring

/// One thing that both sides do to the same file.
struct JourneyOperation: Sendable {
    let name: String
    /// What objects may cost, against SQLite's C interface.
    let limit: Double
    var trips = 100_000
    var hasBookings = false
    /// What must be the same in both files afterwards; without it the sides give the number themselves.
    var proof: String?
    let raw: @Sendable (RawJourneys) throws -> Double
    let objects: @Sendable (ObjectJourneys) throws -> Double

    /// An operation whose work is seen in the file.
    static func writing(
        name: String, limit: Double, trips: Int = 100_000, hasBookings: Bool = false, proof: String,
        raw: @escaping @Sendable (RawJourneys) throws -> Void,
        objects: @escaping @Sendable (ObjectJourneys) throws -> Void
    ) -> JourneyOperation {
        JourneyOperation(
            name: name, limit: limit, trips: trips, hasBookings: hasBookings, proof: proof,
            raw: { journeys in
                try raw(journeys)
                return 0
            },
            objects: { journeys in
                try objects(journeys)
                return 0
            })
    }

    /// CPU seconds of both sides, in turn.
    var comparison: Comparison {
        Comparison(
            name: name, sizes: [max(trips, 1)], sizeUnit: "trips", budgets: [.ratio("objects", to: "C", limit)]
        ) { _ in
            let store = try JourneysStore(trips: trips, hasBookings: hasBookings)
            return Comparison.Contest(
                detail: "CPU",
                run: {
                    let (raw, rawSeconds) = try measureRaw(store)
                    let (objects, objectSeconds) = try measureObjects(store)
                    guard abs(raw - objects) <= abs(raw) * 1e-9 else {
                        throw WrongResult(words: "\(name): \(raw) by C, \(objects) by objects")
                    }
                    return ["C": rawSeconds, "objects": objectSeconds]
                }, end: store.remove)
        }
    }

    private func measureRaw(_ store: JourneysStore) throws -> (Double, Double) {
        let (journeys, file) = try store.raw()
        giveBackMemory()
        let start = cpuSeconds()
        let result = try raw(journeys)
        let seconds = cpuSeconds() - start
        return (try proof.map { try total($0, in: file) } ?? result, seconds)
    }

    private func measureObjects(_ store: JourneysStore) throws -> (Double, Double) {
        let (journeys, file) = try store.objects()
        giveBackMemory()
        let start = cpuSeconds()
        let result = try objects(journeys)
        let seconds = cpuSeconds() - start
        return (try proof.map { try total($0, in: file) } ?? result, seconds)
    }

    private func total(_ sql: String, in file: URL) throws -> Double {
        try RawJourneys(RawConnection(path: file.path)).total(sql)
    }
}
