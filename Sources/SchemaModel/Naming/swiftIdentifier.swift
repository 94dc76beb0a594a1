/// `name` as it stands in generated Swift, in a declaration or after a dot: back-ticked where Swift reserves the word.
package func swiftIdentifier(_ name: String) -> String {
    reservedSwiftWords.contains(name) || wordsReservedInPlaces.contains(name) ? "`\(name)`" : name
}

/// `name` as the label in a call, where Swift warns of back-ticks that it does not need: only `inout` keeps them.
package func swiftArgumentLabel(_ name: String) -> String { name == "inout" ? "`inout`" : name }

/// `name` as the label in a declaration of parameters, where Swift would take three words for a parameter's own keyword.
package func swiftParameterLabel(_ name: String) -> String {
    ["inout", "let", "var"].contains(name) ? "`\(name)`" : name
}
