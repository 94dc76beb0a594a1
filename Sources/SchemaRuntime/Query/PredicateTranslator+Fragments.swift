extension PredicateTranslator {
    /// SQL of the author's own, with what the query means by its expressions.
    ///
    /// - Throws: `ModelError.unsupportedPredicate`, also where a value stands in quotes, or a parameter of the author's own would take another one.
    mutating func fragment(_ pieces: [SQLFragment.Piece], _ node: QueryNode) throws -> Scalar {
        var text = ""
        var bare: [Any] = []
        var kinds: [Scalar.Kind] = []
        var reader = FragmentText()
        hasFragment = true
        for piece in pieces {
            if case .text(let literal) = piece {
                try expectNone(reader.read(literal))
            } else {
                try expectNone(reader.problemOfValue)
            }
            switch piece {
            case .text(let literal): text += literal
            case .stored(let constant, let other): text += try value(constant, like: value(other)).sql
            case .expression(let expression):
                let scalar = try value(expression)
                if case .constant(let value) = expression { bare.append(value) } else { kinds.append(scalar.kind) }
                text += scalar.sql
            }
        }
        try expectNone(reader.problemOfEnd)
        text += reader.end
        // A number that is bound as such would pass for another one, of units.
        for case .stored(let type) in kinds {
            if let value = bare.first(where: { type.storesOtherwise($0) }) {
                throw unsupported(QueryNode.constant(value))
            }
        }
        return Scalar("(\(text))", .asStored, mayBeNull: true)
    }

    private func expectNone(_ problem: String?) throws {
        guard let problem else { return }
        throw ModelError.unsupportedPredicate(expression: "\(problem) in a fragment of SQL", property: lastProperty)
    }
}
