/// Reasons why a file cannot be used as this program's database.
package enum SchemaError: Error {
  /// The file is not an SQLite database.
  case notADatabase
  /// The database of another program.
  case foreign(applicationID: Int32)
  /// Written by a newer version, whose data this one could damage.
  case newer(version: Int, known: Int)
  case damaged(String)
  /// The migration was rolled back; the file is unchanged.
  case migrationFailed(name: String, reason: any Error)
}
