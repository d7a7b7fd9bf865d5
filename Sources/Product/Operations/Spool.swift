package import Disk
import Glibc
import Store

/// Bytes that are written once and then read: in memory while they are few, otherwise in a file beside the
/// database. That file has no name, and is gone when its last reader closes it.
package final class Spool {
  package enum Contents: Sendable {
    case bytes([UInt8])
    case file(FileContents)
  }

  /// In bytes.
  private let mostInMemory: Int
  /// Nil for a database in memory.
  private let database: String?
  private let storage: StorageLimits
  private var pending: [UInt8] = []
  private var file: Int32?

  /// `database` is the path of the database, nil for one in memory.
  package init(inMemory mostInMemory: Int, beside database: String?, _ storage: StorageLimits) {
    self.mostInMemory = mostInMemory
    self.database = database
    self.storage = storage
  }

  deinit { if let file { close(file) } }

  /// Throws `StoreError.diskFull` if the file would take the space reserved for everything else.
  package func write(_ bytes: [UInt8]) throws {
    pending += bytes
    if pending.count > mostInMemory { try flush() }
  }

  /// All written bytes; nothing can be added afterwards.
  package func finish() throws -> Contents {
    guard file != nil else { return .bytes(pending) }
    try flush()
    guard let file else { return .bytes([]) }
    self.file = nil
    return .file(FileContents(adopting: file))
  }

  private func flush() throws {
    guard let database else { return }
    guard storage.leaveReserve(of: DiskSpace(at: database), besides: pending.count) else {
      throw StoreError.diskFull
    }
    try StoreError.translating(database) {
      let file = try self.file ?? FileSystem.openNameless(beside: database)
      self.file = file
      try FileSystem.write(pending, to: file, at: database)
    }
    pending.removeAll(keepingCapacity: true)
  }
}

extension FileSystem {
  /// A new file for its owner alone, open for reading and writing, which is unlinked at once.
  fileprivate static func openNameless(beside path: String) throws -> Int32 {
    let name = "\(path).spool-\(UInt64.random(in: .min ... .max))"
    let file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Failure(path: name, code: errno) }
    unlink(name)
    return file
  }
}
