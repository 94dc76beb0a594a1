import FaultySystem
import Foundation

/// One migration, recorded; then the disk as the power may leave it between any two of its calls.
struct PowerCut {
    let place: Place
    private(set) var outcomes: [String: Int] = [:]
    private(set) var problems: [String] = []
    private(set) var callCount = 0

    init(_ place: Place) { self.place = place }

    /// - Parameters:
    ///   - limit: at most so many attempts, evenly spread.
    ///   - states: how many states of the disk are looked at for each.
    mutating func run(limit: Int, states: Int, seed: Int) throws {
        try place.reset()
        var disk = Disk(place.folder, place.image)
        faulty_record(1)
        try place.scenario.open(place.path)
        faulty_record(0)
        let events = (0..<faulty_event_count()).map { faulty_event_at($0) }
        callCount = events.count
        let stride = max(1, (callCount + limit - 1) / limit)
        for (index, event) in events.enumerated() {
            disk.apply(event)
            guard index % stride == seed % stride else { continue }
            for state in 0..<states {
                // The two extremes by turns, and others.
                let number = state == 0 ? UInt64(index / stride % 2) : UInt64(seed + index * states + state + 2)
                try disk.afterPowerCut(seed: number).write(to: place.folder)
                do {
                    let isNew = try place.isNew()
                    try place.proveItOpens()
                    outcomes[isNew ? "new" : "old", default: 0] += 1
                } catch {
                    problems.append("\(place.scenario.name) powerCut at \(index + 1), state \(number): \(error)")
                }
            }
        }
    }
}
