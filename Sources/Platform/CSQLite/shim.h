#pragma once
#include <sqlite3.h>
#include <string.h>

// What Swift cannot import or write by itself: variadic functions, a function pointer cast from -1, a variable of the
// whole process, and a call through a file's table of methods.

/// Turns one of the boolean switches of a connection on or off.
static inline int csqlite_configure(sqlite3 *connection, int option, int on) {
  return sqlite3_db_config(connection, option, on, (int *)0);
}

/// Before anything else: SQLite counts the memory that it has, for nobody here to ask, under a lock of the whole
/// process that each allocation takes.
static inline int csqlite_stop_counting_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// What SQLite needs for itself and does not keep in memory goes to files without names in the directory of this one,
/// where there is room, nobody else reads, and a container can write. The first database of a process decides.
static inline void csqlite_keep_files_beside(const char *path) {
  const char *end = strrchr(path, '/');
  sqlite3_mutex *guard = sqlite3_mutex_alloc(SQLITE_MUTEX_STATIC_APP1);
  sqlite3_mutex_enter(guard);
  if (end && !sqlite3_temp_directory) {
    sqlite3_temp_directory = sqlite3_mprintf("%.*s", end == path ? 1 : (int)(end - path), path);
  }
  sqlite3_mutex_leave(guard);
}

/// Binds a copy of the text; an empty one is the empty string, never NULL.
static inline int csqlite_bind_text(
    sqlite3_stmt *statement, int index, const void *text, sqlite3_uint64 length) {
  return sqlite3_bind_text64(
      statement, index, text ? (const char *)text : "", length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds a copy of the bytes; an empty blob is a blob, never NULL.
static inline int csqlite_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 length) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", length, SQLITE_TRANSIENT);
}

/// The `errno` of what failed last on the journal or write-ahead log. SQLite tells the one of a failed commit
/// by no other way.
static inline int csqlite_log_errno(sqlite3 *connection) {
  sqlite3_file *file = 0;
  int error = 0;
  sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file);
  if (file && file->pMethods) {
    file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &error);
  }
  return error;
}
