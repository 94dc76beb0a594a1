/// `name` as it stands in generated Swift, in a declaration or after a dot: back-ticked where Swift reserves the word.
package func swiftIdentifier(_ name: String) -> String {
    reservedSwiftWords.contains(name) || wordsReservedForTypes.contains(name) ? "`\(name)`" : name
}

/// `name` as the label of an argument, where Swift warns of back-ticks that it does not need: only `inout` keeps them.
package func swiftArgumentLabel(_ name: String) -> String { name == "inout" ? "`inout`" : name }
