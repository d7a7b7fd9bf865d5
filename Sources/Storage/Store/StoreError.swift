/// Why the store as a whole cannot do what is asked, as opposed to a refusal of what was asked.
package enum StoreError: Error, Hashable, Sendable {
  /// Another process has the database open for writing; its number where it is known.
  case locked(process: Int32?)
  /// The database or a copy of it could not be made, and why.
  case cannotCreate(path: String, reason: String)
  case cannotOpen(path: String, reason: String)
  case exists(path: String)
  /// No database, or one of another program.
  case foreign(path: String)
  /// Written by a newer version of this program.
  case newer(path: String, version: Int, known: Int)
  /// Written by an older version, and not brought up to date yet.
  case older(path: String, version: Int, known: Int)
  case damaged(path: String, reason: String)
  /// The new version could not be reached; the file is as it was.
  case migrationFailed(name: String, reason: String)
  /// Nothing of it was written; it works again when there is space.
  case diskFull
  /// The disk or the file failed, and nothing is written any more until the program starts anew.
  case failed(String)
  case closed
}
