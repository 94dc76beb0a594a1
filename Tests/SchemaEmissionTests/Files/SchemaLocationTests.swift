import SchemaEmission
import Testing

@Suite struct SchemaLocationTests {
    @Test(arguments: [
        ("TripPlanner.schema.yaml", "TripPlanner.schema.yaml", "TripPlanner", "TripPlanner.versions"),
        ("/a/b.c/Blog.schema.yaml", "Blog.schema.yaml", "Blog", "/a/b.c/Blog.versions"),
        ("./سفر.yml", "سفر.yml", "سفر", "./سفر.versions"), ("schema", "schema", "schema", "schema.versions"),
    ])
    func `Names follow from the path`(path: String, fileName: String, stem: String, folder: String) {
        let location = SchemaLocation(path)
        #expect(location.fileName == fileName)
        #expect(location.stem == stem)
        #expect(location.versionsFolder == folder)
    }
}
