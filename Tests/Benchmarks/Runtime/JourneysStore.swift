import Foundation
import JourneysModels
import SchemaRuntime

/// A file with trips, three bookings each: both sides of a comparison work on a copy of their own.
struct JourneysStore: Sendable {
    private let folder: URL
    private let file: URL

    /// - Parameters:
    ///   - trips: how many.
    ///   - hasBookings: whether each has its three.
    init(trips: Int, hasBookings: Bool) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "journeys-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appending(path: "whole.store")
        _ = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(url: file))
        let connection = try RawConnection(path: file.path)
        try connection.write {
            let trip = try connection.prepare(RawTrip.insertion)
            let booking = try connection.prepare(RawJourneys.bookingInsertion)
            for number in 0..<trips {
                RawTrip(number: number + 1).bind(to: trip)
                try trip.run()
                guard hasBookings else { continue }
                for index in 1...3 {
                    try RawJourneys.insertBooking(number * 3 + index, trip: Int64(number + 1), with: booking)
                }
            }
        }
        try connection.execute("ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)")
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// A fresh copy under a name, the one before gone.
    private func copy(_ name: String) throws -> URL {
        let copy = folder.appending(path: "\(name).store")
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        where file.lastPathComponent.hasPrefix(name) {
            try FileManager.default.removeItem(at: file)
        }
        try FileManager.default.copyItem(at: file, to: copy)
        return copy
    }

    func raw() throws -> (RawJourneys, URL) {
        let copy = try copy("raw")
        return (try RawJourneys(RawConnection(path: copy.path)), copy)
    }

    func objects() throws -> (ObjectJourneys, URL) {
        let copy = try copy("objects")
        return (
            ObjectJourneys(try ModelContainer(for: Trip.self, configurations: ModelConfiguration(url: copy))), copy
        )
    }
}
