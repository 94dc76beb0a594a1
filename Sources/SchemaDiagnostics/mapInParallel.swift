import Dispatch
import Synchronization

/// What `transform` makes of each element, in their order, worked out on all processors where there is much to do.
///
/// Each result must depend on its element alone: the answer is then the same as that of `map`, on every machine.
///
/// - Parameter portion: what is done in one go; that many elements or fewer are left to this thread.
/// - Throws: the error of the first element, in their order, that has one.
package func mapInParallel<Element: Sendable, Result: Sendable, Failure: Error>(
    _ elements: [Element], portion: Int, _ transform: @Sendable (Element) throws(Failure) -> Result
) throws(Failure) -> [Result] {
    precondition(portion > 0, "a portion has an element")
    guard elements.count > portion else {
        var results: [Result] = []
        results.reserveCapacity(elements.count)
        for element in elements { results.append(try transform(element)) }
        return results
    }
    let count = (elements.count + portion - 1) / portion
    let failures = Mutex<[Int: Failure]>([:])
    let results = [Result](unsafeUninitializedCapacity: elements.count) { buffer, initializedCount in
        // Each portion has its own part of the results, which are never copied.
        nonisolated(unsafe) let buffer = buffer
        DispatchQueue.concurrentPerform(iterations: count) { position in
            let part = position * portion..<min((position + 1) * portion, elements.count)
            var index = part.lowerBound
            do throws(Failure) {
                while index < part.upperBound {
                    buffer.initializeElement(at: index, to: try transform(elements[index]))
                    index += 1
                }
            } catch {
                buffer.extracting(part.lowerBound..<index).deinitialize()
                failures.withLock { $0[position] = error }
            }
        }
        let failed = failures.withLock { Set($0.keys) }
        guard !failed.isEmpty else {
            initializedCount = elements.count
            return
        }
        for position in 0..<count where !failed.contains(position) {
            buffer.extracting(position * portion..<min((position + 1) * portion, elements.count)).deinitialize()
        }
    }
    if let first = failures.withLock({ failures in failures.min { $0.key < $1.key }?.value }) { throw first }
    return results
}

/// As `mapInParallel(_:portion:_:)`, with what is found about each element: it is reported in their order.
package func mapInParallel<Element: Sendable, Result: Sendable>(
    _ elements: [Element], portion: Int, findings: inout Findings,
    _ transform: @Sendable (Element, inout Findings) -> Result
) -> [Result] {
    let results = mapInParallel(elements, portion: portion) { element in
        var found = Findings()
        let result = transform(element, &found)
        return (result, found)
    }
    return results.map { result, found in
        findings.report(contentsOf: found)
        return result
    }
}
