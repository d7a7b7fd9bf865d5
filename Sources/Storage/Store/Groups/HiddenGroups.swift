package import Ledger
internal import SQLite
internal import Threads

extension DataStore {
  /// Protects the rows of a hidden group from removal while `body` restores it.
  package func restoring<R>(_ group: ID<Group>, _ body: () throws -> R) rethrows -> R {
    beingRestored.withLock { _ = $0.insert(group) }
    defer { beingRestored.withLock { _ = $0.remove(group) } }
    return try body()
  }

  /// Removes the rows of groups that were deleted permanently, or whose restore was interrupted. Removes a
  /// limited number of rows at a time, so that others can save in between.
  package func removeHiddenGroups() async throws {
    while try hasHiddenGroups() {
      try await write { [beingRestored] in try $0.removeRows(except: beingRestored) }
    }
  }

  /// Same as `removeHiddenGroups`, for a thread that may block.
  package func removeHiddenGroupsAndWait() throws {
    while try hasHiddenGroups() {
      try writeAndWait { [beingRestored] in try $0.removeRows(except: beingRestored) }
    }
  }

  /// Checked first, so that nothing is written if there are none.
  private func hasHiddenGroups() throws -> Bool {
    try read { try $0.hiddenGroup(except: beingRestored) } != nil
  }
}

extension Snapshot {
  /// A hidden group whose rows can be removed.
  fileprivate func hiddenGroup(except kept: Monitor<Set<ID<Group>>>) throws -> ID<Group>? {
    let groups = try connection.values(#"SELECT "group" FROM hidden_groups"#, as: ID<Group>.self)
    return kept.withLock { kept in groups.first { !kept.contains($0) } }
  }
}

extension Transaction {
  /// Hides a group permanently; `DataStore.removeHiddenGroups()` removes its rows. Returns false if there is
  /// no such group.
  ///
  /// The caller must check by the roster that the author may do this.
  package func deleteGroup(_ id: ID<Group>) throws -> Bool {
    guard try allGroups().contains(id) else { return false }
    forgetBooks()
    try moveJournalEnd(to: try position() + 1)
    try connection.run(#"INSERT INTO hidden_groups ("group") VALUES (\#(id))"#)
    try connection.run(#"UPDATE members SET person = NULL WHERE "group" = \#(id)"#)
    for table in Self.tablesThatShowGroups {
      try connection.run(#"DELETE FROM \#(table) WHERE "group" = \#(id)"#)
    }
    publish(.groupHidden)
    return true
  }

  /// The tables that pages, links, tokens and messages start from. Without rows in them a group cannot be
  /// reached.
  static let tablesThatShowGroups: [SQL] = [
    "group_details", "rules", "invitations", "looking_links", "feed_links", "visits", "tokens", #""readers""#,
    "webhooks", #""push_messages""#, "reminders", "imports", "import_habits", "unread_receipts",
    "payment_ways",
  ]

  /// Removes some rows of a hidden group, and the group itself after the last of them.
  func removeRows(except kept: Monitor<Set<ID<Group>>>) throws {
    guard let group = try hiddenGroup(except: kept) else { return }
    for rows in ManyRows.allCases {
      let removed = try connection.run(rows.removal(of: group))
      if rows == .operations { try countOperations(-removed) }
      if removed > 0 { return }
    }
    try connection.run("DELETE FROM groups WHERE id = \(group)")
  }
}

/// The tables of which a group may have so many rows that they are removed in several transactions. All other
/// rows are deleted with the group.
private enum ManyRows: CaseIterable {
  // Texts cannot be deleted while entries use them, so entries go first.
  case entries, texts, monthSums, tallies, imported, operations, files

  /// Limits the rows so that other writers do not wait long.
  func removal(of group: ID<Group>) -> SQL {
    switch self {
    case .entries:
      """
      DELETE FROM entries
      WHERE number IN (
        SELECT number FROM entries WHERE "group" = \(group) AND deleted IS NULL
        UNION ALL
        SELECT number FROM entries WHERE "group" = \(group) AND deleted IS NOT NULL
        LIMIT 1000)
      """
    case .texts:
      """
      DELETE FROM texts
      WHERE number IN (SELECT number FROM texts WHERE "group" = \(group) LIMIT 4000)
      """
    case .monthSums:
      """
      DELETE FROM month_sums
      WHERE "group" = \(group) AND (member, month) IN (
        SELECT member, month FROM month_sums WHERE "group" = \(group) LIMIT 4000)
      """
    case .tallies:
      """
      DELETE FROM tallies
      WHERE "group" = \(group) AND (facet, value) IN (
        SELECT facet, value FROM tallies WHERE "group" = \(group) LIMIT 4000)
      """
    case .imported:
      """
      DELETE FROM imported
      WHERE "group" = \(group) AND (family, entry) IN (
        SELECT family, entry FROM imported WHERE "group" = \(group) LIMIT 4000)
      """
    case .operations:
      // From the end, because each remaining operation is checked against the digest of the one before it.
      """
      DELETE FROM operations
      WHERE sequence IN (
        SELECT sequence FROM operations WHERE "group" = \(group) ORDER BY sequence DESC LIMIT 2000)
      """
    case .files:
      // Limited by the size of the contents: some megabytes at a time.
      """
      DELETE FROM attachments
      WHERE id IN (
        SELECT id
        FROM (
          SELECT id, size, sum(size) OVER (ORDER BY id) AS total
          FROM (SELECT id, size FROM attachments WHERE "group" = \(group) ORDER BY id LIMIT 200))
        WHERE total - size < 8000000)
      """
    }
  }
}
