/// What stands behind FROM for the elements of a list or dictionary as JSON.
///
/// `json_each` has columns of its own, such as `value`, `key` and `type`, and among its arguments these names are its columns, whatever the
/// table of the row has: the JSON is taken from a query that knows the row alone.
func jsonElements(of json: String, as name: String) -> String {
    "(SELECT \(json) AS \"_json\") AS \(name)j, json_each(\(name)j.\"_json\") AS \(name)"
}
