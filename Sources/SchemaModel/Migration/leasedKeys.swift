/// A query for the last key that a store has leased to somebody, as `_id`: what was deleted had it perhaps, and none is used again.
///
/// There is no row where the store's books do not say it.
let leasedKeys = "SELECT \"value\" - 1 AS \"_id\" FROM \"_schema\" WHERE \"key\" = 'nextID'"
