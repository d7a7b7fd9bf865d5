package import Ledger
internal import SQLite

extension Snapshot {
  /// A group, archived or deleted too; nil if it does not exist.
  package func group(_ id: ID<Group>) throws -> Group? {
    let units = try connection.all(
      #"SELECT currency, scale FROM custom_units WHERE "group" = \#(id) ORDER BY currency, scale"#,
      Currency.init(row:))
    return try connection.first(
      """
      SELECT "group", name, currency, scale, simplifies_debts, members_invite, emoji, is_archived,
        is_deleted, default_split
      FROM group_details
      WHERE "group" = \(id)
      """
    ) { row in try Group(row: &row, units: units) }
  }

  /// All members of a group, removed and merged ones too, in the order of their ids.
  package func members(of group: ID<Group>) throws -> [Member] {
    try numberedMembers(of: group).map(\.member)
  }

  func numberedMembers(of group: ID<Group>) throws -> [(number: Int64, member: Member)] {
    try connection.all(
      """
      SELECT number, id, name, role, person, is_removed, merged_into, party
      FROM members
      WHERE "group" = \(group)
      ORDER BY id
      """
    ) { row in (try row.next(), try Member(row: &row)) }
  }

  /// A group's own and renamed labels, removed and merged ones too, in the order of their ids.
  package func labels(of group: ID<Group>) throws -> [Label] {
    try connection.all(
      """
      SELECT id, kind, name, icon, heading, merged_into, is_removed
      FROM labels
      WHERE "group" = \(group)
      ORDER BY id
      """, Label.init(row:))
  }

  /// All presets in the order of their ids.
  package func presets(of group: ID<Group>) throws -> [Preset] {
    try connection.all(
      #"SELECT id, name, split FROM presets WHERE "group" = \#(group) ORDER BY id"#, Preset.init(row:))
  }

  /// The monthly budget of each category.
  package func budgets(of group: ID<Group>) throws -> [ID<Label>: Money] {
    let budgets = try connection.all(
      #"SELECT category, monthly, currency, scale FROM budgets WHERE "group" = \#(group)"#
    ) { row -> (ID<Label>, Money) in (try row.next(), try Money(row: &row)) }
    return Dictionary(budgets) { first, _ in first }
  }
}

extension Group {
  fileprivate init(row: inout Row, units: [Currency]) throws {
    let id: ID<Group> = try row.next()
    let name: String = try row.next()
    let currency = try Currency(row: &row)
    self.init(
      id: id, name: name, currency: currency, simplifiesDebts: try row.next(), membersInvite: try row.next(),
      emoji: try row.next(), isArchived: try row.next(), isDeleted: try row.next(), customUnits: units,
      defaultSplit: try row.next())
  }
}

extension Member {
  init(row: inout Row) throws {
    self.init(
      id: try row.next(), name: try row.next(), role: try row.next(), person: try row.next(),
      isRemoved: try row.next(), mergedInto: try row.next(), party: try row.next())
  }
}

extension Label {
  fileprivate init(row: inout Row) throws {
    self.init(
      id: try row.next(), kind: try row.next(), name: try row.next(), icon: try row.next(),
      heading: try row.next(), mergedInto: try row.next(), isRemoved: try row.next())
  }
}

extension Preset {
  fileprivate init(row: inout Row) throws {
    self.init(id: try row.next(), name: try row.next(), split: try row.next())
  }
}
