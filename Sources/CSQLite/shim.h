#pragma once
#include <sqlite3.h>

// What Swift cannot import by itself: a variadic function, and a function pointer cast from -1.

/// Turns one of the boolean switches of a connection on or off.
static inline int csqlite_configure(sqlite3 *connection, int option, int on) {
  return sqlite3_db_config(connection, option, on, (int *)0);
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
