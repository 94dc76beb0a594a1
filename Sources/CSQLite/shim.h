#include <sqlite3.h>

// Swift cannot call variadic C functions; this is the one form of sqlite3_db_config that is needed.
static inline int csqlite_set_flag(sqlite3 *database, int option, int on) {
    return sqlite3_db_config(database, option, on, (int *)0);
}

// Switches off the count of all memory that SQLite has; a misuse, which does nothing, once SQLite has begun.
static inline int csqlite_stop_counting_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

// Whether a flag of the connection is on.
static inline int csqlite_flag(sqlite3 *database, int option) {
    int on = 0;
    sqlite3_db_config(database, option, -1, &on);
    return on;
}

// What the operating system said at the last failure: of the connection, else of the database's file and its log. The connection's own number
// is that of the clean-up where a commit failed.
static inline void csqlite_system_errors(sqlite3 *database, int numbers[3]) {
    numbers[0] = sqlite3_system_errno(database);
    numbers[1] = numbers[2] = 0;
    sqlite3_file_control(database, "main", SQLITE_FCNTL_LAST_ERRNO, &numbers[1]);
    sqlite3_file *log = 0;
    sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (log && log->pMethods) log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &numbers[2]);
}

// The first bytes of the database's file, zeros behind its end, and then its size.
static inline int csqlite_read_head(sqlite3 *database, void *bytes, int count, sqlite3_int64 *size) {
    sqlite3_file *file = 0;
    int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK) return code;
    if (!file || !file->pMethods) return SQLITE_CANTOPEN;
    code = file->pMethods->xRead(file, bytes, count, 0);
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return code;
    return file->pMethods->xFileSize(file, size);
}

// Bytes of the database's file from an offset on, zeros behind its end.
static inline int csqlite_read(sqlite3 *database, void *bytes, int count, sqlite3_int64 offset) {
    sqlite3_file *file = 0;
    int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK) return code;
    if (!file || !file->pMethods) return SQLITE_CANTOPEN;
    code = file->pMethods->xRead(file, bytes, count, offset);
    return code == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : code;
}

// Some systems' sqlite3.h lacks the part about FTS5, which SQLite itself has.
#ifndef _FTS5_H
typedef struct Fts5Tokenizer Fts5Tokenizer;
typedef struct fts5_tokenizer fts5_tokenizer;
struct fts5_tokenizer {
    int (*xCreate)(void *, const char **, int, Fts5Tokenizer **);
    void (*xDelete)(Fts5Tokenizer *);
    int (*xTokenize)(
        Fts5Tokenizer *, void *, int, const char *, int, int (*)(void *, int, const char *, int, int, int));
};
typedef struct fts5_api fts5_api;
struct fts5_api {
    int iVersion;
    int (*xCreateTokenizer)(fts5_api *, const char *, void *, fts5_tokenizer *, void (*)(void *));
};
#endif

// FTS5 hands out its functions through a pointer bound to a statement; NULL where SQLite was built without it.
static inline fts5_api *csqlite_fts5(sqlite3 *database) {
    fts5_api *api = 0;
    sqlite3_stmt *statement = 0;
    if (sqlite3_prepare_v2(database, "SELECT fts5(?1)", -1, &statement, 0) == SQLITE_OK) {
        sqlite3_bind_pointer(statement, 1, (void *)&api, "fts5_api_ptr", 0);
        sqlite3_step(statement);
    }
    sqlite3_finalize(statement);
    return api;
}
