internal import CSQLite
internal import Glibc

/// A database file, or one in memory: the place that connections are made to.
package struct Database: Hashable, Sendable {
  package enum Access: Sendable {
    /// Reads and writes; creates the file, readable by its owner alone, where there is none.
    case readWrite
    case readOnly
    /// Reads a file that nobody changes, such as a backup, and leaves nothing beside it. What may wait in a
    /// `-wal` file is not seen.
    case immutable
  }

  /// Nil for a database in memory, which every connection has for itself.
  package let path: String?

  package init(path: String) {
    self.path = path
  }

  private init() {
    path = nil
  }

  package static let inMemory = Database()

  /// Opens a connection, configured but without touching what the file holds.
  package func connect(_ access: Access = .readWrite) throws -> DatabaseConnection {
    if let path, access == .readWrite { try Self.createFile(at: path) }
    _ = Self.isPrepared
    return try DatabaseConnection(to: location(access), flags: flags(access))
  }

  /// Whether SQLite took what it is told once, before it starts; where it did not, it is as right and slower.
  private static let isPrepared = csqlite_stop_counting_memory() == SQLITE_OK

  /// SQLite gives its side files the permissions of the main file, so this decides for all of them.
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
    // Without SQLite's own mutexes: a connection is only ever used by one thread at a time.
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
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        encoded += byte < 16 ? "%0" : "%"
        encoded += String(byte, radix: 16)
      }
    }
  }
}
