#include "faulty.h"

#include <sqlite3.h>

static sqlite3_mem_methods original;
static int action;
static long number, counted;
static int isArmed;

static int fails(void) {
    if (!isArmed) return 0;
    counted += 1;
    return counted == number || (counted > number && action != FAULTY_ONCE);
}

static void *allocate(int size) { return fails() ? 0 : original.xMalloc(size); }
static void *grow(void *memory, int size) { return fails() ? 0 : original.xRealloc(memory, size); }

int faulty_install_memory(void) {
    int code = sqlite3_config(SQLITE_CONFIG_GETMALLOC, &original);
    if (code != SQLITE_OK) return code;
    sqlite3_mem_methods methods = original;
    methods.xMalloc = allocate;
    methods.xRealloc = grow;
    return sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}

void faulty_arm_memory(int newAction, long newNumber) {
    action = newAction;
    number = newNumber;
    counted = 0;
    isArmed = 1;
}

long faulty_disarm_memory(void) {
    isArmed = 0;
    return counted;
}
