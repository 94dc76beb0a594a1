/// Finds for each opening tag the one that closes it, and tells what inside of parent tags has a meaning.
///
/// - Throws: a tag that is not closed, closed in the wrong order or never opened; a block given twice to one parent.
func matchTags(_ tokens: inout [Token], of source: TemplateSource) throws(MustacheError) {
    var open: [OpenTag] = []
    for index in tokens.indices {
        let token = tokens[index]
        if token.kind == .close {
            guard let last = open.popLast() else {
                throw source.error(.unopenedClose(token.name), at: token.range.lowerBound)
            }
            let opener = tokens[last.index]
            guard opener.name == token.name else {
                let line = source.lines.line(at: opener.range.lowerBound)
                throw source.error(
                    .mismatchedClose(token.name, open: opener.name, openLine: line), at: token.range.lowerBound)
            }
            tokens[last.index].counterpart = index
            tokens[index].counterpart = last.index
            tokens[index].isIgnored = opener.isIgnored
            tokens[index].isArgument = opener.isArgument
            continue
        }

        if let last = open.last {
            let isInParent = tokens[last.index].kind == .parent
            tokens[index].isArgument = isInParent && token.kind == .block && !tokens[last.index].isIgnored
            tokens[index].isIgnored = tokens[last.index].isIgnored || (isInParent && token.kind != .block)
        }
        if tokens[index].isArgument, !open[open.count - 1].arguments.insert(token.name).inserted {
            throw source.error(.duplicateBlock(token.name), at: token.range.lowerBound)
        }
        if token.kind.opens { open.append(OpenTag(index: index)) }
    }
    if let last = open.last {
        let opener = tokens[last.index]
        throw source.error(.unclosedSection(opener.name), at: opener.range.lowerBound)
    }
}

/// A tag that still waits for its closing tag.
private struct OpenTag {
    /// Of its token.
    var index: Int
    /// The names of the blocks found directly inside, where it is a parent tag.
    var arguments: Set<String> = []
}
