/// Finds how far the lines of blocks are indented.
///
/// An argument loses the blanks that its lines have in common where it is written, and gains the block's where it is
/// rendered: those that the lines of the block's default have in common, or the tag's own where there are none.
func measureIndentation(_ tokens: inout [Token], of source: TemplateSource) {
    var open = [CommonIndentation()]
    for index in tokens.indices where !tokens[index].isIgnored {
        let token = tokens[index]
        if let blanks = token.lineIndentation { open[open.count - 1].add(blanks, source) }
        if token.kind == .block { open.append(CommonIndentation()) }
        guard token.kind == .close, let opening = token.counterpart, tokens[opening].kind == .block else { continue }

        var common = open.removeLast().blanks
        if token.isArgument {
            tokens[opening].dedent = common?.count ?? 0
            continue
        }
        if tokens[opening].isStandalone {
            tokens[opening].indentation = common ?? tokens[opening].indentation
            common = tokens[opening].indentation
        }
        if let common { open[open.count - 1].add(common, source) }
    }
}

/// The blanks that all lines added so far begin with.
private struct CommonIndentation {
    var blanks: Range<Int>?

    mutating func add(_ line: Range<Int>, _ source: TemplateSource) {
        blanks = blanks.map { source.commonPrefix($0, line) } ?? line
    }
}
