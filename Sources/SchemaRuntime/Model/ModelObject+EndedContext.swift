import Foundation
import Synchronization

/// What an object without its context can no longer do.
enum LateAccess: String {
    case read = "was read"
    case set = "was set, which is lost"
}

extension _ModelObject {
    /// Says on standard error, once for each property, that an object was asked for more than it has after its context ended.
    ///
    /// Neither a getter nor a setter can throw, and an empty answer must not pass for a stored one in silence.
    final func warnOfEndedContext(_ property: Int, _ access: LateAccess) {
        guard has(State.orphaned) else { return }
        let entity = type(of: self)._$entity
        let name = "\(entity.name).\(entity.properties[property].name)"
        guard warned.withLock({ $0.insert("\(name) \(access)").inserted }) else { return }
        let message =
            "SchemaRuntime: \(name) of object \(_$id) \(access.rawValue) after the object's context ended. "
            + "Keep a context as long as its objects are in use.\n"
        FileHandle.standardError.write(Data(message.utf8))
    }
}

private let warned = Mutex<Set<String>>([])
