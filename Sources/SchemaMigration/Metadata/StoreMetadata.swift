import SQLiteKit
import SchemaSnapshot

/// What a store says of itself in its table `_schema`.
package struct StoreMetadata: Hashable, Sendable {
    /// The form of `_schema` that this library writes.
    package static let format: Int64 = 1
    /// The general rules by which text is folded for search.
    package static let foldVersion = TextRules.general.foldVersion
    /// The order of the collations that `registerSchemaFunctions` registers; that of `localized` follows the fold.
    package static let collationVersion: Int64 = 1
    /// `PRAGMA application_id` of a store: “SGN1”.
    package static let applicationID: Int32 = 0x5347_4E31

    package var version: SchemaVersion
    package var hash: String
    package var isDraft: Bool
    /// The `SchemaText` of the schema that the store was made for.
    package var snapshot: String
    /// A UUID, the same for the store's life.
    package var storeID: String
    /// The first row identifier that nobody has leased yet.
    package var nextID: Int64
    package var foldVersion = Self.foldVersion
    package var collationVersion = Self.collationVersion
    /// By whose rules its texts are folded; general ones for a store of a later library.
    package var textRules: TextRules { TextRules(foldVersion: foldVersion) ?? .general }
    /// The indexes, triggers and views that the schema made; others were added by someone else and are kept.
    package var objects: Set<String> = []
}
