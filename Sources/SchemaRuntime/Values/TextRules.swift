public import SchemaMigration

/// In whose way the letters of a store's texts fall together, where languages differ.
public typealias TextRules = SchemaMigration.TextRules
