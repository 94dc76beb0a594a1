import Foundation
import SQLiteKit
import SchemaDiagnostics
import SchemaMigration
import Testing

@testable import schemagen

/// Stores as a program makes them, for the commands that look at them.
extension Workspace {
    static func shop(version: String, _ attributes: String..., directives: String = "") -> String {
        """
        schema: Shop
        version: \(version)
        enums:
          Status: [open, paid]
        models:
          Customer:
            attributes:
              name: { type: String, unique: true }
            relationships:
              orders: { type: "[Order]", inverse: customer, deleteRule: cascade }
          Order:
            attributes:
              date: Date
              note: { type: "String?", maxLength: 20 }
              amount: Int = 0
              status: Status = open
              isSent: Bool = false
              \(attributes.joined(separator: "\n      "))
            relationships:
              customer: { type: "Customer?", inverse: orders }
              tags: { type: "[Tag]", inverse: orders }
            indexes: [[date]]
            search: [note]
            checks: { positive: amount >= 0 }
          Tag:
            attributes: { title: String, scan: { type: "Data?", externalStorage: true } }
            relationships:
              orders: { type: "[Order]", inverse: tags }
              owner: { type: Customer, inverse: none }
          Place:
            attributes: { title: String }
          Hotel:
            inherits: Place
            attributes: { stars: Int = 3 }
        \(directives)
        """
    }

    /// A store of the edited version of a schema, with two customers, three orders and two tags.
    func makeShop(_ name: String = "shop.store", schema: String, version: String? = nil, day: String = "date") throws
        -> String
    {
        let path = try file(name)
        var findings: [Finding] = []
        var sources: [SourceText] = []
        let word = version.map { schema + "@" + $0 } ?? schema
        let side = try #require(try readSide(SchemaSide(word), findings: &findings, sources: &sources), "\(findings)")
        let opened = try StoreOpener(.file(path, .create), target: side.target(side.schema)) { _, _ in nil }.open()
        try opened.connection.execute(
            """
            INSERT INTO Customer (_id, name) VALUES (1, 'Ada'), (2, 'Boß');
            INSERT INTO "Order" (_id, \(day), note, amount, customer) VALUES (1, 1.5, 'two apples', 2, 1), (2, 2.5, NULL, 0, 1), (3, 3.5, 'Ωmega', 7, 2);
            INSERT INTO Tag (_id, title, owner) VALUES (1, 'new', 1), (2, 'old', 2);
            INSERT INTO Order_tags VALUES (1, 1), (1, 2), (3, 1);
            INSERT INTO Place (_id, _kind, title) VALUES (1, 1, 'Rome'), (2, 2, 'Ritz');
            UPDATE Place SET stars = 4 WHERE _id = 2;
            """)
        opened.connection.close()
        return path
    }

    /// Uses a store as a program does that knows nothing of the schema, or is out to break it.
    func tamper(_ path: String, _ sql: String) throws {
        let connection = try StoreOpener.connection(to: path)
        defer { connection.close() }
        try connection.execute(
            "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA legacy_alter_table = ON")
        try connection.execute(sql)
    }

    func values(_ path: String, _ sql: String) throws -> [Value] {
        let connection = try StoreOpener.connection(to: path)
        defer { connection.close() }
        return try connection.values(sql)
    }

    /// Every file of the folder with its bytes.
    func contents() throws -> [String: Data] {
        Dictionary(
            uniqueKeysWithValues: try files().filter { !$0.hasSuffix("/") }.compactMap { name in
                (try? Data(contentsOf: folder.appending(path: name))).map { (name, $0) }
            })
    }
}
