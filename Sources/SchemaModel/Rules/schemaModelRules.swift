import SchemaDiagnostics

/// Every rule about what a schema file says, for the catalogue.
package let schemaModelRules: [RuleDescription] =
    IncludeRules.all + KeyRules.all + VersionRules.all + NameRules.all + PhysicalNameRules.all + MixinRules.all
    + TypeRules.all + DefaultRules.all + RelationshipRules.all
    + InheritanceRules.all + EnumRules.all + IndexRules.all + SavingRules.all + InitializerRules.all
    + StructRules.all + ExternalStorageRules.all + SearchRules.all
