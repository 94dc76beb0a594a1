import Foundation
import Pacing
import Synchronization
import Testing

/// What tests measure with must itself tell the good from the bad, on every machine.
struct GrowthTests {
    /// Works for some milliseconds where `count` is 10, in steps that no compiler leaves out.
    private func work(_ count: Int) {
        var number = UInt64(count)
        for _ in 0..<count * 80_000 { number = number &* 6_364_136_223_846_793_005 &+ 1 }
        Self.last.store(number, ordering: .relaxed)
    }

    private static let last = Atomic<UInt64>(0)

    @Test func `Work that grows with its size is within the limit, with its square it is not`() {
        let linear = Growth(from: 10) { count in workSeconds { work(count) } }
        #expect(linear.isWithinLimit, "\(linear)")
        let square = Growth(from: 10) { count in workSeconds { work(count * count / 10) } }
        #expect(!square.isWithinLimit && square.many > 24 * square.few, "\(square)")
    }

    @Test func `Work that divides itself among processors is counted whole`() {
        let threads = Mutex<Set<UInt>>([])
        let seconds = undividedWorkSeconds {
            DispatchQueue.concurrentPerform(iterations: 64) { _ in
                work(10)
                threads.withLock { _ = $0.insert(UInt(bitPattern: pthread_self().hashValue)) }
            }
        }
        #expect(threads.withLock { $0.count } == 1)
        // The same once, on this thread; other work on the machine may make either dearer, but not sixteen times.
        #expect(seconds > 4 * (0..<10).map { _ in workSeconds { work(10) } }.min()!)
    }

    @Test func `Waiting ends with what is waited for`() async throws {
        var looks = 0
        #expect(
            try await eventually {
                looks += 1
                return looks == 3
            })
        #expect(
            eventuallyAtOnce {
                looks += 1
                return looks == 6
            })
        #expect(looks == 6)
    }
}
