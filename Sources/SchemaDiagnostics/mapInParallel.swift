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
    let done = Mutex<[Swift.Result<[Result], Failure>?]>(Array(repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { position in
        var results: [Result] = []
        results.reserveCapacity(portion)
        var outcome: Swift.Result<[Result], Failure>?
        for element in elements[position * portion..<min((position + 1) * portion, elements.count)] {
            do throws(Failure) { results.append(try transform(element)) } catch {
                outcome = .failure(error)
                break
            }
        }
        let finished = outcome ?? .success(results)
        done.withLock { $0[position] = finished }
    }
    var results: [Result] = []
    results.reserveCapacity(elements.count)
    for outcome in done.withLock({ $0 }) { if let outcome { results += try outcome.get() } }
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
