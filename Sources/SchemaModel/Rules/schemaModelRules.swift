import SchemaDiagnostics

/// Every rule about what a schema file says, for the catalogue.
package let schemaModelRules: [RuleDescription] =
    KeyRules.all + VersionRules.all + NameRules.all + PhysicalNameRules.all + TypeRules.all + DefaultRules.all + RelationshipRules.all
    + InheritanceRules.all + EnumRules.all + IndexRules.all
