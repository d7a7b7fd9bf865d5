/// Errors of the store as a whole, as opposed to refusals of single changes.
package enum StoreError: Error, Hashable, Sendable {
  /// Another process has the database open for writing; with its process id, if known.
  case locked(process: Int32?)
  /// The database or a copy of it could not be made, and why.
  case cannotCreate(path: String, reason: String)
  case cannotOpen(path: String, reason: String)
  case exists(path: String)
  /// The file is not a database, or belongs to another program.
  case foreign(path: String)
  /// Written by a newer version of this program.
  case newer(path: String, version: Int, known: Int)
  /// Written by an older version, and not migrated yet.
  case older(path: String, version: Int, known: Int)
  case damaged(path: String, reason: String)
  /// The migration failed; the file is unchanged.
  case migrationFailed(name: String, reason: String)
  /// Nothing was written; writing works again when there is space.
  case diskFull
  /// The disk or the file failed; nothing can be written until the program restarts.
  case failed(String)
  case closed
}

extension StoreError: CustomStringConvertible {
  /// One sentence for the server admin, without its full stop.
  package var description: String {
    switch self {
    case .locked(let process):
      let holder = process.map { " (process \($0))" } ?? ""
      return "another process\(holder) has the database open; stop it, or try again later"
    case .cannotCreate(let path, let reason): return "cannot create \(path): \(reason)"
    case .cannotOpen(let path, let reason): return "cannot open \(path): \(reason)"
    case .exists(let path): return "\(path) exists already"
    case .foreign(let path): return "\(path) is not a database of Evenly"
    case .newer(let path, let version, let known):
      return "\(path) was written by a newer Evenly (version \(version) of the file, known up to \(known))"
    case .older(let path, let version, let known):
      return "\(path) is of an older Evenly (version \(version) of the file, now \(known)); "
        + "evenly serve brings it up to date"
    case .damaged(let path, let reason): return "\(path) is damaged: \(reason)"
    case .migrationFailed(let name, let reason):
      return "the upgrade '\(name)' failed, and the file is as it was: \(reason)"
    case .diskFull: return "the disk is full; nothing was changed"
    case .failed(let reason): return "the disk failed: \(reason)"
    case .closed: return "the database is closed"
    }
  }
}
