extension Renderer {
    /// Goes on with another template.
    ///
    /// - Parameter arguments: what a parent tag gives for the blocks of its parent, written in the current template.
    /// - Throws: a missing template or an argument that no block takes, if the options ask for it.
    mutating func include(
        _ inclusion: Inclusion, arguments: [Argument] = [], at address: Int
    ) throws(MustacheError) {
        guard let template = partials[inclusion.template] else {
            guard options.unknownNames == .error else { return }
            throw current.program.error(.unknownPartial(inclusion.template), at: address)
        }
        let scopesBelow = argumentScopes.count
        var scope = current.scope
        if !arguments.isEmpty {
            if options.unknownNames == .error { try checkNames(of: arguments, parent: inclusion.template) }
            argumentScopes.append(ArgumentScope(program: current.program, arguments: arguments, outer: scope))
            scope = scopesBelow
        }
        let activation = Activation(
            program: template.program, next: 0,
            indentation: inclusion.indentation.map { current.indentation + $0 } ?? "",
            startsLine: inclusion.indentation != nil, scope: scope, scopesBelow: scopesBelow)
        try enter(activation, at: address)
    }

    /// Goes on with the block's argument where there is one, else with its default.
    mutating func fill(_ block: Block, after: Int, at address: Int) throws(MustacheError) {
        guard let (scope, argument) = argument(for: block.name) else { return }
        current.next = after
        let activation = Activation(
            program: scope.program, next: argument.start, indentation: current.indentation + block.indentation,
            startsLine: block.startsLine, scope: scope.outer, scopesBelow: argumentScopes.count)
        try enter(activation, at: address)
    }

    private mutating func enter(_ activation: Activation, at address: Int) throws(MustacheError) {
        try countExpansion(at: address)
        let startsLine = activation.startsLine && canBeginLine
        callers.append(current)
        current = activation
        current.startsLine = startsLine
        current.outputStart = output.utf8.count
        if startsLine { beginLine() }
    }

    /// The outermost argument of that name: who includes a template has the last word.
    private func argument(for name: String) -> (ArgumentScope, Argument)? {
        var found: (ArgumentScope, Argument)?
        var index = current.scope
        while let scope = index.map({ argumentScopes[$0] }) {
            if let argument = scope.arguments.first(where: { $0.name == name }) { found = (scope, argument) }
            index = scope.outer
        }
        return found
    }

    /// A misspelled block would otherwise be left out in silence.
    private mutating func checkNames(of arguments: [Argument], parent: String) throws(MustacheError) {
        let names = blockNames[parent] ?? collectBlockNames(from: parent)
        blockNames[parent] = names
        for argument in arguments where !names.contains(argument.name) {
            throw current.program.error(.unknownBlock(argument.name, parent: parent), atOffset: argument.offset)
        }
    }

    /// The blocks of a template and of all that it includes.
    private func collectBlockNames(from template: String) -> Set<String> {
        var names: Set<String> = []
        var seen: Set<String> = []
        var waiting = [template]
        while let name = waiting.popLast() {
            guard seen.insert(name).inserted, let program = partials[name]?.program else { continue }
            for instruction in program.instructions {
                switch instruction {
                case .block(let block, _): names.insert(block.name)
                case .partial(let inclusion), .parent(let inclusion, _, _): waiting.append(inclusion.template)
                default: break
                }
            }
        }
        return names
    }
}
