import SchemaSnapshot

/// One attribute of a model.
package struct Attribute: Hashable, Sendable {
    package var name: String
    package var type: AttributeType
    package var isOptional: Bool
    package var defaultValue: DefaultValue?
    package var originalName: String?
    package var column: String
    package var doc: String?
    private var seldom: Shared<AttributeDetails>?

    package init(
        name: String, type: AttributeType, isOptional: Bool = false, defaultValue: DefaultValue? = nil,
        originalName: String? = nil, column: String, doc: String? = nil
    ) {
        self.name = name
        self.type = type
        self.isOptional = isOptional
        self.defaultValue = defaultValue
        self.originalName = originalName
        self.column = column
        self.doc = doc
    }
}

extension Attribute {
    package var lifetime: Lifetime {
        get { seldom?.content.lifetime ?? .stored }
        set { set(\.lifetime, newValue) }
    }

    /// `onUpdate: now`
    package var stampsUpdates: Bool {
        get { seldom?.content.stampsUpdates ?? false }
        set { set(\.stampsUpdates, newValue) }
    }

    package var limits: ValueLimits {
        get { seldom?.content.limits ?? ValueLimits() }
        set { set(\.limits, newValue) }
    }

    package var annotations: [Annotation.Entry] {
        get { seldom?.content.annotations ?? [] }
        set { set(\.annotations, newValue) }
    }

    /// How its values are made, stored and read where that is not its type's own way.
    package var form: AttributeForm {
        get { seldom?.content.form ?? AttributeForm() }
        set { set(\.form, newValue) }
    }

    /// Distinguishes what the same type means in two versions: it counts in the store hash, and for nothing else.
    package var hashModifier: String? {
        get { seldom?.content.hashModifier }
        set { set(\.hashModifier, newValue) }
    }

    /// `allowsCloudEncryption`
    package var allowsCloudEncryption: Bool {
        get { seldom?.content.allowsCloudEncryption ?? false }
        set { set(\.allowsCloudEncryption, newValue) }
    }

    /// `preserveValueOnDeletion`: the history keeps the value of an object that is deleted.
    package var preservesValueOnDeletion: Bool {
        get { seldom?.content.preservesValueOnDeletion ?? false }
        set { set(\.preservesValueOnDeletion, newValue) }
    }

    /// Two attributes are equal only if both or neither have details, so details that say nothing are none.
    private mutating func set<Value: Equatable>(_ path: WritableKeyPath<AttributeDetails, Value>, _ value: Value) {
        var details = seldom?.content ?? AttributeDetails()
        guard details[keyPath: path] != value else { return }
        details[keyPath: path] = value
        seldom = details == AttributeDetails() ? nil : Shared(details)
    }
}

extension Attribute {
    /// How long a value lives.
    package enum Lifetime: String, Hashable, Sendable {
        case stored
        /// As long as the object; its changes count as changes of the object.
        case ephemeral
        /// As long as the object, which takes no notice of it.
        case transient
    }

    package var isStored: Bool { lifetime == .stored }
}

/// The type of an attribute, its `?` taken off.
package indirect enum AttributeType: Hashable, Sendable {
    case scalar(ScalarType)
    /// `Decimal(p,s)`: exact, stored as an integer of 10^-s units.
    case fixedDecimal(precision: Int, scale: Int)
    /// An enum of the schema, by name.
    case enumeration(String)
    /// A struct of the schema, by name.
    case composite(String)
    /// `[T]`: JSON in a text column. The element may be optional.
    case array(AttributeType, elementIsOptional: Bool)
    /// `[String: T]`: JSON in a text column, its keys in order. The value may be optional.
    case dictionary(AttributeType, valueIsOptional: Bool)
    /// `Codable(T)`: JSON in a text column, of a type that the consumer writes.
    case codable(String)
}

/// A default, checked against the attribute's type.
package enum DefaultValue: Hashable, Sendable {
    case string(String)
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)
    case bool(Bool)
    /// Canonical decimal digits, such as `-12.50`.
    case decimal(String)
    /// Evaluated per insert.
    case now
    /// A new UUID per insert.
    case newUUID
    /// A fixed UUID, in its canonical upper-case form.
    case uuid(String)
    /// The name of a case of the attribute's enum.
    case enumCase(String)
    /// `nil` stands for a missing element.
    case array([DefaultValue?])
    case emptyDictionary
    /// Seconds since 2001-01-01 UTC.
    case date(Double)
    case url(String)
}
