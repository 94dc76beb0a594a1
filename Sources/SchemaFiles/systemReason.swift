import SchemaEmission

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The system's words for an error number, such as `Permission denied`.
func systemReason(_ number: Int32) -> FileError.Reason { .system(String(cString: strerror(number))) }

/// The system's words for an error of Foundation; Foundation's own where the system did not speak.
func systemReason(of error: any Error) -> FileError.Reason {
    guard let code = ((error as? CocoaError)?.underlying as? POSIXError)?.code else { return .system("\(error)") }
    return systemReason(code.rawValue)
}
