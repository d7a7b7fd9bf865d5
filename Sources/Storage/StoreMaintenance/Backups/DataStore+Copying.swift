package import Disk
package import Store

extension DataStore {
  /// A consistent copy of everything as it is now, which is gone with what is returned. It is made beside the
  /// database; two must not be made at once. `warn` hears why it could not be restored as it is.
  package func copy(
    while goesOn: @escaping Backup.GoesOn = { true }, warn: (Backup.Unsound) -> Void = { _ in }
  ) throws -> FileContents {
    guard let path else { throw StoreError.closed }
    let file = Self.copyFile(of: path)
    try StoreError.translating(path) { try FileSystem.remove(file) }
    do {
      try Backup.make(of: path, at: file, while: goesOn)
    } catch let flaw as Backup.Unsound {
      warn(flaw)
    }
    guard let contents = FileContents(reading: file) else {
      throw StoreError.cannotOpen(path: file, reason: "it is gone")
    }
    try StoreError.translating(path) { try FileSystem.remove(file) }
    return contents
  }

  /// Removes what a program that was killed may have left of such a copy, or of a rehearsal.
  package func removeUnfinishedCopies() {
    guard let path else { return }
    try? removeRehearsal()
    let file = Self.copyFile(of: path)
    for name in [file, file + ".part", file + ".part-journal"] { try? FileSystem.remove(name) }
  }

  /// How much room the database's disk has; nil in memory.
  package var diskSpace: DiskSpace? { path.flatMap { DiskSpace(at: $0) } }

  /// What the database takes on the disk, with its log; nothing in memory.
  package var bytesOnDisk: Int {
    path.map { FileSystem.size($0) + FileSystem.size($0 + "-wal") } ?? 0
  }

  private static func copyFile(of path: String) -> String { path + ".download" }
}
