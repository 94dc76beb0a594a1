import CYAML

/// Some events in a row as libyaml made them, and what stopped it behind them.
///
/// Turning them into Swift's is left to whoever asks for them: libyaml is what the tree waits for. `@unchecked`: one thread fills it, and
/// has let go of it when another empties it.
final class YAMLEventPortion: @unchecked Sendable {
    private static let capacity = 256

    private let events: UnsafeMutablePointer<yaml_event_t>
    /// What is left of the events: those before it were given away, those behind it never filled.
    private var rest = 0..<0
    /// What stopped libyaml.
    private(set) var failure: SyntaxFailure?
    /// Whether nothing follows.
    private(set) var isLast = false

    /// No events.
    init() {
        events = UnsafeMutablePointer.allocate(capacity: 0)
    }

    /// The next events, at least one or a failure.
    init(readingFrom reader: YAMLEventReader) {
        events = UnsafeMutablePointer.allocate(capacity: Self.capacity)
        var count = 0
        do throws(SyntaxFailure) {
            while !isLast, count < Self.capacity {
                events[count] = try reader.read()
                isLast = events[count].type == YAML_STREAM_END_EVENT
                count += 1
            }
        } catch {
            failure = error
            isLast = true
        }
        rest = 0..<count
    }

    deinit {
        for index in rest { yaml_event_delete(&events[index]) }
        events.deallocate()
    }

    /// The next event; `nil` behind the last.
    func next() -> YAMLEvent? {
        guard let index = rest.first else { return nil }
        rest = (index + 1)..<rest.upperBound
        return YAMLEvent(taking: &events[index])
    }
}
