@testable import SchemaRuntime
import Testing

@Suite struct IdentityMapTests {
    @Test(arguments: [1, 3, 16, 64, 4096, 1 << 24, 1 << 40, -1])
    func `The map is a dictionary for keys of every stride`(stride: Int64) {
        var map = IdentityMap()
        var model: [Int64: UnsafeMutableRawPointer] = [:]
        var random = SystemRandomNumberGenerator()
        for step in 0..<20_000 {
            let key = Int64.random(in: 0..<3000, using: &random) &* stride
            switch step % 3 {
            case 0, 1:
                let entry = UnsafeMutableRawPointer(bitPattern: step + 1)!
                map.insert(key, entry)
                model[key] = entry
            default:
                if let entry = model.removeValue(forKey: key) { map.remove(key, entry) }
                // Another entry's removal is none of this one.
                map.remove(key &+ stride, UnsafeMutableRawPointer(bitPattern: 1 << 40)!)
            }
            if map.find(key) != model[key] { Issue.record("\(key) after \(step) steps") }
        }
        #expect(map.count == model.count)
        let entries = Set(model.values)
        var count = 0
        map.forEach { entry in
            count += 1
            if !entries.contains(entry) { Issue.record("a stranger") }
        }
        #expect(count == model.count)
        for (key, entry) in model { #expect(map.find(key) == entry) }
    }
}
