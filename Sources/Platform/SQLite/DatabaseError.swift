internal import CSQLite
internal import Glibc

/// What SQLite answered when it could not do what was asked, never with the values that were bound.
package struct DatabaseError: Error, Hashable, Sendable {
  /// The extended result code, such as 2067 for a value that must be unique.
  package let code: Int32
  package let message: String
  /// The statement with its placeholders.
  package let sql: String?
  /// The `errno` behind an I/O error, 0 where there is none.
  package let systemError: Int32

  package init(code: Int32, message: String, sql: String? = nil, systemError: Int32 = 0) {
    self.code = code
    self.message = message
    self.sql = sql
    self.systemError = systemError
  }
}

extension DatabaseError {
  package enum Constraint: Sendable {
    case unique, primaryKey, foreignKey, check, notNull, dataType, trigger
  }

  /// The result code without its details.
  package var primaryCode: Int32 { code & 0xFF }

  /// Nothing more can be written, for a full disk, a quota or a size limit: it may work again later.
  package var isFull: Bool {
    primaryCode == SQLITE_FULL || [ENOSPC, EDQUOT, EFBIG].contains(systemError)
  }

  /// The disk answered with an error other than being full.
  package var isIO: Bool { primaryCode == SQLITE_IOERR && !isFull }

  package var isBusy: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }
  package var isCorrupt: Bool { primaryCode == SQLITE_CORRUPT || isNotADatabase }
  package var isNotADatabase: Bool { primaryCode == SQLITE_NOTADB }
  package var isReadOnly: Bool { primaryCode == SQLITE_READONLY }
  package var isInterrupted: Bool { primaryCode == SQLITE_INTERRUPT }
  package var isCannotOpen: Bool { primaryCode == SQLITE_CANTOPEN }
  package var isConstraint: Bool { primaryCode == SQLITE_CONSTRAINT }

  /// The disk, or what is on it, is not as it must be: nothing that asked for it is to blame.
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
  package var description: String {
    words + (sql.map { ": " + SchemaObject.condensed($0) } ?? "")
  }

  /// The same for people, who know no statements.
  package var words: String {
    let errno = systemError == 0 ? "" : ", errno \(systemError)"
    return "\(message) (\(code)\(errno))"
  }
}

extension DatabaseError {
  /// Reads what went wrong last on the connection. Where the text may quote a value, as the full-text
  /// parser does with a query it cannot read, only the general words for the code are kept.
  init(_ code: Int32, on connection: OpaquePointer?, sql: String?, mayQuoteValues: Bool = false) {
    let general = mayQuoteValues && code & 0xFF == SQLITE_ERROR
    let words = connection == nil || general ? sqlite3_errstr(code) : sqlite3_errmsg(connection)
    self.init(
      code: code,
      message: words.map { String(cString: $0) } ?? "unknown error",
      sql: sql,
      systemError: connection.map { Self.systemError(behind: code, on: $0) } ?? 0)
  }

  private static func systemError(behind code: Int32, on connection: OpaquePointer) -> Int32 {
    switch code & 0xFF {
    case SQLITE_CANTOPEN, SQLITE_FULL:
      return sqlite3_system_errno(connection)
    case SQLITE_IOERR:
      let error = sqlite3_system_errno(connection)
      return error == 0 ? csqlite_log_errno(connection) : error
    default:
      return 0
    }
  }
}
