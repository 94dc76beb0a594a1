/// Keys as a JSON array, which `json_each` takes apart: one bound value for any number of them.
func keyList(_ keys: some Sequence<Int64>) -> String {
    var list = "["
    for key in keys {
        if list.utf8.count > 1 { list += "," }
        list += String(key)
    }
    return list + "]"
}
