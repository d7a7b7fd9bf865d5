internal import CSQLite
internal import Glibc

/// An error of SQLite, always without the bound values.
package struct DatabaseError: Error, Hashable, Sendable {
  /// The extended result code, such as 2067 for a unique constraint.
  package let code: Int32
  package let message: String
  /// The statement with its placeholders.
  package let sql: String?
  /// The `errno` behind an I/O error; 0 if there is none.
  package let systemError: Int32

  package init(code: Int32, message: String, sql: String? = nil, systemError: Int32 = 0) {
    self.code = code
    self.message = message
    self.sql = sql
    self.systemError = systemError
  }
}

extension DatabaseError {
  package enum Constraint: Sendable { case unique, primaryKey, foreignKey, check, notNull, dataType, trigger }

  /// The result code without its details.
  package var primaryCode: Int32 { code & 0xFF }

  /// There is no space, because of a full disk, a quota or a size limit: writing may work again later.
  package var isFull: Bool { primaryCode == SQLITE_FULL || [ENOSPC, EDQUOT, EFBIG].contains(systemError) }

  /// The disk reported an error, other than being full.
  package var isIO: Bool { primaryCode == SQLITE_IOERR && !isFull }

  package var isBusy: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }
  package var isCorrupt: Bool { primaryCode == SQLITE_CORRUPT || isNotADatabase }
  package var isNotADatabase: Bool { primaryCode == SQLITE_NOTADB }
  package var isReadOnly: Bool { primaryCode == SQLITE_READONLY }
  package var isInterrupted: Bool { primaryCode == SQLITE_INTERRUPT }
  package var isCannotOpen: Bool { primaryCode == SQLITE_CANTOPEN }
  package var isConstraint: Bool { primaryCode == SQLITE_CONSTRAINT }

  /// The disk or its data is damaged: the caller is not to blame.
  package var isFailureOfDisk: Bool { isIO || isCorrupt }

  package func isConstraint(_ constraint: Constraint) -> Bool {
    let detail =
      switch constraint {
      case .unique: 8
      case .primaryKey: 6
      case .foreignKey: 3
      case .check: 1
      case .notNull: 5
      case .dataType: 12
      case .trigger: 7
      }
    return code == SQLITE_CONSTRAINT | Int32(detail << 8)
  }
}

extension DatabaseError: CustomStringConvertible {
  package var description: String { words + (sql.map { ": " + SchemaObject.condensed($0) } ?? "") }

  /// The error for people who do not know SQL.
  package var words: String {
    let errno = systemError == 0 ? "" : ", errno \(systemError)"
    return "\(message) (\(code)\(errno))"
  }
}

extension DatabaseError {
  /// Reads the last error of the connection. If its text may quote a value, as the full-text parser does with
  /// an invalid query, only the general text of the code is used.
  init(_ code: Int32, on connection: OpaquePointer?, sql: String?, mayQuoteValues: Bool = false) {
    let general = mayQuoteValues && code & 0xFF == SQLITE_ERROR
    let words = connection == nil || general ? sqlite3_errstr(code) : sqlite3_errmsg(connection)
    self.init(
      code: code, message: words.map { String(cString: $0) } ?? "unknown error", sql: sql,
      systemError: connection.map { Self.systemError(behind: code, on: $0) } ?? 0)
  }

  private static func systemError(behind code: Int32, on connection: OpaquePointer) -> Int32 {
    switch code & 0xFF {
    case SQLITE_CANTOPEN, SQLITE_FULL: return sqlite3_system_errno(connection)
    case SQLITE_IOERR:
      let error = sqlite3_system_errno(connection)
      return error == 0 ? csqlite_log_errno(connection) : error
    default: return 0
    }
  }
}
