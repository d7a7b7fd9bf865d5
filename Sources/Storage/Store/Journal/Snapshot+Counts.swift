package import Ledger
internal import SQLite

extension Snapshot {
  /// All groups of the instance, without hidden groups.
  package func allGroups() throws -> [ID<Group>] {
    try connection.values(
      #"SELECT id FROM groups WHERE id NOT IN (SELECT "group" FROM hidden_groups) ORDER BY id"#)
  }

  /// Whether a group exists or is being created.
  package func hasGroup(_ group: ID<Group>) throws -> Bool {
    try connection.value("SELECT count(*) > 0 FROM groups WHERE id = \(group)") ?? false
  }

  /// The number of operations in a group's journal.
  package func operationCount(of group: ID<Group>) throws -> Int {
    try connection.value(#"SELECT count(*) FROM operations WHERE "group" = \#(group)"#) ?? 0
  }

  package func operationCount() throws -> Int { try connection.value("SELECT count(*) FROM operations") ?? 0 }

  /// Whether an account exists, with a name or as a guest.
  func accountExists(_ person: ID<Person>) throws -> Bool {
    try connection.value("SELECT count(*) > 0 FROM accounts WHERE id = \(person)") ?? false
  }
}
