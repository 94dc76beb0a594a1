#if canImport(Glibc)
    import Foundation
    import Glibc
    import Observation
    import SchemaRuntime
    import Testing
    import TripPlannerFixture

    /// The bytes that are in use, as the C library counts them (`malloc_info(3)`): what it has of the system less what is free.
    private func allocatedBytes() -> Int {
        typealias Inform = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
        let inform = unsafeBitCast(dlsym(nil, "malloc_info"), to: Inform.self)
        let file = tmpfile()!
        defer { fclose(file) }
        precondition(inform(0, file) == 0)
        rewind(file)
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let length = fread(&bytes, 1, 1 << 20, file)
        let text = String(decoding: bytes.prefix(length), as: UTF8.self)
        // The last of each kind is that of all arenas.
        func size(_ element: String) -> Int {
            guard let start = text.range(of: element, options: .backwards)?.upperBound,
                let value = text[start...].range(of: "size=\"")?.upperBound
            else { return 0 }
            return Int(text[value...].prefix { $0 != "\"" }) ?? 0
        }
        return size("<system type=\"current\"") - size("<total type=\"fast\"") - size("<total type=\"rest\"")
            + size("<total type=\"mmap\"")
    }

    /// What observing costs in memory, by the bytes that are allocated, in a process where nothing else is.
    @Suite struct ObservationCostTests {
        @Test func `Objects that nobody observes cost the same in a context that can be observed`() async throws {
            await #expect(processExitsWith: .success) {
                let count = 20_000
                let container = try memory(TripPlannerSchema.Current.self)
                let writer = ModelContext(container)
                for number in 0..<count { writer.insert(Trip(to: "trip \(number)")) }
                try writer.save()
                func bytesPerObject(_ context: ModelContext, _ look: ([Trip]) -> Void) throws -> Double {
                    let before = allocatedBytes()
                    let trips = try context.fetch(FetchDescriptor<Trip>())
                    look(trips)
                    return withExtendedLifetime(trips) {
                        precondition(trips.count == count)
                        return Double(allocatedBytes() - before) / Double(count)
                    }
                }
                func read(_ trips: [Trip]) {
                    let length = trips.reduce(0) { $0 + $1.destination.count }
                    precondition(length > 0)
                }
                // Whatever is made once.
                _ = try bytesPerObject(ModelContext(container), read)
                let plain = try bytesPerObject(ModelContext(container), read)
                let observable = try bytesPerObject(ModelContext(container, isObservable: true), read)
                precondition(plain > 50, "\(plain)")
                precondition(abs(observable - plain) < 4, "\(plain) and \(observable) bytes each")
                // And one at which somebody looks costs something.
                let observed = try bytesPerObject(ModelContext(container, isObservable: true)) { trips in
                    withObservationTracking {
                        read(trips)
                    } onChange: {
                    }
                }
                precondition(observed > plain + 50, "\(observed)")
                print("A trip takes \(plain) bytes, \(observable) where it could be observed, \(observed) where it is.")
            }
        }
    }
#endif
