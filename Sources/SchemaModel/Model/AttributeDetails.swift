import SchemaSnapshot

/// What few attributes have.
struct AttributeDetails: Hashable, Sendable {
    var lifetime = Attribute.Lifetime.stored
    var stampsUpdates = false
    var limits = ValueLimits()
    var annotations: [Annotation.Entry] = []
    var form = AttributeForm()
    var hashModifier: String?
    var allowsCloudEncryption = false
    var preservesValueOnDeletion = false
}
