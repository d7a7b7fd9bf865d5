package import Ledger
package import Store

extension ID<Member> {
  /// The id of a member that a group was made with; its founder is number 0. The ids sort by number.
  package init(_ number: Int, in group: ID<Group>) {
    self.init(high: group.high, low: group.low &+ UInt64(clamping: number))
  }
}

extension Transaction {
  /// Makes a group with the author as its owner and the others as unclaimed names. The request's group is the
  /// new one. The ids of its members derive from it, so that the same form sent again finds the group made.
  package func makeGroup(
    named name: String, in currency: Currency, foundedBy founder: String, with others: [String],
    for request: GroupRequest
  ) throws {
    let members = ([founder] + others).enumerated().map { NewMember(ID($0, in: request.group), $1) }
    _ = try createGroup(
      request.group, named: name, in: currency, founder: members[0], members: Array(members.dropFirst()),
      as: request.operation, from: request.origin)
  }

  /// Archives a group, which then takes no changes, or unarchives it. Returns the group before that.
  package func archiveGroup(_ isArchived: Bool, today: Day, for request: GroupRequest) throws -> (
    old: Group, appended: Appended?
  ) {
    let old = try requireGroup(request.group)
    let resumptions = isArchived || !old.isArchived ? [] : try resumptions(of: old.id, today: today)
    let proposals = request.proposals([.group(.archived(isArchived))] + resumptions)
    return (old, try appendAndCatchUp(proposals, through: today, for: request).first)
  }

  /// Recurring entries go on from today: in an archived group none could have been added.
  private func resumptions(of group: ID<Group>, today: Day) throws -> [Change] {
    let activity = RecurringRule.Activity.running(from: today)
    return try standingRules(of: group).filter { $0.activity != .paused && $0.activity != activity }.map {
      .rule($0.id, .activity(activity))
    }
  }

  /// Deletes a group for everyone, once its name has been typed. Its owners can restore it. Returns its name.
  package func deleteGroup(typed: String, for request: GroupRequest) throws -> String {
    let group = try requireGroup(request.group)
    try group.requireName(typed)
    _ = try append(.group(.deleted(true)), for: request)
    return group.name
  }

  /// Restores a deleted group for everyone in it, and adds the recurring entries that it missed. For everyone
  /// but its owners a deleted group does not exist.
  package func restoreGroup(by owner: ID<Person>, today: Day, for request: GroupRequest) throws -> (
    name: String, wasDeleted: Bool
  ) {
    let member = try membership(of: owner, in: request.group, includingDeleted: true)
    guard member?.role == .owner else { throw JournalError.missing(.group) }
    let group = try requireGroup(request.group)
    if group.isDeleted {
      _ = try appendAndCatchUp(request.proposals([.group(.deleted(false))]), through: today, for: request)
    }
    return (group.name, group.isDeleted)
  }

  /// Deletes all entries of a group in one action, once its name has been typed; its people and settings stay.
  /// No one else can write during this transaction: more entries than the limit would take longer than a
  /// second.
  ///
  /// Returns the first change, by which one undo finds all of them; nil if there was no entry. Throws
  /// `GroupRefusal.notItsName`, and `.tooManyEntries` where there are more.
  package func clearGroup(typed: String, most: Int = 5_000, for request: GroupRequest) throws -> (
    appended: Appended?, entries: Int
  ) {
    if let earlier = try earlierAnswer(to: request) { return (earlier.first, earlier.count) }
    let overview = try requireOverview(of: request.group)
    try overview.group.requireName(typed)
    let ids = try entryIDs(of: overview, matching: EntryFilter(), limit: most + 1)
    guard ids.count <= most else { throw GroupRefusal.tooManyEntries(limit: most) }
    return (try append(ids.map { .entry($0, .deleted(true)) }, for: request), ids.count)
  }

  func requireGroup(_ id: ID<Group>) throws -> Group {
    guard let group = try group(id) else { throw JournalError.missing(.group) }
    return group
  }
}

extension Snapshot {
  func requireOverview(of group: ID<Group>) throws -> GroupOverview {
    guard let overview = try overview(of: group) else { throw JournalError.missing(.group) }
    return overview
  }
}

extension Group {
  fileprivate func requireName(_ typed: String) throws {
    let typed = try? TextConstraint.groupName.accept(typed)
    guard typed?.withPlainSpaces == name.withPlainSpaces else { throw GroupRefusal.notItsName }
  }
}
