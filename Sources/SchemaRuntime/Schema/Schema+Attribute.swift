import SchemaSnapshot

extension Schema {
    /// What there is to say of an attribute.
    public enum Attribute {
        /// What the schema says of an attribute besides its type.
        public enum Option: Hashable, Sendable {
            /// No two objects have the same value.
            case unique
            /// Large values lie in files beside the store.
            case externalStorage
            /// The value lives as long as the object.
            case ephemeral
            /// The value may be kept encrypted where it is synchronized.
            case allowsCloudEncryption
            /// The history is to keep the value of an object that is deleted. There is no history yet, so nothing comes of it.
            case preserveValueOnDeletion
        }
    }
}

extension AttributeDescription {
    /// Those options that the attribute's own description tells.
    var options: Set<Schema.Attribute.Option> {
        var options: Set<Schema.Attribute.Option> = []
        if externalThreshold != nil { options.insert(.externalStorage) }
        if isEphemeral { options.insert(.ephemeral) }
        if allowsCloudEncryption { options.insert(.allowsCloudEncryption) }
        if preservesValueOnDeletion { options.insert(.preserveValueOnDeletion) }
        return options
    }
}
