/// The operations by SQLite's C interface, each statement prepared once; those that read give a number in which each value has its part.
struct RawJourneys {
    static let bookingInsertion = "INSERT INTO Booking (_id, code, rating, status, trip) VALUES (?, ?, ?, ?, ?)"
    static let statuses = ["pending", "confirmed", "cancelled", "refunded"]

    private let connection: RawConnection

    init(_ connection: RawConnection) { self.connection = connection }

    static func insertBooking(_ number: Int, trip: Int64, with statement: RawStatement) throws {
        let booking = SampleBooking(number: number)
        statement.bind(Int64(number), 1)
        statement.bind(booking.code, 2)
        statement.bind(booking.rating, 3)
        statement.bind(statuses[booking.status], 4)
        statement.bind(trip, 5)
        try statement.run()
    }

    func insertTrips(_ count: Int) throws {
        let insertion = try connection.prepare(RawTrip.insertion)
        try connection.write {
            for number in 1...count {
                RawTrip(number: number).bind(to: insertion)
                try insertion.run()
            }
        }
    }

    func insertBookings() throws {
        let insertion = try connection.prepare(Self.bookingInsertion)
        let trips = try connection.prepare("SELECT _id FROM Trip ORDER BY _id")
        var number = 0
        try connection.write {
            while try trips.step() {
                for _ in 1...3 {
                    number += 1
                    try Self.insertBooking(number, trip: trips.integer(0), with: insertion)
                }
            }
        }
    }

    func fetchAll() throws -> Double { sum(try trips("", [])) }

    func fetchByPriority() throws -> Double { sum(try trips("WHERE priority = ? ORDER BY startDate, _id", [3])) }

    func pages(_ count: Int) throws -> Double {
        let page = try connection.prepare(
            "SELECT \(RawTrip.columns) FROM Trip ORDER BY startDate, _id LIMIT ? OFFSET ?")
        var result = 0.0
        for _ in 0..<count {
            page.bind(50 as Int64, 1)
            page.bind(1_000 as Int64, 2)
            result += sum(try read(page))
        }
        return result
    }

    func fetchById() throws -> Double {
        let one = try connection.prepare("SELECT \(RawTrip.columns) FROM Trip WHERE _id = ?")
        let ids = try connection.prepare("SELECT _id FROM Trip")
        var result = 0.0
        try connection.execute("BEGIN")
        while try ids.step() {
            one.bind(ids.integer(0), 1)
            guard try one.step() else { throw WrongResult(words: "no trip") }
            result += RawTrip(row: one).sum
            one.reset()
        }
        ids.reset()
        try connection.execute("COMMIT")
        return result
    }

    func counts(_ count: Int) throws -> Double {
        let counting = try connection.prepare("SELECT count(*) FROM Trip WHERE priority = ?")
        var result = 0.0
        for number in 0..<count {
            counting.bind(Int64(number % 5), 1)
            guard try counting.step() else { throw WrongResult(words: "no count") }
            result += Double(counting.integer(0))
            counting.reset()
        }
        return result
    }

    /// The first trips, each with its bookings: two statements.
    func fetchWithBookings(_ count: Int) throws -> Double {
        let bookings = try connection.prepare(
            """
            SELECT trip, _id, code, rating, status FROM Booking
                WHERE trip IN (SELECT value FROM json_each(?)) ORDER BY trip, _id
            """)
        let found = try trips("ORDER BY _id LIMIT ?", [Int64(count)])
        bookings.bind("[\(found.map { String($0.id) }.joined(separator: ","))]", 1)
        var result = sum(found)
        var children: [[RawBooking]] = Array(repeating: [], count: found.count)
        var index = 0
        while try bookings.step() {
            while found[index].id != bookings.integer(0) { index += 1 }
            children[index].append(RawBooking(row: bookings))
        }
        for bookings in children { for booking in bookings { result += booking.sum } }
        return result
    }

    func change(_ count: Int) throws {
        let change = try connection.prepare("UPDATE Trip SET budget = ?, _v = _v + 1 WHERE _id = ?")
        let found = try trips("ORDER BY _id LIMIT ?", [Int64(count)])
        try connection.write {
            for trip in found {
                change.bind(trip.budget + 1, 1)
                change.bind(trip.id, 2)
                try change.run()
            }
        }
    }

    func delete(_ count: Int) throws {
        let deletion = try connection.prepare("DELETE FROM Trip WHERE _id = ?")
        let found = try trips("ORDER BY _id LIMIT ?", [Int64(count)])
        try connection.write {
            for trip in found {
                deletion.bind(trip.id, 1)
                try deletion.run()
            }
        }
    }

    func upsert(_ numbers: Range<Int>) throws {
        let upsert = try connection.prepare(
            """
            INSERT INTO Booking (code, rating, status) VALUES (?, ?, ?)
            ON CONFLICT (code) DO UPDATE SET rating = excluded.rating, status = excluded.status, _v = _v + 1
            """)
        try connection.write {
            for number in numbers {
                let booking = SampleBooking(number: number)
                upsert.bind(booking.code, 1)
                upsert.bind(booking.rating + 1, 2)
                upsert.bind(Self.statuses[booking.status], 3)
                try upsert.run()
            }
        }
    }

    private func trips(_ rest: String, _ values: [Int64]) throws -> [RawTrip] {
        let query = try connection.prepare("SELECT \(RawTrip.columns) FROM Trip \(rest)")
        for (index, value) in values.enumerated() { query.bind(value, Int32(index) + 1) }
        return try read(query)
    }

    private func read(_ query: RawStatement) throws -> [RawTrip] {
        var trips: [RawTrip] = []
        while try query.step() { trips.append(RawTrip(row: query)) }
        query.reset()
        return trips
    }

    private func sum(_ trips: [RawTrip]) -> Double { trips.reduce(0) { $0 + $1.sum } }

    /// The one number of a query.
    func total(_ sql: String) throws -> Double {
        let query = try connection.prepare(sql)
        guard try query.step() else { throw WrongResult(words: "no total") }
        return query.number(0)
    }
}
