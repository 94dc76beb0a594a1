import Foundation

/// Looks again and again until something holds.
/// - Returns: false where it does not come to hold, see `Watchdog`.
public func eventually(
    isolation: isolated (any Actor)? = #isolation, _ condition: () throws -> Bool
) async throws -> Bool {
    let end = ContinuousClock.now + Watchdog.duration
    var looks = 0
    // A single pause can last as long as the tests that have all threads: however late it is, there are many looks.
    while try !condition() {
        looks += 1
        if looks > 1_000, ContinuousClock.now > end { return false }
        try await Task.sleep(for: .milliseconds(10))
    }
    return true
}

/// As `eventually`, without suspension: where other tests have all threads, what is waited for would be over before the next look.
public func eventuallyAtOnce(_ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + Watchdog.duration
    while try !condition() {
        if ContinuousClock.now > end { return false }
        usleep(500)
    }
    return true
}
