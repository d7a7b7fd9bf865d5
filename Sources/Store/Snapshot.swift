internal import SQLite

/// One state of the database, to be asked while the closure it is lent to runs, and not afterwards.
package class Snapshot {
  let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }
}
