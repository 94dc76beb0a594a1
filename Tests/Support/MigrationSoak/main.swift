import Foundation
import ItineraryFixture
import SchemaRuntime
import SchemaTesting

// Migrates a store of many rows through Swift code, and says how long it took and how much memory the process had at its peak.
// usage: MigrationSoak [ROWS] [MEGABYTES]    exits with 1 where the peak is above

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
let limit = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 200

/// As the kernel counts it; 0 where it does not say.
func peakMegabytes() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
}

let place = try TemporaryStore()
try makeStore(of: ItinerarySchema.V1.self, at: place.url) { store in
    try store.execute(
        """
        WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
        INSERT INTO Trip (_id, _kind, destination, priority)
            SELECT i, 1, printf('%03d place', i % 997), i FROM n
        """)
}
let before = peakMegabytes()
let start = ContinuousClock.now
let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(url: place.url))
let duration = ContinuousClock.now - start
let peak = peakMegabytes()
let linked = try RawStore(at: place.url).rows(
    "SELECT count(*), count(DISTINCT p.name) FROM Trip t JOIN Place p ON p._id = t.place WHERE p.name = printf('%03d place', t._id % 997)"
)
print(
    "\(count) rows in \(duration); peak \(peak) MB (\(before) MB before the migration); linked rows and places: \(linked[0])"
)
guard linked[0] == ["\(count)", "\(min(count, 997))"], peak <= limit else { exit(1) }
