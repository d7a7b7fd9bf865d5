internal import Disk
internal import SQLite

/// Read-only access to the database of an instance that may be running: for command-line tools beside it.
package final class StoreReader: Sendable {
  private let path: String
  private let database: Database
  private let readers: SnapshotPool

  /// Throws `StoreError` for a file that does not exist or belongs to another program, and `.older` for one
  /// that has not been migrated yet.
  package init(path: String) throws {
    let path = FileSystem.resolved(path)
    guard FileSystem.size(path) > 0 else {
      throw StoreError.cannotOpen(path: path, reason: "there is no database")
    }
    self.path = path
    database = Database(path: path)
    readers = SnapshotPool(database, access: database.accessBesideWriter, limit: 1)
    let version = try StoreError.translating(path) {
      try readers.read { try Schema.current.migrator.inspect($0.connection) }
    }
    let known = Schema.current.migrator.version
    guard version == known else { throw StoreError.older(path: path, version: version, known: known) }
  }

  deinit { close() }

  /// Lends one consistent state of the database. Throws `StoreError` if the file cannot be read.
  package func read<R>(_ body: (Snapshot) throws -> R) throws -> R {
    try StoreError.translating(path) { try readers.read(body) }
  }

  package func close() {
    readers.close(patience: .zero)
    database.removeEmptyLog()
  }
}
