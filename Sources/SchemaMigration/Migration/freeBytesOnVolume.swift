import Foundation

/// The bytes that this user can still write on the volume of a file; `nil` where the system does not say.
func freeBytesOnVolume(of path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(folder(of: path), &status) == 0 else { return nil }
    let (bytes, overflow) = Int64(clamping: UInt64(status.f_bavail)).multipliedReportingOverflow(
        by: Int64(clamping: UInt64(status.f_frsize)))
    return overflow ? .max : bytes
}
