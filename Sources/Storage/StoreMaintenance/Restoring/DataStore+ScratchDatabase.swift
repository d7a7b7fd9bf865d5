internal import Disk
internal import SQLite
package import Store

extension DataStore {
  /// Runs `body` in an empty temporary database beside this one. Only one may run at a time.
  package func withScratchDatabase<R>(_ body: (Transaction) throws -> R) throws -> R {
    let file = path.map(Self.rehearsalFile)
    try removeRehearsal()
    defer { try? removeRehearsal() }
    let connection = try (file.map { Database(path: $0) } ?? .inMemory).connect()
    defer { connection.close() }
    // The temporary database is not needed after a crash.
    _ = try connection.value("PRAGMA journal_mode = MEMORY", as: String.self)
    _ = try connection.value("PRAGMA synchronous = OFF", as: String.self)
    try Schema.current.migrator.migrate(connection)
    return try connection.transaction { try body(Transaction(connection)) }
  }

  /// Removes a temporary database that a killed process left behind.
  func removeRehearsal() throws {
    guard let file = path.map(Self.rehearsalFile) else { return }
    for name in [file, file + "-journal"] { try FileSystem.remove(name) }
  }

  private static func rehearsalFile(of path: String) -> String { path + ".rehearsal" }
}
