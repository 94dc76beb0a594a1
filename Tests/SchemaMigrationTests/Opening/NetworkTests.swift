import Foundation
import StoreFixture
import Testing

@testable import SchemaMigration

/// Stores on file systems of other machines.
@Suite struct NetworkTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/s.store" }

    init() throws { folder = try TemporaryFolder() }

    private func opener(_ access: StoreOpener.Access) -> StoreOpener {
        var opener = StoreFixture.opener(.file(path, access), StoreFixture.one)
        opener.options.networkFileSystem = { [folder] in $0 == folder.path ? "nfs4" : nil }
        return opener
    }

    @Test func `no store is made there, none is written, and one that is there is read`() throws {
        for access in [StoreOpener.Access.create, .readWrite] {
            #expect(throws: StoreError(.networkFileSystem("nfs4"), path: path)) { try opener(access).open() }
        }
        #expect(try names(in: folder.path) == [])
        try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection.close()
        #expect(throws: StoreError(.networkFileSystem("nfs4"), path: path)) { try opener(.readWrite).open() }
        let opened = try opener(.readOnly).open()
        #expect(opened.outcome == .opened)
        opened.connection.close()
    }

    @Test func `the kind is that of the device's line`() {
        let mounts = """
            25 30 0:23 / /proc rw,nosuid shared:5 - proc proc rw
            30 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw
            99 30 0:52 / /srv/a\\040b rw,relatime shared:9 master:2 - nfs4 host:/x rw,vers=4.2
            100 30 0:53 / /mnt rw - cifs //host/share rw
            101 30 0:54 / /odd rw
            """
        #expect(networkFileSystem(of: (0 << 8) | 52, in: mounts) == "nfs4")
        #expect(networkFileSystem(of: (0 << 8) | 53, in: mounts) == "cifs")
        #expect(networkFileSystem(of: (259 << 8) | 2, in: mounts) == nil)
        #expect(networkFileSystem(of: (0 << 8) | 54, in: mounts) == nil)
        #expect(networkFileSystem(of: 77, in: mounts) == nil && networkFileSystem(of: 52, in: "") == nil)
        // This machine's disk is this machine's.
        #expect(networkFileSystem(of: folder.path) == nil)
    }
}
