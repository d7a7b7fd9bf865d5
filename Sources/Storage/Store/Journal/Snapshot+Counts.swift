package import Ledger
internal import SQLite

extension Snapshot {
  /// All groups of all people, without hidden groups.
  package func allGroups() throws -> [ID<Group>] {
    try connection.values(
      #"SELECT id FROM groups WHERE id NOT IN (SELECT "group" FROM hidden_groups) ORDER BY id"#)
  }

  /// Whether a group is there, or about to be.
  package func hasGroup(_ group: ID<Group>) throws -> Bool {
    try connection.value("SELECT count(*) > 0 FROM groups WHERE id = \(group)") ?? false
  }

  /// How many a group's journal has.
  package func operationCount(of group: ID<Group>) throws -> Int {
    try connection.value(#"SELECT count(*) FROM operations WHERE "group" = \#(group)"#) ?? 0
  }

  package func operationCount() throws -> Int {
    try connection.value("SELECT count(*) FROM operations") ?? 0
  }

  /// Whether somebody is still there, by their name or a guest.
  func hasAccount(_ person: ID<Person>) throws -> Bool {
    try connection.value("SELECT count(*) > 0 FROM accounts WHERE id = \(person)") ?? false
  }
}
