internal import CSQLite
internal import Glibc

/// A database file or a database in memory, to which connections are opened.
package struct Database: Hashable, Sendable {
  package enum Access: Sendable {
    /// Reads and writes; creates the file, readable by its owner only, if it does not exist.
    case readWrite
    case readOnly
    /// Reads a file that is not being changed, such as a backup, and creates no files beside it. Data in a
    /// `-wal` file is not seen.
    case immutable
  }

  /// Nil for a database in memory, of which every connection has its own.
  package let path: String?

  package init(path: String) { self.path = path }

  private init() { path = nil }

  package static let inMemory = Database()

  /// Opens and configures a connection, without changing the file.
  package func connect(_ access: Access = .readWrite) throws -> DatabaseConnection {
    if let path, access == .readWrite { try Self.createFile(at: path) }
    _ = Self.isPrepared
    return try DatabaseConnection(to: location(access), flags: flags(access))
  }

  /// Whether SQLite accepted the global configuration before its start; without it, it is correct but slower.
  private static let isPrepared = csqlite_stop_counting_memory() == SQLITE_OK

  /// SQLite gives its other files the permissions of the main file, so these permissions apply to all of
  /// them.
  private static func createFile(at path: String) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw DatabaseError(
        code: SQLITE_CANTOPEN, message: String(cString: strerror(errno)), systemError: errno)
    }
    close(descriptor)
  }

  private func location(_ access: Access) -> String {
    guard let path else { return ":memory:" }
    guard access == .immutable else { return path }
    return "file:" + Self.percentEncoded(path) + "?immutable=1"
  }

  private func flags(_ access: Access) -> Int32 {
    // Without SQLite's own mutexes: only one thread at a time uses a connection.
    let always = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    return switch access {
    case .readWrite: always | SQLITE_OPEN_READWRITE
    case .readOnly: always | SQLITE_OPEN_READONLY
    case .immutable: always | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    }
  }

  private static func percentEncoded(_ path: String) -> String {
    path.utf8.reduce(into: "") { encoded, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        encoded += byte < 16 ? "%0" : "%"
        encoded += String(byte, radix: 16)
      }
    }
  }
}
