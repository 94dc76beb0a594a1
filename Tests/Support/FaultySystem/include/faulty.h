// Makes system calls and SQLite's allocations of this process fail on request, ends the process at one of them, and records them.
//
// The executable that links this defines the C library's functions anew (`open`, `write`, `fsync`, …), which the loader prefers to the
// library's own: what SQLite, Foundation and our own code do with files goes through here, with no preloaded library. Only calls about
// files below one folder are counted. One thread at a time; Linux only (elsewhere `faulty_available` is 0 and nothing is redefined).
#ifndef FAULTY_H
#define FAULTY_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Kinds of calls, to be added up.
enum {
    FAULTY_OPEN = 1,
    FAULTY_READ = 2,
    FAULTY_WRITE = 4,
    FAULTY_TRUNCATE = 8,
    FAULTY_SYNC = 16,
    FAULTY_LOCK = 32,
    // rename, link, unlink, mkdir, rmdir
    FAULTY_NAME = 64,
    FAULTY_MAP = 128,
    // stat, opendir and readdir of a folder of values and of what lies in it; SQLite asks for none of these.
    FAULTY_LOOK = 256,
};

// What happens at the chosen call.
enum {
    // It fails, once.
    FAULTY_ONCE,
    // It and all later ones of the kinds fail.
    FAULTY_FROM_THEN_ON,
    // Half of a write is written, and the rest of it and all later calls of the kinds fail; as above for other kinds.
    FAULTY_SHORT,
    // The process dies by SIGKILL before it.
    FAULTY_KILL,
};

extern const int faulty_available;

// The folder, as an absolute path without links; nothing is counted before.
void faulty_watch(const char *folder);
// Counting begins at 1 with the next call of one of the kinds.
void faulty_arm(unsigned kinds, int action, long number, int error);
// Nothing fails any more. Returns how many calls were counted.
long faulty_disarm(void);
// Whether a call failed since `faulty_arm`.
int faulty_fired(void);

// Allocations of SQLite; to be called before SQLite is used. Returns SQLite's code.
int faulty_install_memory(void);
void faulty_arm_memory(int action, long number);
long faulty_disarm_memory(void);

// What a call did.
enum {
    FAULTY_MADE_FILE,
    FAULTY_MADE_FOLDER,
    FAULTY_WRITTEN,
    FAULTY_TRUNCATED,
    FAULTY_SYNCED,
    FAULTY_RENAMED,
    FAULTY_LINKED,
    FAULTY_REMOVED,
};

// A call that changed something, or made a change durable.
typedef struct {
    // One of those above.
    long what;
    // Of the file or folder; for names that of the thing named.
    uint64_t inode;
    // The offset of what was written, the new size.
    int64_t offset;
    // What was written; the path, and behind a NUL the new path.
    const uint8_t *bytes;
    size_t count;
} faulty_event;

// Forgets what was recorded and begins anew, or ends.
void faulty_record(int on);
size_t faulty_event_count(void);
faulty_event faulty_event_at(size_t index);

// `fork`, which Swift does not offer: in the child only what one thread may do. And its other half: the exit code, or minus the signal.
pid_t faulty_fork(void);
int faulty_wait(pid_t child);
// Ends the process without any clean-up.
void faulty_exit(int code) __attribute__((noreturn));

#endif
