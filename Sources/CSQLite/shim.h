#include <sqlite3.h>

// Swift cannot call variadic C functions; this is the one form of sqlite3_db_config that is needed.
static inline int csqlite_set_flag(sqlite3 *database, int option, int on) {
    return sqlite3_db_config(database, option, on, (int *)0);
}
