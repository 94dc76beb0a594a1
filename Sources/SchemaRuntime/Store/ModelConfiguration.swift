public import Foundation
public import SchemaMigration

/// Where a store is and what may be done there.
public struct ModelConfiguration: Sendable {
    /// The name; it names the file where no URL is given.
    public let name: String
    /// The models, if they were given here.
    public let schema: Schema?
    /// The file.
    public let url: URL
    /// Whether there is no file: the store ends with the container.
    public let isStoredInMemoryOnly: Bool
    /// Whether the store may be written to. Without it, a store is neither made nor migrated, and works where nothing can be written.
    public let allowsSave: Bool
    /// How many copies of the store from before a migration are kept, the newest; nil keeps all.
    public let keptBackups: Int?
    /// With which of CloudKit's databases the store would be kept in step: no sync here.
    public let cloudKitDatabase: CloudKitDatabase
    /// The folder that the store shares with those of other programs.
    public let groupContainer: GroupContainer
    /// What becomes of a store that an earlier draft of the version made.
    public let draft: DraftRule
    /// By whose rules the store's texts are searched and sorted; nil for those that the store has, general ones for a new store.
    public let textRules: TextRules?
    /// Whether the library chose the place.
    let isDefaultPlace: Bool

    /// What becomes of a store that was made by an earlier draft of a version, which no plan leads from. Stores of released versions are
    /// never touched by it.
    public enum DraftRule: Hashable, Sendable {
        /// Opening it is an error that lists the differences.
        case error
        /// It is moved aside, with the files of its values, to the same name with `.draft` behind it, and a new store is made. See
        /// ``ModelContainer/movedDraft``.
        case recreate
    }

    /// One of CloudKit's databases, for code that names one. `automatic` and `none` mean no sync; a container with a `private` one is refused.
    public struct CloudKitDatabase: Hashable, Sendable {
        let name: String?

        /// No sync here.
        public static let automatic = CloudKitDatabase(name: nil)
        /// No sync.
        public static let none = CloudKitDatabase(name: nil)
        /// A private database, which no container here accepts.
        public static func `private`(_ privateDBName: String) -> CloudKitDatabase {
            CloudKitDatabase(name: privateDBName)
        }
    }

    /// A folder that several programs share, for code that names one.
    public struct GroupContainer: Hashable, Sendable {
        let name: String?

        /// The program's own folder.
        public static let automatic = GroupContainer(name: nil)
        /// The program's own folder.
        public static let none = GroupContainer(name: nil)
        /// A folder of this name beside the folders of programs. All programs of a user that name it have the same stores.
        public static func identifier(_ groupName: String) -> GroupContainer { GroupContainer(name: groupName) }
    }

    /// A store in the user's folder for data, or in memory. `textRules` other than the store has make its indexes over text anew.
    ///
    /// On Linux that is `$XDG_DATA_HOME` or `~/.local/share`, in a folder named like the program or like the group; it is made if need be.
    public init(
        _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false, allowsSave: Bool = true,
        groupContainer: GroupContainer = .automatic, cloudKitDatabase: CloudKitDatabase = .automatic,
        keptBackups: Int? = nil, draft: DraftRule = .error, textRules: TextRules? = nil
    ) {
        self.name = name ?? "default"
        self.textRules = textRules
        self.schema = schema
        self.isStoredInMemoryOnly = isStoredInMemoryOnly
        self.allowsSave = allowsSave
        self.keptBackups = keptBackups
        self.cloudKitDatabase = cloudKitDatabase
        self.draft = draft
        self.groupContainer = groupContainer
        isDefaultPlace = !isStoredInMemoryOnly
        url =
            isStoredInMemoryOnly
            ? URL(filePath: "/dev/null") : DefaultPlace.url(name: self.name, group: groupContainer.name)
    }

    /// A store in a file, whose folder must be there.
    ///
    /// Before a migration that rewrites rows the store is copied beside itself. `keptBackups` says how many of these copies stay, the newest;
    /// at least one does. Older ones go when a migration that made another is complete. The copy of a database that was no store before its
    /// migration bears no identifier; it stays and is not counted.
    public init(
        _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
        cloudKitDatabase: CloudKitDatabase = .automatic, keptBackups: Int? = nil, draft: DraftRule = .error,
        textRules: TextRules? = nil
    ) {
        self.textRules = textRules
        self.name = name ?? url.deletingPathExtension().lastPathComponent
        self.schema = schema
        self.url = url
        isStoredInMemoryOnly = false
        self.allowsSave = allowsSave
        self.keptBackups = keptBackups
        self.cloudKitDatabase = cloudKitDatabase
        self.draft = draft
        groupContainer = .none
        isDefaultPlace = false
    }

    /// A store for some models, in the user's folder for data or in memory.
    public init(
        for type: any PersistentModel.Type, _ others: any PersistentModel.Type..., isStoredInMemoryOnly: Bool = false
    ) {
        self.init(schema: Schema([type] + others), isStoredInMemoryOnly: isStoredInMemoryOnly)
    }
}
