import Foundation
import SchemaRuntime
import SchemaTesting
import TripPlannerFixture

// Writes many rows without objects and goes through them as objects, and says how long it took and how much memory the process had at its peak.
// usage: BatchSoak [ROWS] [MEGABYTES]    exits with 1 where the peak is above, or rows are missing

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
let limit = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 100

/// As the kernel counts it; 0 where it does not say.
func peakMegabytes() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
}

func measure(_ name: String, _ body: () throws -> Void) rethrows {
    let (start, before) = (clock(), peakMegabytes())
    try body()
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    print("\(name): \(count) rows in \(seconds) CPU seconds; peak \(peakMegabytes()) MB (\(before) MB before)")
}

let place = try TemporaryStore()
let container = try place.container(for: TripPlannerSchema.Current.self)
let context = ModelContext(container)
var travelers: [PersistentIdentifier] = []
try context.insert(into: Traveler.self, 0..<1000) { number, row in
    row[\.name] = "t\(number)"
    row[\.email] = "\(number)@example.org"
    travelers.append(row.persistentModelID)
}
var written = 0
try measure("insert(into:), in one transaction") {
    written = try context.insert(into: Booking.self, 0..<count) { number, row in
        row[\.confirmationCode] = "c\(number)"
        row[\.totalPrice] = Decimal(number % 1000)
        row[\.traveler] = travelers[number % 1000]
    }.insertedCount
}
try measure("the same rows again, which are written over, in batches") {
    let again = try context.insert(into: Booking.self, 0..<count, batchSize: 50_000) { number, row in
        row[\.confirmationCode] = "c\(number)"
        row[\.totalPrice] = Decimal(number % 1000 + 1)
        row[\.traveler] = travelers[number % 1000]
    }
    written += again.updatedCount
}
var (met, sum): (Int, Decimal) = (0, 0)
try measure("enumerate") {
    try context.enumerate(FetchDescriptor<Booking>()) { booking in
        met += 1
        sum += booking.totalPrice
    }
}
var some = FetchDescriptor<Booking>()
some.propertiesToFetch = [\.totalPrice]
try measure("enumerate, one property") {
    try context.enumerate(some) { booking in sum -= booking.totalPrice }
}
let peak = peakMegabytes()
print("written \(written), met \(met), difference \(sum), peak \(peak) MB of \(limit)")
guard written == 2 * count, met == count, sum == 0, peak <= limit else { exit(1) }
