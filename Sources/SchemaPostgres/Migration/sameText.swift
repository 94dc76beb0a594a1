/// Whether two texts are the same to PostgreSQL, which compares bytes: Swift finds several spellings of one text equal.
func sameText(_ left: String?, _ right: String?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?): left.utf8.elementsEqual(right.utf8)
    default: false
    }
}
