import Testing

@testable import SchemaEmission

@Suite struct FileLayoutTests {
    @Test(arguments: [("", 5), ("a", 4), ("foobar", 0), ("Trip", 2), ("سفر", 5)])
    func `A bucket follows from the bytes of the name alone`(name: String, bucket: Int) {
        // The first three are the published values of FNV-1a: cbf29ce484222325, af63dc4c8601ec8c, 85944171f73967e8.
        #expect(FileLayout.bucket(of: name, count: 8) == bucket)
    }

    @Test func `The set of files is fixed, and each model falls into one of them`() {
        let layout = FileLayout.buckets(stem: "Blog", count: 3)
        let names = ["Post", "Author", "Comment", "Tag", "ετικέτα"]
        let files = layout.modelFiles(names: names, classNames: names)
        #expect(files.map(\.path) == ["Blog_Models0.swift", "Blog_Models1.swift", "Blog_Models2.swift"])
        #expect(
            [layout.schemaFile(namespace: "BlogSchema")] + files.map(\.path)
                == FileLayout.bucketFiles(stem: "Blog", count: 3))
        #expect(files.flatMap(\.models).sorted() == [0, 1, 2, 3, 4])
        #expect(files.allSatisfy { $0.models == $0.models.sorted() })
    }

    @Test func `A new model moves no other`() {
        let layout = FileLayout.buckets(stem: "Blog", count: 8)
        let before = layout.modelFiles(names: ["A", "B", "C"], classNames: ["A", "B", "C"])
        let after = layout.modelFiles(names: ["New", "A", "B", "C"], classNames: ["New", "A", "B", "C"])
        #expect(after.map { $0.models.filter { $0 > 0 }.map { $0 - 1 } } == before.map(\.models))
    }

    @Test func `A file a class is named after the class, but never main`() {
        let files = FileLayout.perModel.modelFiles(names: ["Entry", "x"], classNames: ["DiaryEntry", "main"])
        #expect(files.map(\.path) == ["DiaryEntry.swift", "main+Model.swift"])
        #expect(files.map(\.models) == [[0], [1]])
    }
}
