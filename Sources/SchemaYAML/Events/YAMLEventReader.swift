import CYAML

/// libyaml's parser over one text.
package final class YAMLEventReader {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let offsets: CharacterOffsets

    package init(_ text: String) {
        // libyaml reads from our copy while events are asked for.
        bytes = UnsafeMutableBufferPointer.allocate(capacity: max(1, text.utf8.count))
        let count = bytes.initialize(fromContentsOf: text.utf8)
        offsets = CharacterOffsets(UnsafeBufferPointer(rebasing: bytes[..<count]))
        parser = UnsafeMutablePointer.allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        precondition(yaml_parser_initialize(parser) == 1, "out of memory")
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deinitialize(count: 1)
        parser.deallocate()
        bytes.deallocate()
    }

    /// The next event. Must not be called again after the end of the stream or a failure.
    package func next() throws(SyntaxFailure) -> YAMLEvent {
        var event = try read()
        return YAMLEvent(taking: &event)
    }

    /// The next event as libyaml makes it, its marks counting bytes of UTF-8; it is the caller's to delete.
    func read() throws(SyntaxFailure) -> yaml_event_t {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
        event.start_mark.index = offsets.offset(ofCharacter: event.start_mark.index)
        event.end_mark.index = max(
            event.start_mark.index, offsets.offset(ofCharacter: event.end_mark.index))
        return event
    }

    private func failure() -> SyntaxFailure {
        let parser = parser.pointee
        let isReader = parser.error == YAML_READER_ERROR
        // Only the decoder of libyaml counts in bytes.
        let offset =
            isReader
            ? Int(parser.problem_offset)
            : offsets.offset(ofCharacter: parser.problem_mark.index)
        return SyntaxFailure(
            problem: parser.problem.map { String(cString: $0) } ?? "out of memory",
            offset: offset,
            context: parser.context.map { String(cString: $0) } ?? "",
            contextOffset: offsets.offset(ofCharacter: parser.context_mark.index),
            refusedCharacter: isReader ? UInt32(exactly: parser.problem_value) : nil)
    }
}
