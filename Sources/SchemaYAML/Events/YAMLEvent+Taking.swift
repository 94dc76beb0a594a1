import CYAML

extension YAMLEvent {
    /// Turns an event of libyaml, whose marks count bytes of UTF-8, into one of ours, and deletes it.
    init(taking event: inout yaml_event_t) {
        let offsets = event.start_mark.index..<event.end_mark.index
        var (anchor, tag): (UnsafeMutablePointer<yaml_char_t>?, UnsafeMutablePointer<yaml_char_t>?) = (nil, nil)
        let kind: Kind
        switch event.type {
        case YAML_STREAM_START_EVENT: kind = .streamStart
        case YAML_STREAM_END_EVENT: kind = .streamEnd
        case YAML_DOCUMENT_START_EVENT:
            let document = event.data.document_start
            let hasTagDirective = document.tag_directives.start != document.tag_directives.end
            kind = .documentStart(hasDirectives: document.version_directive != nil || hasTagDirective)
        case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
        case YAML_ALIAS_EVENT: kind = .alias(String(cString: event.data.alias.anchor))
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            kind = .scalar(String(decoding: text, as: UTF8.self), style: YAMLNode.ScalarStyle(scalar.style))
            (anchor, tag) = (scalar.anchor, scalar.tag)
        case YAML_SEQUENCE_START_EVENT:
            let sequence = event.data.sequence_start
            kind = .sequenceStart(isFlow: sequence.style == YAML_FLOW_SEQUENCE_STYLE)
            (anchor, tag) = (sequence.anchor, sequence.tag)
        case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
        case YAML_MAPPING_START_EVENT:
            let mapping = event.data.mapping_start
            kind = .mappingStart(isFlow: mapping.style == YAML_FLOW_MAPPING_STYLE)
            (anchor, tag) = (mapping.anchor, mapping.tag)
        case YAML_MAPPING_END_EVENT: kind = .mappingEnd
        default: preconditionFailure("libyaml has no other events")
        }
        self.init(kind: kind, offsets: offsets, anchor: anchor.map { String(cString: $0) }, hasTag: tag != nil)
        yaml_event_delete(&event)
    }
}

extension YAMLNode.ScalarStyle {
    fileprivate init(_ style: yaml_scalar_style_t) {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .quoted
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: self = .block
        default: self = .plain
        }
    }
}
