/// Why a file cannot be used as this program's database.
package enum SchemaError: Error {
  /// No SQLite database at all.
  case notADatabase
  /// A database of some other program.
  case foreign(applicationID: Int32)
  /// Written by a newer program, which may keep things there that this one would spoil.
  case newer(version: Int, known: Int)
  case damaged(String)
  /// The migration was undone; the file is as it was.
  case migrationFailed(name: String, reason: any Error)
}
