import Foundation
import SchemaRuntime
import Testing
import TripPlannerFixture

/// A random walk over one container: objects are made, linked, moved, deleted, saved, rolled back, held and let go.
final class Walk {
    private var random: SplitMix
    private let container: ModelContainer
    private var context: ModelContext
    private var trips: [Trip] = []
    private var travelers: [Traveler] = []
    private var bookings: [Booking] = []
    private var tags: [Tag] = []
    /// Every object that was ever made or met.
    private var met: [Weak] = []
    /// Objects whose context is gone.
    private var ghosts: [any PersistentModel] = []
    private var names = 0
    private(set) var log: [String] = []

    private final class Weak {
        weak var object: AnyObject?
        init(_ object: AnyObject) { self.object = object }
    }

    init(seed: UInt64) throws {
        random = SplitMix(state: seed)
        container = try memory(TripPlannerSchema.Current.self)
        context = ModelContext(container)
    }

    func run(steps: Int) throws {
        for _ in 0..<steps {
            try step()
            try check()
        }
    }

    private func name() -> String {
        names += 1
        return "n\(names)"
    }

    private func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private func keep<T: PersistentModel>(_ object: T, in list: ReferenceWritableKeyPath<Walk, [T]>) {
        met.append(Weak(object))
        log.append("hold \(label(object))")
        if !self[keyPath: list].contains(object) { self[keyPath: list].append(object) }
    }

    private func pick<T>(_ list: [T]) -> T? { list.randomElement(using: &random) }

    // MARK: - Steps

    private func step() throws {
        switch Int.random(in: 0..<23, using: &random) {
        case 0: keep(Traveler(name()), in: \.travelers)
        case 1: keep(Trip(to: name(), organizer: chance(2) ? pick(living(travelers)) : nil), in: \.trips)
        case 2: try makeBooking()
        case 3: keep(Tag(name: name(), color: "c", trips: chance(2) ? living(trips).suffix(2) : []), in: \.tags)
        case 4: insertOne()
        case 5: if let trip = pick(living(trips)) { organize(trip) }
        case 6: if let booking = pick(living(bookings)) { move(booking) }
        case 7, 8: if let traveler = pick(living(travelers)) { fill(traveler) }
        case 9, 10: tag()
        case 11: if let traveler = pick(living(travelers)) { take(traveler) }
        case 12: deleteOne()
        case 13, 14: try saveAndCompare()
        case 15: try rollBackAndCompare()
        case 16: if chance(3) { replaceContext() }
        case 17: letGo()
        case 18: try meet()
        case 19: touch()
        case 20: try upsert()
        case 21: try failToSave()
        default: if let trip = pick(living(trips)) { trip.priority = Int.random(in: 0..<9, using: &random) }
        }
    }

    private func organize(_ trip: Trip) {
        let organizer = chance(4) ? nil : pick(living(travelers, with: trip))
        log.append("\(trip.destination).organizer = \(organizer?.name ?? "nil")")
        trip.organizer = organizer
    }

    private func move(_ booking: Booking) {
        guard let traveler = pick(living(travelers, with: booking)) else { return }
        log.append("\(booking.confirmationCode).traveler = \(traveler.name)")
        booking.traveler = traveler
    }

    private func fill(_ traveler: Traveler) {
        let candidates = living(trips, with: traveler)
        if chance(2) {
            let some = some(candidates)
            log.append("\(traveler.name).organizedTrips = \(some.map(\.destination))")
            traveler.organizedTrips = some
        } else if let trip = pick(candidates) {
            log.append("\(traveler.name).organizedTrips += \(trip.destination)")
            traveler.organizedTrips.append(trip)
        }
    }

    private func tag() {
        if chance(2), let trip = pick(living(trips)) {
            let some = some(living(tags, with: trip))
            log.append("\(trip.destination).tags = \(some.map(\.name))")
            trip.tags = some
        } else if let tag = pick(living(tags)), let trip = pick(living(trips, with: tag)) {
            log.append("\(tag.name).trips += \(trip.destination)")
            tag.trips.append(trip)
        }
    }

    private func take(_ traveler: Traveler) {
        guard let booking = pick(living(bookings, with: traveler)) else { return }
        log.append("\(traveler.name).bookings += \(booking.confirmationCode)")
        traveler.bookings.append(booking)
    }

    /// Objects that can be changed: not deleted, and not of a context that is gone.
    private func living<T: PersistentModel>(_ list: [T]) -> [T] { list.filter { !$0.isDeleted } }

    private func living<T: PersistentModel, U: PersistentModel>(_ list: [T], with other: U) -> [T] {
        living(list).filter {
            $0.modelContext == nil || other.modelContext == nil || $0.modelContext === other.modelContext
        }
    }

    private func some<T>(_ list: [T]) -> [T] {
        list.shuffled(using: &random).suffix(Int.random(in: 0..<4, using: &random))
    }

    private func makeBooking() throws {
        if chance(2), let traveler = pick(living(travelers)) {
            keep(Booking(name(), traveler), in: \.bookings)
        } else {
            // The traveler is held by nobody but the booking.
            keep(Booking(name(), Traveler(name())), in: \.bookings)
        }
    }

    private func anyone() -> (any PersistentModel)? {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: pick(living(trips))
        case 1: pick(living(travelers))
        case 2: pick(living(bookings))
        default: pick(living(tags))
        }
    }

    private func insertOne() {
        guard let object = anyone() else { return }
        log.append("insert \(label(object))")
        context.insert(object)
    }

    private func deleteOne() {
        guard let object = anyone() else { return }
        log.append("delete \(label(object))")
        context.delete(object)
    }

    private func label(_ object: any PersistentModel) -> String {
        let name =
            switch object {
            case let trip as Trip: trip.destination
            case let traveler as Traveler: traveler.name
            case let booking as Booking: booking.confirmationCode
            case let tag as Tag: tag.name
            default: "?"
            }
        return "\(name) (\(object.persistentModelID))"
    }

    private func letGo() {
        log.append("let go")
        trips = trips.filter { _ in !chance(3) }
        travelers = travelers.filter { _ in !chance(2) }
        bookings = bookings.filter { _ in !chance(3) }
        tags = tags.filter { _ in !chance(3) }
    }

    private func meet() throws {
        for trip in try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination)])).prefix(3) {
            keep(trip, in: \.trips)
        }
        for traveler in try context.all(Traveler.self).suffix(2) { keep(traveler, in: \.travelers) }
        for booking in try context.all(Booking.self).suffix(2) { keep(booking, in: \.bookings) }
        for tag in try context.all(Tag.self).suffix(2) { keep(tag, in: \.tags) }
    }

    private func touch() {
        log.append("touch")
        haunt()
        if let trip = pick(trips) {
            if let organizer = trip.organizer { keep(organizer, in: \.travelers) }
            for tag in trip.tags.prefix(1) { keep(tag, in: \.tags) }
        }
        if let traveler = pick(travelers) {
            for booking in traveler.bookings.prefix(1) { keep(booking, in: \.bookings) }
        }
    }

    /// Reads and sets objects whose context is gone: nothing may come of it.
    private func haunt() {
        for ghost in ghosts {
            switch ghost {
            case let trip as Trip:
                _ = (trip.destination, trip.organizer?.name, trip.tags.map(\.name))
                trip.priority += 1
            case let traveler as Traveler:
                _ = (traveler.name, traveler.bookings.map(\.confirmationCode), traveler.organizedTrips.count)
            case let booking as Booking: _ = (booking.confirmationCode, booking.traveler.name)
            case let tag as Tag: _ = (tag.name, tag.trips.map(\.destination))
            default: break
            }
        }
        ghosts = ghosts.filter { _ in !chance(3) }
    }

    private func upsert() throws {
        guard let old = pick(try context.all(Booking.self)), !old.isDeleted else { return }
        log.append("upsert \(label(old))")
        let new = Booking(old.confirmationCode, Traveler(name()))
        keep(new, in: \.bookings)
        context.insert(new)
    }

    private func replaceContext() {
        log.append("new context")
        let members: [any PersistentModel] = trips + travelers + bookings + tags
        ghosts += members.filter { $0.modelContext != nil && !chance(3) }
        trips = trips.filter { $0.modelContext == nil }
        travelers = travelers.filter { $0.modelContext == nil }
        bookings = bookings.filter { $0.modelContext == nil }
        tags = tags.filter { $0.modelContext == nil }
        context = ModelContext(container)
    }

    // MARK: - Checks

    private func saveAndCompare() throws {
        log.append("save")
        let hasNewcomers =
            Set(try context.all(Booking.self).map(\.confirmationCode)).count
            < (try context.fetchCount(FetchDescriptor<Booking>()))
        // What was rolled back has lost a traveler that nobody held.
        for case let booking as Booking in context.insertedModelsArray where booking.traveler.isDeleted {
            booking.traveler = Traveler(name())
        }
        let before = try dump(context)
        do { try context.save() } catch { try fail("\(error)") }
        #expect(!context.hasChanges)
        let fresh = ModelContext(container)
        let stored = try dump(fresh)
        if !hasNewcomers { try expectEqual(before, stored, "a save stored something else than was seen") }
        try expectEqual(try dump(context), stored, "after a save the context shows something else than the store has")
    }

    /// A save that fails leaves the context and the store as they were.
    private func failToSave() throws {
        guard let booking = pick(living(bookings)), booking.modelContext === context else { return }
        log.append("fail with \(label(booking))")
        let price = booking.totalPrice
        let before = try dump(context)
        let stored = try dump(ModelContext(container))
        booking.totalPrice = Decimal(string: "0.001")!
        do {
            try context.save()
            try fail("a save went through that could not")
        } catch is ModelError {
            try expectEqual(try dump(context), before, "a failed save changed the context")
            try expectEqual(try dump(ModelContext(container)), stored, "a failed save changed the store")
        }
        booking.totalPrice = price
    }

    private func rollBackAndCompare() throws {
        log.append("rollback")
        context.rollback()
        #expect(!context.hasChanges)
        let fresh = ModelContext(container)
        try expectEqual(
            try dump(context), dump(fresh), "after a rollback the context shows something else than the store has")
    }

    /// Every row and link, as objects of a context show them.
    private func dump(_ context: ModelContext) throws -> [String] {
        func key(_ object: (any PersistentModel)?) -> String { object.map { "\($0.persistentModelID)" } ?? "-" }
        func keys<T: PersistentModel>(_ objects: [T]) -> String {
            objects.map { key($0) }.sorted().joined(separator: ",")
        }
        return try context.all(Trip.self).map {
            "\(key($0)) \($0.destination) \($0.priority) \(key($0.organizer)) [\(keys($0.tags))]"
        }
            + context.all(Traveler.self).map {
                "\(key($0)) \($0.name) [\(keys($0.bookings))] [\(keys($0.organizedTrips))]"
            }
            + context.all(Booking.self).map { "\(key($0)) \($0.confirmationCode) \(key($0.traveler))" }
            + context.all(Tag.self).map { "\(key($0)) \($0.name) [\(keys($0.trips))]" }
    }

    /// Both ends of every link agree, and nobody living shows a deleted object.
    private func check() throws {
        for trip in living(trips) where trip.modelContext != nil || !trip.isDeleted {
            if let organizer = trip.organizer, !organizer.isDeleted, organizer.modelContext === trip.modelContext {
                if !organizer.organizedTrips.contains(trip) { try fail("a trip is missing") }
            }
            for tag in trip.tags where tag.isDeleted || !knows(tag.trips, trip, tag) {
                try fail(
                    "a tag \(label(tag)) \(tag.trips.map(label)) \(tag.modelContext == nil) does not know its trip \(label(trip)) \(trip.tags.map(label))"
                )
            }
        }
        for traveler in living(travelers) {
            for booking in traveler.bookings where booking.isDeleted || booking.traveler !== traveler {
                try fail("a booking is elsewhere")
            }
            for trip in traveler.organizedTrips where trip.isDeleted || trip.organizer !== traveler {
                try fail("a trip is elsewhere")
            }
            for booking in traveler.bookings where booking.modelContext !== traveler.modelContext {
                try fail("a booking is not of this context")
            }
            if Set(traveler.bookings).count != traveler.bookings.count {
                try fail("\(label(traveler)) has a booking twice: \(traveler.bookings.map(label))")
            }
        }
        for tag in living(tags) {
            for trip in tag.trips where trip.isDeleted || !knows(trip.tags, tag, trip) {
                try fail("a trip does not know its tag")
            }
        }
    }

    /// An object that was rolled back knows what it was linked to, and is not known there.
    private func knows<T: PersistentModel, U: PersistentModel>(_ objects: [T], _ object: T, _ owner: U) -> Bool {
        owner.modelContext !== object.modelContext || objects.contains(object)
    }

    /// What a walk found, and the steps that led there.
    struct Finding: Error, CustomStringConvertible {
        let description: String
    }

    private func fail(_ text: String) throws {
        throw Finding(description: "\(text) after \(log.count) steps: \(log.suffix(40).joined(separator: "; "))")
    }

    private func expectEqual(_ seen: [String], _ stored: [String], _ text: String) throws {
        guard seen != stored else { return }
        let extra = seen.filter { !stored.contains($0) }, missing = stored.filter { !seen.contains($0) }
        try fail("\(text): \(extra) instead of \(missing)")
    }

    /// Lets everything go; answers which objects are left.
    func end() -> [String] {
        context = ModelContext(container)
        // Objects that no context knows may hold each other, as plain classes do.
        for object in met.compactMap(\.object) {
            switch object {
            case let trip as Trip where trip.modelContext == nil:
                trip.organizer = nil
                trip.tags = []
            case let traveler as Traveler where traveler.modelContext == nil:
                traveler.bookings = []
                traveler.organizedTrips = []
            case let booking as Booking where booking.modelContext == nil: booking.traveler.bookings = []
            case let tag as Tag where tag.modelContext == nil: tag.trips = []
            default: break
            }
        }
        (trips, travelers, bookings, tags, ghosts) = ([], [], [], [], [])
        return met.compactMap(\.object).map { label($0 as! any PersistentModel) }
    }
}

/// A small random generator whose numbers follow from its seed.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
