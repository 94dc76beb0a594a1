/// A history of somebody's schema.
struct HistoryCase {
    enum Source { case coreData, room }

    /// Names it in the table.
    var name: String
    var source: Source
    /// Below the folder of cases.
    var path: String
    /// The list of changes that came with it.
    var recordedChanges: String
    /// The file with the order of the versions; empty where their names say it.

    static let all = [
        HistoryCase(
            name: "wire", source: .coreData, path: "coredata-wire/zmessaging.xcdatamodeld",
            recordedChanges: "coredata-wire/changes.tsv"),
        HistoryCase(
            name: "artsy", source: .coreData, path: "coredata-artsy/ArtsyPartner.xcdatamodeld",
            recordedChanges: "coredata-artsy/changes.tsv"),
        HistoryCase(
            name: "brave", source: .coreData, path: "coredata-brave/Model.xcdatamodeld",
            recordedChanges: "coredata-brave/changes.tsv"),
        HistoryCase(
            name: "duckduckgo-bookmarks", source: .coreData,
            path: "coredata-duckduckgo/Bookmarks/BookmarksModel.xcdatamodeld",
            recordedChanges: "coredata-duckduckgo/BookmarksModel.changes.tsv"),
        HistoryCase(
            name: "duckduckgo-sync", source: .coreData, path: "coredata-duckduckgo/DDGSync/SyncMetadata.xcdatamodeld",
            recordedChanges: "coredata-duckduckgo/SyncMetadata.changes.tsv"),
        HistoryCase(
            name: "swiftgen", source: .coreData, path: "coredata-swiftgen-fixture/Model.xcdatamodeld",
            recordedChanges: "coredata-swiftgen-fixture/changes.tsv"),
        HistoryCase(
            name: "room-duckduckgo", source: .room, path: "room-duckduckgo/AppDatabase",
            recordedChanges: "room-duckduckgo/AppDatabase.changes.tsv"),
        HistoryCase(
            name: "room-homeassistant", source: .room, path: "room-homeassistant/AppDatabase",
            recordedChanges: "room-homeassistant/AppDatabase.changes.tsv"),
    ]
}
