internal import Disk
internal import SQLite

/// The database of an instance that may be running, looked at and never changed: for programs beside it.
package final class StoreReader: Sendable {
  private let path: String
  private let database: Database
  private let readers: Readers

  /// Throws `StoreError` for a file that is not there or not this program's, and `.older` for one that the
  /// program has yet to bring to its version.
  package init(path: String) throws {
    let path = FileSystem.resolved(path)
    guard FileSystem.size(path) > 0 else {
      throw StoreError.cannotOpen(path: path, reason: "there is no database")
    }
    self.path = path
    database = Database(path: path)
    readers = Readers(database, access: database.accessBesideWriter, limit: 1)
    let version = try StoreError.translating(path) {
      try readers.read { try Schema.current.migrator.inspect($0.connection) }
    }
    let known = Schema.current.migrator.version
    guard version == known else { throw StoreError.older(path: path, version: version, known: known) }
  }

  deinit {
    close()
  }

  /// Lends one consistent state of the database. Throws `StoreError` where the file cannot be read.
  package func read<R>(_ body: (Snapshot) throws -> R) throws -> R {
    try StoreError.translating(path) { try readers.read(body) }
  }

  package func close() {
    readers.close(patience: .zero)
    database.removeEmptyLog()
  }
}
