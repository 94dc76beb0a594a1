import SchemaDiagnostics
import SchemaEmission
import SchemaFormat
import SchemaImport
import SchemaModel
import SchemaPostgres

/// The rules about one subject, as `explain` lists them.
struct RuleGroup: Sendable {
    let title: String
    let rules: [RuleDescription]
}

extension RuleCatalogue {
    /// Every rule of schemagen: the one place that knows the lists of all modules.
    static let groups: [RuleGroup] = [
        RuleGroup(title: "Files", rules: FileRules.all + IncludeRules.all),
        RuleGroup(title: "YAML: syntax", rules: YAMLSyntaxRules.all),
        RuleGroup(title: "YAML: structure", rules: YAMLStructureRules.all),
        RuleGroup(title: "Layout", rules: LayoutRules.all),
        RuleGroup(title: "Templates", rules: TemplateRules.all),
        RuleGroup(title: "Keys", rules: KeyRules.all),
        RuleGroup(title: "Names", rules: NameRules.all + PhysicalNameRules.all + MixinRules.all),
        RuleGroup(title: "Types", rules: TypeRules.all),
        RuleGroup(title: "Defaults", rules: DefaultRules.all),
        RuleGroup(title: "Relationships", rules: RelationshipRules.all),
        RuleGroup(title: "Inheritance", rules: InheritanceRules.all),
        RuleGroup(title: "Enums", rules: EnumRules.all),
        RuleGroup(title: "Indexes and uniques", rules: IndexRules.all),
        RuleGroup(title: "Search", rules: SearchRules.all),
        RuleGroup(title: "Saving and initialisers", rules: SavingRules.all + InitializerRules.all),
        RuleGroup(title: "Structs and forms of values", rules: StructRules.all),
        RuleGroup(title: "External storage", rules: ExternalStorageRules.all),
        RuleGroup(title: "Changes that lose data", rules: DestructiveRules.all),
        RuleGroup(title: "Changes that depend on rows", rules: DataRules.all),
        RuleGroup(title: "Values for older rows", rules: DirectiveRules.all),
        RuleGroup(title: "Changes for readers", rules: CompatibilityRules.all),
        RuleGroup(title: "Versions", rules: VersionRules.all),
        RuleGroup(title: "Released versions", rules: HistoryRules.all),
        RuleGroup(title: "Branches and generated files", rules: CheckRules.all),
        RuleGroup(title: "Proofs of migrations", rules: VerifyRules.all),
        RuleGroup(title: "Profiles", rules: ProfileRules.all),
        RuleGroup(title: "Profile cloudkit", rules: CloudKitRules.all),
        RuleGroup(title: "Profile sourceStable", rules: SourceRules.all),
        RuleGroup(title: "Waivers", rules: WaiverRules.all),
        RuleGroup(title: "Advice", rules: LintRules.all),
        RuleGroup(title: "PostgreSQL", rules: PostgresRules.all),
        RuleGroup(title: "Drift of a store", rules: DriftRules.all),
        RuleGroup(title: "Stores that are refused", rules: StoreRules.all),
        RuleGroup(title: "Imports", rules: ImportRules.all),
        RuleGroup(title: "What an import changes", rules: TranslationRules.all),
    ]

    static let all = RuleCatalogue(groups.flatMap(\.rules))
}
