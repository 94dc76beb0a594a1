import Foundation

/// What a thread lets go of. An object that ends lets go of what it holds, which may end and let go of more: a chain of a hundred thousand
/// objects would end within a hundred thousand calls, for which no stack is large enough. Beyond some depth it waits until those before it have
/// ended.
final class Endings {
    private static let deepest = 64
    private var depth = 0
    /// Each is retained by the list.
    private var objects: [Unmanaged<_ModelObject>] = []
    private var collections: [[_ModelObject]] = []

    /// Lets go of an object that nobody else holds.
    @inline(never) static func end(_ object: Unmanaged<_ModelObject>) {
        let endings = current
        if endings.depth >= deepest { return endings.objects.append(object) }
        endings.depth += 1
        object.release()
        endings.depth -= 1
        endings.drain()
    }

    /// Lets go of the objects of a collection, which others may hold.
    @inline(never) static func end(_ items: inout [_ModelObject]?) {
        let endings = current
        if endings.depth >= deepest, let waiting = items {
            endings.collections.append(waiting)
            items = nil
            return
        }
        endings.depth += 1
        items = nil
        endings.depth -= 1
        endings.drain()
    }

    /// Has those end that wait, where nothing before them is ending any more.
    private func drain() {
        if depth > 0 || objects.isEmpty && collections.isEmpty { return }
        depth = 1
        var items: [_ModelObject] = []
        while true {
            if let object = objects.popLast() {
                object.release()
            } else if !collections.isEmpty {
                // They end when nobody works with the list any more.
                items = collections.removeLast()
                items.removeAll()
            } else {
                break
            }
        }
        depth = 0
        (objects, collections) = ([], [])
    }

    // MARK: - Of a thread

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let code = pthread_key_create(&key) { Unmanaged<Endings>.fromOpaque($0!).release() }
        precondition(code == 0, "the process has no place left for what its threads remember")
        return key
    }()

    private static var current: Endings {
        if let known = pthread_getspecific(key) { return Unmanaged<Endings>.fromOpaque(known).takeUnretainedValue() }
        let made = Endings()
        pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
        return made
    }
}
