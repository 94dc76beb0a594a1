/// A struct of the schema: a composite value of some fields.
package struct StructType: Hashable, Sendable {
    package var name: String
    /// In the order of the file; each a name, a type, a default and a hint, without a column of its own.
    package var fields: [Attribute]
    package var doc: String?
    package var annotations: [Annotation.Entry] = []

    package init(name: String, fields: [Attribute], doc: String? = nil) {
        self.name = name
        self.fields = fields
        self.doc = doc
    }
}
