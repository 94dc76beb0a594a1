extension MustacheTemplate {
    /// The names of the template's own blocks, in the order of its text.
    package var blockNames: [String] {
        var names: [String] = []
        for case .block(let block, _) in program.instructions where !names.contains(block.name) {
            names.append(block.name)
        }
        return names
    }
}
