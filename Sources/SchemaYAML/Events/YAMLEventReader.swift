import CYAML

/// libyaml's parser over one text: the only code that calls `yaml_*`.
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
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
        defer { yaml_event_delete(&event) }
        return swiftEvent(event)
    }

    private func swiftEvent(_ event: yaml_event_t) -> YAMLEvent {
        let start = offsets.offset(ofCharacter: event.start_mark.index)
        let end = max(start, offsets.offset(ofCharacter: event.end_mark.index))
        func make(
            _ kind: YAMLEvent.Kind, anchor: UnsafeMutablePointer<yaml_char_t>? = nil,
            tag: UnsafeMutablePointer<yaml_char_t>? = nil
        ) -> YAMLEvent {
            YAMLEvent(
                kind: kind, offsets: start..<end, anchor: anchor.map { String(cString: $0) }, hasTag: tag != nil)
        }
        switch event.type {
        case YAML_STREAM_START_EVENT: return make(.streamStart)
        case YAML_STREAM_END_EVENT: return make(.streamEnd)
        case YAML_DOCUMENT_START_EVENT:
            let document = event.data.document_start
            let hasTagDirective = document.tag_directives.start != document.tag_directives.end
            return make(.documentStart(hasDirectives: document.version_directive != nil || hasTagDirective))
        case YAML_DOCUMENT_END_EVENT: return make(.documentEnd)
        case YAML_ALIAS_EVENT: return make(.alias(String(cString: event.data.alias.anchor)))
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let text = String(
                decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            return make(.scalar(text, style: swiftStyle(scalar.style)), anchor: scalar.anchor, tag: scalar.tag)
        case YAML_SEQUENCE_START_EVENT:
            let sequence = event.data.sequence_start
            let isFlow = sequence.style == YAML_FLOW_SEQUENCE_STYLE
            return make(.sequenceStart(isFlow: isFlow), anchor: sequence.anchor, tag: sequence.tag)
        case YAML_SEQUENCE_END_EVENT: return make(.sequenceEnd)
        case YAML_MAPPING_START_EVENT:
            let mapping = event.data.mapping_start
            let isFlow = mapping.style == YAML_FLOW_MAPPING_STYLE
            return make(.mappingStart(isFlow: isFlow), anchor: mapping.anchor, tag: mapping.tag)
        case YAML_MAPPING_END_EVENT: return make(.mappingEnd)
        default: preconditionFailure("libyaml has no other events")
        }
    }

    private func swiftStyle(_ style: yaml_scalar_style_t) -> YAMLNode.ScalarStyle {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
        default: .plain
        }
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
