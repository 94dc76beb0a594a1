import SchemaModel

/// Where the columns of an older row are found while a newer row is made of it.
struct OlderRow {
    /// The older tables in which it lies, the one with its key first.
    var tables: [String]
    /// What they and their columns are called at that moment.
    var names = LayoutNames()
    /// Its class, where only rows of one are meant.
    var model: Model?
}
