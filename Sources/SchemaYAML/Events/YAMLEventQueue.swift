/// The events of one text, in their order; those of a long text are read ahead of the tree that grows from them.
final class YAMLEventQueue {
    /// Texts of more bytes are long: about 130 models.
    static let longText = 65_536

    private let reader: YAMLEventReader?
    private let ahead: YAMLReadAhead?
    /// What was read ahead and is not asked for yet.
    private var portion = YAMLEventPortion()

    init(_ text: String, readsAhead: Bool? = nil) {
        let isLong = readsAhead ?? (text.utf8.count > Self.longText)
        reader = isLong ? nil : YAMLEventReader(text)
        ahead = isLong ? YAMLReadAhead(text) : nil
    }

    deinit { ahead?.cancel() }

    /// The next event. Must not be called again after the end of the stream or a failure.
    func next() throws(SyntaxFailure) -> YAMLEvent {
        guard let ahead else {
            guard let reader else { preconditionFailure("one of both is there") }
            return try reader.next()
        }
        while true {
            if let event = portion.next() { return event }
            if let failure = portion.failure { throw failure }
            portion = ahead.next()
        }
    }
}
