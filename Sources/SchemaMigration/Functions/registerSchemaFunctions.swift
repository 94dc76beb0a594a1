import SQLiteKit

/// Registers what the DDL of a store and plans name: the collations `decimal` and `localized`, the function `schema_fold`, the tokenizer
/// `schemagen` of full-text indexes, and the functions that read the files of values and count the characters of texts. A connection without them cannot write to tables that
/// use them.
package func registerSchemaFunctions(on connection: Connection) throws(SQLiteError) {
    let rules = connection.ownTextRules
    try connection.register(collation: "decimal", compare: compareDecimals)
    try connection.register(collation: "localized") { compareLocalized($0, $1, rules.rules) }
    try connection.register(function: "schema_fold", argumentCount: 1) { arguments in
        guard case .text(let text) = arguments[0] else { return arguments[0] }
        return .text(TextFold.fold(text, rules.rules))
    }
    try connection.register(tokenizer: "schemagen") { text, found in
        FoldedText(text, rules.rules).forEachWord { word, place in word.withUnsafeBufferPointer { found($0, place) } }
    }
    try registerExternalContent(on: connection)
    try registerTextLength(on: connection)
}
