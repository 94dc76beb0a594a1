import Measuring

/// What objects cost against SQLite's C interface with prepared statements, on copies of one file with the same settings: identity, change
/// tracking, inverses, delete rules and row versions are on, as users have them.
package let runtimeComparisons = runtimeOperations.map(\.comparison)

private let bookings = "SELECT count(*) + sum(rating) + sum(length(code)) + ifnull(sum(trip), 0) FROM Booking"

private let runtimeOperations: [JourneyOperation] = [
    .writing(
        name: "insert 100,000", limit: 1.5, trips: 0,
        proof: "SELECT count(*) + sum(priority) + sum(startDate) + sum(length(destination)) FROM Trip",
        raw: { try $0.insertTrips(100_000) },
        objects: { try $0.insertTrips(100_000) }),
    .writing(
        name: "insert 300,000 with parents", limit: 1.7, proof: bookings,
        raw: { try $0.insertBookings() },
        objects: { try $0.insertBookings() }),
    JourneyOperation(
        name: "fetch 100,000", limit: 1.1, raw: { try $0.fetchAll() }, objects: { try $0.fetchAll() }),
    JourneyOperation(
        name: "20,000 by predicate, sorted", limit: 1.2, raw: { try $0.fetchByPriority() },
        objects: { try $0.fetchByPriority() }),
    JourneyOperation(
        name: "1,000 pages of 50", limit: 1.1, raw: { try $0.pages(1_000) }, objects: { try $0.pages(1_000) }),
    JourneyOperation(
        name: "100,000 by id", limit: 1.5, raw: { try $0.fetchById() }, objects: { try $0.fetchById() }),
    JourneyOperation(
        name: "1,000 counts", limit: 1.1, raw: { try $0.counts(1_000) }, objects: { try $0.counts(1_000) }),
    JourneyOperation(
        name: "1,000 with children, 20 times", limit: 1.1, hasBookings: true,
        raw: { journeys in try (1...20).reduce(0) { sum, _ in try sum + journeys.fetchWithBookings(1_000) } },
        objects: { journeys in try (1...20).reduce(0) { sum, _ in try sum + journeys.fetchWithBookings(1_000) } }),
    .writing(
        name: "change 10,000", limit: 1.6, proof: "SELECT sum(budget) + sum(_v) FROM Trip",
        raw: { try $0.change(10_000) },
        objects: { try $0.change(10_000) }),
    .writing(
        name: "delete 10,000 with 30,000", limit: 1.1, hasBookings: true,
        proof: "SELECT (SELECT count(*) FROM Trip) * 2 + (SELECT count(*) FROM Booking)",
        raw: { try $0.delete(10_000) },
        objects: { try $0.delete(10_000) }),
    .writing(
        name: "upsert 50,000", limit: 1.6, hasBookings: true, proof: bookings,
        raw: { try $0.upsert(275_001..<325_001) },
        objects: { try $0.upsert(275_001..<325_001) }),
]
