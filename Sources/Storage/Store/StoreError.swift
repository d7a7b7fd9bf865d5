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
