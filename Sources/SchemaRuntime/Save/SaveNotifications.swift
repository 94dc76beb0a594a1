public import Foundation
import Synchronization

extension ModelContext {
    /// Posted to `NotificationCenter.default` before a context writes; the context is the notification's object.
    public static var willSave: Notification.Name {
        notificationsAreWanted.store(true, ordering: .relaxed)
        return Notification.Name("SchemaRuntime.ModelContext.willSave")
    }

    /// Posted to `NotificationCenter.default` after a context has written, with the identifiers of the objects under the keys of
    /// `NotificationKey`; the context is the notification's object.
    public static var didSave: Notification.Name {
        notificationsAreWanted.store(true, ordering: .relaxed)
        return Notification.Name("SchemaRuntime.ModelContext.didSave")
    }

    /// The keys of a notification's `userInfo`; each leads to a `[PersistentIdentifier]`.
    public enum NotificationKey: String {
        /// Objects that were inserted.
        case insertedIdentifiers
        /// Objects that were changed.
        case updatedIdentifiers
        /// Objects that were deleted, as far as the context knew of them.
        case deletedIdentifiers
    }

    typealias SavedIdentifiers = [NotificationKey: [PersistentIdentifier]]

    /// Whether anybody can have asked to be told.
    private var isHeard: Bool { notificationsAreWanted.load(ordering: .relaxed) && autosave?.isFinishing != true }

    func postWillSave() {
        guard isHeard else { return }
        NotificationCenter.default.post(name: Self.willSave, object: self)
    }

    /// What was written; `nil` where nobody can have asked for it.
    func savedIdentifiers() -> SavedIdentifiers? {
        guard isHeard else { return nil }
        var saved: SavedIdentifiers = [:]
        for home in allHomes {
            func identifiers(_ list: [Unmanaged<_ModelObject>]) -> [PersistentIdentifier] {
                list.map { $0.takeUnretainedValue() }.filter { !$0.isGone }.map(\.identifier)
            }
            saved[.insertedIdentifiers, default: []] += identifiers(home.inserted)
            saved[.updatedIdentifiers, default: []] += identifiers(home.changed)
            let unread = home.doomed.values.flatMap { $0 }.sorted()
            saved[.deletedIdentifiers, default: []] +=
                home.deleted.map { $0.takeUnretainedValue().identifier }
                + unread.map { identifier(root: home.root, key: $0) }
        }
        return saved
    }

    func postDidSave(_ saved: SavedIdentifiers?) {
        guard let saved else { return }
        var information: [AnyHashable: Any] = [:]
        for (key, identifiers) in saved { information[key.rawValue] = identifiers }
        NotificationCenter.default.post(name: Self.didSave, object: self, userInfo: information)
    }
}

/// Set by whoever asks for a notification's name, so that a save gathers nothing for nobody.
private let notificationsAreWanted = Atomic<Bool>(false)
