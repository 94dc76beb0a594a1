import Foundation

/// How long tests wait for what must come, and never does where something is broken: longer than all tests take on a slow and busy machine.
///
/// Who waits goes on as soon as it has come. No test may rely on something having happened within a time.
public enum Watchdog {
    /// In seconds.
    public static let seconds = 1_800
    /// In milliseconds.
    public static let milliseconds = Int32(seconds) * 1_000
    /// As a duration.
    public static let duration = Duration.seconds(seconds)
    /// So long from now.
    public static var deadline: DispatchTime { .now() + .seconds(seconds) }
}
