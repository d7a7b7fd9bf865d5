internal import Ledger
internal import SQLite

/// Checks whether labels, members and units of a group are still used after some of its entries are undone.
struct ReferenceCheck {
  private let group: ID<Group>
  private let snapshot: Snapshot
  private let undone: Set<ID<Entry>>
  /// The entries among them that still exist after the undo.
  private let changed: [Entry]

  init(_ group: ID<Group>, _ snapshot: Snapshot, given undone: [Entity: EntityState]) {
    self.group = group
    self.snapshot = snapshot
    let states = undone.values.compactMap { state in if case .entry(let state) = state { state } else { nil }
    }
    self.undone = Set(states.map(\.id))
    changed = states.filter(\.isVisible).compactMap(\.entry)
  }

  func uses(_ label: ID<Label>) throws -> Bool {
    if try hasEntries(
      """
      SELECT id FROM entries
      WHERE "group" = \(group) AND deleted IS NULL AND category = \(label)
      UNION ALL
      SELECT id FROM entries
      WHERE "group" = \(group) AND deleted IS NULL AND payee = \(label)
      UNION ALL
      SELECT e.id
      FROM entry_tags AS t JOIN entries AS e ON e.number = t.entry
      WHERE t.tag = \(label) AND e."group" = \(group) AND e.deleted IS NULL
      """)
    {
      return true
    }
    if changed.contains(where: { $0.labels.contains(label) }) { return true }
    if try snapshot.budgets(of: group)[label] != nil { return true }
    if try snapshot.labels(of: group).contains(where: { $0.mergedInto == label }) { return true }
    return try snapshot.standingRules(of: group).contains { $0.template.labels.contains(label) }
  }

  func uses(_ member: ID<Member>) throws -> Bool {
    if try hasEntries(
      """
      SELECT e.id
      FROM members AS m
      JOIN shares AS s ON s.member = m.number
      JOIN entries AS e ON e.number = s.entry
      WHERE m."group" = \(group) AND m.id = \(member) AND e.deleted IS NULL
      """)
    {
      return true
    }
    if changed.contains(where: { $0.bill.members.contains(member) }) { return true }
    guard let overview = try snapshot.overview(of: group) else { return false }
    let isSomebody = overview.member(member).map { $0.person != nil || $0.party != nil } ?? false
    let splits = overview.presets.map(\.split) + [overview.group.defaultSplit].compactMap(\.self)
    return try isSomebody || overview.allIDs(of: member).count > 1
      || splits.contains { $0.members.contains(member) }
      || snapshot.standingRules(of: group).contains { $0.template.bill.members.contains(member) }
  }

  func uses(_ unit: Currency) throws -> Bool {
    let isCounted = try snapshot.overview(of: group)?.group.currency == unit
    return try isCounted || changed.contains { $0.bill.amount.currency == unit }
      || snapshot.standingRules(of: group).contains { $0.template.bill.amount.currency == unit }
      || hasEntries(
        """
        SELECT id FROM entries
        WHERE "group" = \(group) AND deleted IS NULL AND currency = \(unit.code) AND scale = \(unit.scale)
        """)
  }

  /// Whether a query finds entries other than the undone ones.
  private func hasEntries(_ query: SQL) throws -> Bool {
    var isFound = false
    try snapshot.connection.forEach(query) { row in
      if try !undone.contains(row.next(ID<Entry>.self)) { isFound = true }
    }
    return isFound
  }
}
