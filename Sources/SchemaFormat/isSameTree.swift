import SchemaYAML

/// Whether two trees say the same, byte for byte, wherever they stand and in whatever quotes.
func isSameTree(_ left: YAMLNode, _ right: YAMLNode) -> Bool {
    switch (left.value, right.value) {
    case (.sequence(let left), .sequence(let right)):
        left.count == right.count && zip(left, right).allSatisfy(isSameTree)
    case (.mapping(let left), .mapping(let right)):
        left.count == right.count
            && zip(left, right).allSatisfy { isSameText($0.key, $1.key) && isSameTree($0.value, $1.value) }
    case (.scalar(let leftText, _), .scalar(let rightText, _)):
        isSameText(leftText, rightText) && left.scalar == right.scalar
    default: false
    }
}

private func isSameText(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
