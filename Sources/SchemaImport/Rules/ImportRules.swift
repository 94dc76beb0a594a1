import SchemaDiagnostics

extension FindingCode {
    package static let nothingToImport = FindingCode(750)
    package static let unreadablePart = FindingCode(751)
    package static let brokenSource = FindingCode(752)
    package static let foreignContent = FindingCode(753)
    package static let badParent = FindingCode(754)
    package static let oldModelFormat = FindingCode(755)
    package static let versionOrder = FindingCode(756)
    package static let importTooLarge = FindingCode(757)
    package static let scriptFails = FindingCode(758)
    package static let outputExists = FindingCode(759)
    package static let versionSkipped = FindingCode(773)
    package static let importInvalid = FindingCode(774)
}

/// SG750 to SG759, SG773 and SG774: sources that cannot be imported, and results that cannot be written.
package enum ImportRules {
    package static let all: [RuleDescription] = [
        nothingToImport, unreadablePart, brokenSource, foreignContent, badParent, oldModelFormat, versionOrder,
        importTooLarge, scriptFails, outputExists, versionSkipped, importInvalid,
    ]

    private static let nothingToImport = RuleDescription(
        .nothingToImport, "nothing to import",
        explanation: """
            `import coredata` takes a folder `NAME.xcdatamodeld` or `NAME.xcdatamodel`, `import room` the folder of the \
            exported `1.json`, `2.json` … or one of those files, `import sqlite` a database or an SQL script.
            """,
        bad: "schemagen import room app/schemas",
        good: "schemagen import room app/schemas/com.example.AppDatabase",
        fix: "Give the path of the model, of the exports or of the database itself.")

    private static let unreadablePart = RuleDescription(
        .unreadablePart, "part that cannot be read",
        explanation: """
            A file that belongs to the model is missing, is a folder, or may not be read. What it says cannot be guessed, \
            so nothing is written.
            """,
        bad: "Shop.xcdatamodeld/Shop.xcdatamodel/       # without the file `contents`",
        good: "Shop.xcdatamodeld/Shop.xcdatamodel/contents",
        fix: "Restore the file, from version control for instance.")

    private static let brokenSource = RuleDescription(
        .brokenSource, "broken XML or JSON",
        explanation: """
            The file ends too early or breaks the rules of its format: a merge left its marks in it, or a disk was full. \
            Declarations of entities of XML's own are refused as well: no model has them, and they can blow up a small file.
            """,
        bad: "<entity name=\"Trip\">\n<<<<<<< HEAD",
        good: "<entity name=\"Trip\">",
        fix: "Mend the file, or restore it.")

    private static let foreignContent = RuleDescription(
        .foreignContent, "not what the importer reads",
        explanation: """
            The file is sound XML or JSON, and yet no Core Data model or no schema that Room exported: a name or a type is \
            missing that each of them has.
            """,
        bad: "{ \"schema\": [] }",
        good: "{ \"formatVersion\": 1, \"database\": { \"version\": 1, \"entities\": [] } }",
        fix: "Give the path of another file.")

    private static let badParent = RuleDescription(
        .badParent, "parent entity that cannot be",
        explanation: """
            An entity's parent is another entity of the same model, and the chain of parents ends. A circle comes from a \
            model that was edited by hand or merged.
            """,
        bad: "<entity name=\"Trip\" parentEntity=\"Trip\"/>",
        good: "<entity name=\"BusinessTrip\" parentEntity=\"Trip\"/>",
        fix: "Correct `parentEntity`.")

    private static let oldModelFormat = RuleDescription(
        .oldModelFormat, "version in an old binary form", level: .warning,
        explanation: """
            Models of Xcode 3 lie in binary files, `elements` and `layout`, and compiled ones in `.mom` files. Only Apple's \
            own tools read them. The versions after them are imported.
            """,
        bad: "Shop.xcdatamodel/elements",
        good: "Shop.xcdatamodel/contents",
        fix: "Open the model in Xcode and save it, if stores of that version are still in use.")

    private static let versionOrder = RuleDescription(
        .versionOrder, "how the versions were put into order", level: .note,
        explanation: """
            Core Data keeps no list of a model's versions in their order. It is taken from what the bundle names as current, \
            from the numbers in names and, between series of names, from the version of Xcode that saved them last.
            """,
        bad: "Shop v2.xcdatamodel, ShopNew.xcdatamodel, Shop.xcdatamodel",
        good: "Shop.xcdatamodel, Shop 2.xcdatamodel, Shop 3.xcdatamodel",
        fix:
            "Compare the order with what was released; where it is wrong, import with `--newest` or rename the versions."
    )

    private static let importTooLarge = RuleDescription(
        .importTooLarge, "source over the size limit",
        explanation: """
            A wrong or hostile file is stopped before it takes the machine's memory: 16 MiB for a model or an export, 64 MiB \
            for a script, 2,000 versions, 64 levels of nesting.
            """,
        bad: "schemagen import sqlite dump-with-all-rows.sql",
        good: "schemagen import sqlite shop.db",
        fix: "Import the database itself, or a script without its rows.")

    private static let scriptFails = RuleDescription(
        .scriptFails, "SQL that SQLite refuses",
        explanation: """
            A script is executed in an empty database in memory, and what comes out is imported. SQLite refused this \
            statement: it may be written for MySQL or PostgreSQL. Other files cannot be attached from a script.
            """,
        bad: "CREATE TYPE status AS ENUM ('pending', 'confirmed');",
        good: "CREATE TABLE booking (status TEXT CHECK (status IN ('pending', 'confirmed')));",
        fix: "Write the statement for SQLite.")

    private static let outputExists = RuleDescription(
        .outputExists, "file that is there already",
        explanation: """
            An import never writes over a schema, since people go on editing it. Nothing was written.
            """,
        bad: "schemagen import sqlite shop.db            # Shop.schema.yaml is there",
        good: "schemagen import sqlite shop.db --output /tmp/new",
        fix: "Choose another folder, or write over the files with `--force`.")

    private static let versionSkipped = RuleDescription(
        .versionSkipped, "older version that was left out", level: .warning,
        explanation: """
            The newest version is imported, and this older one has something that the language refuses. The step over it is \
            planned from the version before it.
            """,
        bad: "Shop 2.xcdatamodel with two entities that require each other",
        good: "Shop 3.xcdatamodel",
        fix: "Nothing has to be done unless stores of that version are migrated.")

    private static let importInvalid = RuleDescription(
        .importInvalid, "import that does not validate",
        explanation: """
            What the importer made of the source breaks a rule of the language. That should not happen: either the source \
            holds something that no importer could know, or this is a bug of schemagen. Nothing was written.
            """,
        bad: "a source with something unheard of",
        good: "a source that imports",
        fix: "Report the finding with the element of the source that it names.")
}
