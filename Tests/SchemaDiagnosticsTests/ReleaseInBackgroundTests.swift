import Dispatch
import Pacing
import SchemaDiagnostics
import Testing

struct ReleaseInBackgroundTests {
    private final class Large: Sendable {
        let gone: DispatchSemaphore

        init(_ gone: DispatchSemaphore) { self.gone = gone }

        deinit { gone.signal() }
    }

    @Test func theValueIsGivenBackOnce() {
        let gone = DispatchSemaphore(value: 0)
        releaseInBackground([Large(gone), Large(gone)])
        #expect(gone.wait(timeout: Watchdog.deadline) == .success)
        #expect(gone.wait(timeout: Watchdog.deadline) == .success)
        #expect(gone.wait(timeout: .now()) == .timedOut)
    }

    @Test func whoStillHoldsItKeepsIt() {
        let gone = DispatchSemaphore(value: 0)
        var kept: Large? = Large(gone)
        releaseInBackground([kept])
        #expect(gone.wait(timeout: .now() + 0.05) == .timedOut)
        #expect(kept != nil)
        kept = nil
        #expect(gone.wait(timeout: Watchdog.deadline) == .success)
    }
}
