internal import Ledger
internal import SQLite

extension Transaction {
  /// Checks the limits for what a change adds or restores. The count is made in the writing transaction, so
  /// that two changes at the same moment cannot both use the last place.
  func requireRoom(from before: EntityState, to after: EntityState, by author: Author, _ book: AppendCache)
    throws
  {
    switch (before, after) {
    case (.group(let before), .group(let after)): try requireRoom(from: before, to: after, by: author)
    case (.member(let before), .member(let after)):
      if let member = after.member { try requireRoom(for: member, before.member, book.roster) }
    case (.entry(let before), .entry(let after)): try requireRoom(from: before, to: after)
    case (.label(let before), .label(let after)):
      if let label = after.label { try requireRoom(for: label, before.label, book.group) }
    case (.preset(let before), .preset(let after)):
      guard before.preset == nil, after.preset != nil else { return }
      try HouseholdLimit.presets.requireRoom(beside: count("presets", of: book.group))
    case (.rule(let before), .rule(let after)):
      if let rule = after.rule { try requireRoom(for: rule, before.rule, book.group) }
    default: break
    }
  }

  private func requireRoom(from before: GroupState, to after: GroupState, by author: Author) throws {
    let (old, new) = (before.customUnits.elements.count, after.customUnits.elements.count)
    if new > old { try HouseholdLimit.units.requireRoom(beside: old) }
    if before.isDeleted.value, !after.isDeleted.value, let person = author.person {
      try HouseholdLimit.groups.requireRoom(beside: groupIDs(of: person).count)
    }
  }

  private func requireRoom(for member: Member, _ old: Member?, _ roster: Roster) throws {
    if old == nil { try HouseholdLimit.namesEver.requireRoom(beside: roster.members.count) }
    guard member.isCurrent else { return }
    let others = roster.members.filter { $0.isCurrent && $0.id != member.id }
    let comesIn = old?.isCurrent != true
    if comesIn { try HouseholdLimit.members.requireRoom(beside: others.count) }
    if let person = member.person, comesIn || old?.person != person {
      try HouseholdLimit.groups.requireRoom(beside: groupIDs(of: person).count)
    }
    if let party = member.party, comesIn || old?.party != party {
      let parties = Set(others.compactMap(\.party)).subtracting([party])
      try HouseholdLimit.parties.requireRoom(beside: parties.count)
    }
  }

  /// The roster counts what one edit adds; this counts what many edits have added together.
  private func requireRoom(from before: EntryState, to after: EntryState) throws {
    let grown = [
      (before.tags.elements.count, after.tags.elements.count),
      (before.attachments.elements.count, after.attachments.elements.count),
    ].filter { $0 < $1 }
    guard grown.allSatisfy({ $1 <= Roster.mostTags }) else { throw Refusal.tooMany(limit: Roster.mostTags) }
  }

  private func requireRoom(for label: Label, _ old: Label?, _ group: ID<Group>) throws {
    if old == nil { try HouseholdLimit.labelsEver.requireRoom(beside: count("labels", of: group)) }
    guard label.isCurrent, old?.isCurrent != true || old?.kind != label.kind else { return }
    let others: SQL = "AND kind = \(label.kind) AND is_removed = 0 AND merged_into IS NULL"
    try label.kind.limit.requireRoom(beside: count("labels", of: group, others))
  }

  private func requireRoom(for rule: RecurringRule, _ old: RecurringRule?, _ group: ID<Group>) throws {
    if old == nil { try HouseholdLimit.rulesEver.requireRoom(beside: count("rules", of: group)) }
    if rule.skipped.count > old?.skipped.count ?? 0 {
      try HouseholdLimit.skippedDays.requireRoom(beside: rule.skipped.count - 1)
    }
    guard !rule.isRemoved, old?.isRemoved != false else { return }
    try HouseholdLimit.rules.requireRoom(beside: count("rules", of: group, "AND is_removed = 0"))
  }

  private func count(_ table: SQL, of group: ID<Group>, _ condition: SQL = "") throws -> Int {
    try connection.value(
      """
      SELECT count(*)
      FROM \(table)
      WHERE "group" = \(group) \(condition)
      """) ?? 0
  }
}
