/// A trip as somebody who writes SQL would have it.
struct RawTrip {
    static let columns = "_id, name, destination, startDate, endDate, priority, budget, isFavorite"
    static let insertion = "INSERT INTO Trip (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

    var id: Int64
    var name: String
    var destination: String
    var startDate: Double
    var endDate: Double
    var priority: Int64
    var budget: Double
    var isFavorite: Bool

    /// The trip of a number; numbers count from 1.
    init(number: Int) {
        let sample = SampleTrip(number: number)
        id = Int64(number)
        (name, destination) = (sample.name, sample.destination)
        (startDate, endDate) = (sample.start, sample.end)
        (priority, budget, isFavorite) = (Int64(sample.priority), sample.budget, sample.isFavorite)
    }

    @inline(__always) init(row: RawStatement) {
        id = row.integer(0)
        name = row.text(1)
        destination = row.text(2)
        startDate = row.number(3)
        endDate = row.number(4)
        priority = row.integer(5)
        budget = row.number(6)
        isFavorite = row.integer(7) != 0
    }

    @inline(__always) func bind(to statement: RawStatement) {
        statement.bind(id, 1)
        statement.bind(name, 2)
        statement.bind(destination, 3)
        statement.bind(startDate, 4)
        statement.bind(endDate, 5)
        statement.bind(priority, 6)
        statement.bind(budget, 7)
        statement.bind(isFavorite ? 1 as Int64 : 0, 8)
    }

    /// A number in which every value has its part.
    @inline(__always) var sum: Double {
        Double(name.utf8.count + destination.utf8.count) + startDate + endDate + Double(priority) + budget
            + (isFavorite ? 1 : 0)
    }
}

/// A booking of a row whose first column is its trip.
struct RawBooking {
    let id: Int64
    let code: String
    let rating: Double
    let status: String

    @inline(__always) init(row: RawStatement) {
        id = row.integer(1)
        code = row.text(2)
        rating = row.number(3)
        status = row.text(4)
    }

    @inline(__always) var sum: Double { Double(code.utf8.count + status.utf8.count) + rating }
}

/// The values of the trip of a number.
struct SampleTrip {
    let name: String
    let destination: String
    let start: Double
    let priority: Int
    let budget: Double
    let isFavorite: Bool

    var end: Double { start + 432_000 }

    init(number: Int) {
        name = "The trip of number \(number)"
        destination = SampleTrip.destinations[number % SampleTrip.destinations.count]
        start = Double((number * 7_919) % 100_003) * 3_600
        priority = number % 5
        budget = Double(number) * 0.25
        isFavorite = number % 3 == 0
    }

    private static let destinations = ["Αθήνα", "Reykjavík", "شیراز", "Ciudad de México", "Oslo", "東京", "Timișoara"]
}

/// The values of a booking of a number.
struct SampleBooking {
    let code: String
    let rating: Double
    let status: Int

    init(number: Int) {
        code = "BK-\(number)"
        rating = Double(number % 50) / 10
        status = number % 4
    }
}
