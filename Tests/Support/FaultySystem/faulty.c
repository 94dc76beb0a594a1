#define _GNU_SOURCE
#include "faulty.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

pid_t faulty_fork(void) { return fork(); }

int faulty_wait(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) return -1000;
    }
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

void faulty_exit(int code) { _exit(code); }

#if defined(__linux__)

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>

const int faulty_available = 1;

// MARK: What is watched

enum { maxDescriptors = 4096 };
static char watchedFolder[4096];
static size_t watchedLength;
// Other threads open and close what is theirs meanwhile.
static _Atomic unsigned char isWatched[maxDescriptors];

void faulty_watch(const char *folder) {
    watchedLength = strlen(folder);
    if (watchedLength >= sizeof watchedFolder) abort();
    memcpy(watchedFolder, folder, watchedLength + 1);
    for (int descriptor = 0; descriptor < maxDescriptors; descriptor++) isWatched[descriptor] = 0;
}

static int watchesPath(const char *path) {
    return watchedLength > 0 && strncmp(path, watchedFolder, watchedLength) == 0
        && (path[watchedLength] == '/' || path[watchedLength] == 0);
}

static int watches(int descriptor) {
    return descriptor >= 0 && descriptor < maxDescriptors && isWatched[descriptor];
}

// MARK: Faults

static unsigned armedKinds;
static int armedAction;
static long armedNumber;
static int armedError;
static long counted;
static int fired;

void faulty_arm(unsigned kinds, int action, long number, int error) {
    armedKinds = kinds;
    armedAction = action;
    armedNumber = number;
    armedError = error;
    counted = 0;
    fired = 0;
}

long faulty_disarm(void) {
    armedKinds = 0;
    return counted;
}

int faulty_fired(void) { return fired; }

// Whether this call is to fail; `errno` is set then.
static int fails(unsigned kind) {
    if (!(armedKinds & kind)) return 0;
    counted += 1;
    if (counted < armedNumber || (counted > armedNumber && armedAction == FAULTY_ONCE)) return 0;
    if (armedAction == FAULTY_KILL) syscall(SYS_kill, getpid(), SIGKILL);
    fired = 1;
    errno = armedError;
    return 1;
}

// MARK: The record

static faulty_event *events;
static size_t eventCount, eventCapacity;
static int isRecording;

void faulty_record(int on) {
    if (on) {
        for (size_t index = 0; index < eventCount; index++) free((void *)events[index].bytes);
        eventCount = 0;
    }
    isRecording = on;
}

size_t faulty_event_count(void) { return eventCount; }
faulty_event faulty_event_at(size_t index) { return events[index]; }

static void note(faulty_event event, const void *bytes, size_t count, const void *more, size_t moreCount) {
    if (!isRecording) return;
    int saved = errno;
    if (eventCount == eventCapacity) {
        eventCapacity = eventCapacity ? eventCapacity * 2 : 1024;
        events = realloc(events, eventCapacity * sizeof *events);
        if (!events) abort();
    }
    uint8_t *copy = malloc(count + moreCount + 1);
    if (!copy) abort();
    if (count) memcpy(copy, bytes, count);
    if (moreCount) memcpy(copy + count, more, moreCount);
    event.bytes = copy;
    event.count = count + moreCount;
    events[eventCount++] = event;
    errno = saved;
}

static uint64_t inodeOf(int descriptor) {
    struct stat status;
    int saved = errno;
    uint64_t inode = syscall(SYS_fstat, descriptor, &status) == 0 ? status.st_ino : 0;
    errno = saved;
    return inode;
}

static uint64_t inodeAt(const char *path) {
    struct stat status;
    int saved = errno;
    uint64_t inode = syscall(SYS_newfstatat, AT_FDCWD, path, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status.st_ino : 0;
    errno = saved;
    return inode;
}

static void noteWrite(int descriptor, const void *bytes, ssize_t count, off_t offset) {
    if (count <= 0 || !isRecording) return;
    note((faulty_event){.what = FAULTY_WRITTEN, .inode = inodeOf(descriptor), .offset = offset}, bytes, (size_t)count, 0, 0);
}

static void noteNames(int what, uint64_t inode, const char *path, const char *newPath) {
    // The NUL of the first path stands between them.
    note((faulty_event){.what = what, .inode = inode}, path, strlen(path) + (newPath ? 1 : 0), newPath,
        newPath ? strlen(newPath) : 0);
}

// MARK: The C library's functions

static int opened(const char *path, int flags, mode_t mode) {
    int isOurs = watchesPath(path);
    if (isOurs && fails(FAULTY_OPEN)) return -1;
    int isNew = isOurs && (flags & O_CREAT) && inodeAt(path) == 0;
    int descriptor = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    if (descriptor < 0) return descriptor;
    if (descriptor < maxDescriptors) isWatched[descriptor] = (unsigned char)isOurs;
    if (isNew) {
        noteNames(FAULTY_MADE_FILE, inodeOf(descriptor), path, 0);
    } else if (isOurs && (flags & O_TRUNC)) {
        note((faulty_event){.what = FAULTY_TRUNCATED, .inode = inodeOf(descriptor)}, 0, 0, 0, 0);
    }
    return descriptor;
}

static mode_t modeOf(int flags, va_list arguments) {
    return (flags & (O_CREAT | O_TMPFILE)) ? (mode_t)va_arg(arguments, int) : 0;
}

int open(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = modeOf(flags, arguments);
    va_end(arguments);
    return opened(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = modeOf(flags, arguments);
    va_end(arguments);
    return opened(path, flags, mode);
}

int close(int descriptor) {
    if (descriptor >= 0 && descriptor < maxDescriptors) isWatched[descriptor] = 0;
    return (int)syscall(SYS_close, descriptor);
}

static int looksAtValues(const char *path) { return watchesPath(path) && strstr(path + watchedLength, ".external"); }

static int statedAt(const char *path, void *status, int flags) {
    if (looksAtValues(path) && fails(FAULTY_LOOK)) return -1;
    return (int)syscall(SYS_newfstatat, AT_FDCWD, path, status, flags);
}

int stat(const char *path, struct stat *status) { return statedAt(path, status, 0); }
int stat64(const char *path, struct stat64 *status) { return statedAt(path, status, 0); }
int lstat(const char *path, struct stat *status) { return statedAt(path, status, AT_SYMLINK_NOFOLLOW); }
int lstat64(const char *path, struct stat64 *status) { return statedAt(path, status, AT_SYMLINK_NOFOLLOW); }

// The one folder of values whose names are being read.
static DIR *listed;

DIR *opendir(const char *path) {
    static DIR *(*original)(const char *);
    if (!original) original = (DIR * (*)(const char *)) dlsym(RTLD_NEXT, "opendir");
    int isOfValues = looksAtValues(path);
    if (isOfValues && fails(FAULTY_LOOK)) return 0;
    DIR *folder = original(path);
    if (isOfValues) listed = folder;
    return folder;
}

static void *next(DIR *folder, const char *name) {
    static void *(*originals[2])(DIR *);
    int which = strcmp(name, "readdir") != 0;
    if (!originals[which]) originals[which] = (void *(*)(DIR *)) dlsym(RTLD_NEXT, name);
    if (folder && folder == listed && fails(FAULTY_LOOK)) return 0;
    return originals[which](folder);
}

struct dirent *readdir(DIR *folder) { return next(folder, "readdir"); }
struct dirent64 *readdir64(DIR *folder) { return next(folder, "readdir64"); }

int closedir(DIR *folder) {
    static int (*original)(DIR *);
    if (!original) original = (int (*)(DIR *)) dlsym(RTLD_NEXT, "closedir");
    if (folder == listed) listed = 0;
    return original(folder);
}

static ssize_t readAt(int descriptor, void *buffer, size_t count, off_t offset) {
    if (watches(descriptor) && fails(FAULTY_READ)) return -1;
    return syscall(SYS_pread64, descriptor, buffer, count, offset);
}

ssize_t read(int descriptor, void *buffer, size_t count) {
    if (watches(descriptor) && fails(FAULTY_READ)) return -1;
    return syscall(SYS_read, descriptor, buffer, count);
}

ssize_t pread(int descriptor, void *buffer, size_t count, off_t offset) {
    return readAt(descriptor, buffer, count, offset);
}

ssize_t pread64(int descriptor, void *buffer, size_t count, off_t offset) {
    return readAt(descriptor, buffer, count, offset);
}

static ssize_t writeAt(int descriptor, const void *buffer, size_t count, off_t offset) {
    if (watches(descriptor) && fails(FAULTY_WRITE)) {
        if (armedAction != FAULTY_SHORT || counted != armedNumber || count < 2) return -1;
        count /= 2;
    }
    ssize_t written = syscall(SYS_pwrite64, descriptor, buffer, count, offset);
    if (watches(descriptor)) noteWrite(descriptor, buffer, written, offset);
    return written;
}

ssize_t pwrite(int descriptor, const void *buffer, size_t count, off_t offset) {
    return writeAt(descriptor, buffer, count, offset);
}

ssize_t pwrite64(int descriptor, const void *buffer, size_t count, off_t offset) {
    return writeAt(descriptor, buffer, count, offset);
}

ssize_t write(int descriptor, const void *buffer, size_t count) {
    if (!watches(descriptor)) return syscall(SYS_write, descriptor, buffer, count);
    off_t offset = syscall(SYS_lseek, descriptor, 0, SEEK_CUR);
    ssize_t written = writeAt(descriptor, buffer, count, offset);
    if (written > 0) syscall(SYS_lseek, descriptor, written, SEEK_CUR);
    return written;
}

static int truncated(int descriptor, off_t size) {
    if (watches(descriptor) && fails(FAULTY_TRUNCATE)) return -1;
    int result = (int)syscall(SYS_ftruncate, descriptor, size);
    if (result == 0 && watches(descriptor)) {
        note((faulty_event){.what = FAULTY_TRUNCATED, .inode = inodeOf(descriptor), .offset = size}, 0, 0, 0, 0);
    }
    return result;
}

int ftruncate(int descriptor, off_t size) { return truncated(descriptor, size); }
int ftruncate64(int descriptor, off_t size) { return truncated(descriptor, size); }

static int synced(int descriptor, long call) {
    if (watches(descriptor) && fails(FAULTY_SYNC)) return -1;
    // The record says what is durable; the disk itself need not be waited for.
    (void)call;
    if (!watches(descriptor)) return (int)syscall(call, descriptor);
    note((faulty_event){.what = FAULTY_SYNCED, .inode = inodeOf(descriptor)}, 0, 0, 0, 0);
    return 0;
}

int fsync(int descriptor) { return synced(descriptor, SYS_fsync); }
int fdatasync(int descriptor) { return synced(descriptor, SYS_fdatasync); }

static int controlled(int descriptor, int command, void *argument) {
    int isLock = command == F_SETLK || command == F_SETLKW || command == F_GETLK;
    if (isLock && watches(descriptor) && fails(FAULTY_LOCK)) return -1;
    int result = (int)syscall(SYS_fcntl, descriptor, command, argument);
    if ((command == F_DUPFD || command == F_DUPFD_CLOEXEC) && result >= 0 && result < maxDescriptors) {
        isWatched[result] = (unsigned char)watches(descriptor);
    }
    return result;
}

int fcntl(int descriptor, int command, ...) {
    va_list arguments;
    va_start(arguments, command);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    return controlled(descriptor, command, argument);
}

int fcntl64(int descriptor, int command, ...) {
    va_list arguments;
    va_start(arguments, command);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    return controlled(descriptor, command, argument);
}

int flock(int descriptor, int operation) {
    if (watches(descriptor) && fails(FAULTY_LOCK)) return -1;
    return (int)syscall(SYS_flock, descriptor, operation);
}

static void *mapped(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
    if (watches(descriptor) && fails(FAULTY_MAP)) return MAP_FAILED;
    return (void *)syscall(SYS_mmap, address, length, protection, flags, descriptor, offset);
}

void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
    return mapped(address, length, protection, flags, descriptor, offset);
}

void *mmap64(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
    return mapped(address, length, protection, flags, descriptor, offset);
}

int rename(const char *path, const char *newPath) {
    int isOurs = watchesPath(path) || watchesPath(newPath);
    if (isOurs && fails(FAULTY_NAME)) return -1;
    uint64_t inode = isOurs ? inodeAt(path) : 0;
    int result = (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, newPath, 0);
    if (result == 0 && isOurs) noteNames(FAULTY_RENAMED, inode, path, newPath);
    return result;
}

int link(const char *path, const char *newPath) {
    int isOurs = watchesPath(newPath);
    if (isOurs && fails(FAULTY_NAME)) return -1;
    int result = (int)syscall(SYS_linkat, AT_FDCWD, path, AT_FDCWD, newPath, 0);
    if (result == 0 && isOurs) noteNames(FAULTY_LINKED, inodeAt(newPath), path, newPath);
    return result;
}

int unlink(const char *path) {
    int isOurs = watchesPath(path);
    if (isOurs && fails(FAULTY_NAME)) return -1;
    uint64_t inode = isOurs ? inodeAt(path) : 0;
    int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    if (result == 0 && isOurs) noteNames(FAULTY_REMOVED, inode, path, 0);
    return result;
}

int mkdir(const char *path, mode_t mode) {
    int isOurs = watchesPath(path);
    if (isOurs && fails(FAULTY_NAME)) return -1;
    int result = (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
    if (result == 0 && isOurs) noteNames(FAULTY_MADE_FOLDER, inodeAt(path), path, 0);
    return result;
}

int rmdir(const char *path) {
    int isOurs = watchesPath(path);
    if (isOurs && fails(FAULTY_NAME)) return -1;
    uint64_t inode = isOurs ? inodeAt(path) : 0;
    int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR);
    if (result == 0 && isOurs) noteNames(FAULTY_REMOVED, inode, path, 0);
    return result;
}

#else

const int faulty_available = 0;
void faulty_watch(const char *folder) { (void)folder; }
void faulty_arm(unsigned kinds, int action, long number, int error) {
    (void)kinds;
    (void)action;
    (void)number;
    (void)error;
}
long faulty_disarm(void) { return 0; }
int faulty_fired(void) { return 0; }
void faulty_record(int on) { (void)on; }
size_t faulty_event_count(void) { return 0; }
faulty_event faulty_event_at(size_t index) {
    (void)index;
    return (faulty_event){0};
}

#endif
