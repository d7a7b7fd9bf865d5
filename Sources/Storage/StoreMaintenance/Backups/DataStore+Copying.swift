package import Disk
package import Store

extension DataStore {
  /// Makes a consistent copy of the database, which is deleted with the returned value. It is made beside the
  /// database, and only one may be made at a time. `warn` is called if the copy could not be restored as it
  /// is.
  package func temporaryCopy(
    while goesOn: @escaping Backup.GoesOn = { true }, warn: (Backup.Unsound) -> Void = { _ in }
  ) throws -> FileContents {
    guard let path else { throw StoreError.closed }
    let file = Self.copyFile(of: path)
    try StoreError.translating(path) { try FileSystem.remove(file) }
    do { try Backup.make(of: path, at: file, while: goesOn) } catch let flaw as Backup.Unsound { warn(flaw) }
    guard let contents = FileContents(reading: file) else {
      throw StoreError.cannotOpen(path: file, reason: "the copy is missing")
    }
    try StoreError.translating(path) { try FileSystem.remove(file) }
    return contents
  }

  /// Removes copies and dry-run databases that a killed process left behind.
  package func removeUnfinishedCopies() {
    guard let path else { return }
    try? removeRehearsal()
    let file = Self.copyFile(of: path)
    let fetched = Backup.fetchedFile(of: path)
    for name in [file, file + ".part", file + ".part-journal", fetched] { try? FileSystem.remove(name) }
  }

  /// The free space on the database's disk; nil in memory.
  package var diskSpace: DiskSpace? { path.flatMap { DiskSpace(at: $0) } }

  /// The size of the database with its log, on the disk or in memory.
  package var bytesStored: Int {
    path.map { FileSystem.size($0) + FileSystem.size($0 + "-wal") } ?? (try? read { try $0.bytes() }) ?? 0
  }

  private static func copyFile(of path: String) -> String { path + ".download" }
}
