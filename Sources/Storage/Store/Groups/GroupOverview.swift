internal import JournalCoding
package import Ledger
internal import SQLite

/// The data of a group that nearly every page needs.
package struct GroupOverview: Hashable, Sendable {
  package let group: Group
  /// All members, removed and merged ones too, in the order of their ids.
  package let members: [Member]
  /// The group's own and renamed labels, removed and merged ones too, in the order of their ids.
  package let labels: [Label]
  package let presets: [Preset]
  /// The number of receipts that wait for an entry.
  package let pendingReceipts: Int
  /// The journal's position: pages of this group stay the same until it changes.
  package let sequence: Int64
  /// The last name of each person who has left the group: their past changes are still shown under it.
  package let formerNames: [ID<Person>: ID<Member>]
  private let standingMembers: Representatives<Member>
  private let standingLabels: Representatives<Label>
  private let memberAliases: [ID<Member>: [ID<Member>]]
  private let labelAliases: [ID<Label>: [ID<Label>]]
  private let membersByID: [ID<Member>: Member]
  private let labelsByID: [ID<Label>: Label]
  /// The table numbers of the members, mapped to the members that represent them now.
  private let numbered: [Int64: ID<Member>]

  package init(
    group: Group, members: [Member], labels: [Label], presets: [Preset], pendingReceipts: Int = 0,
    sequence: Int64, numbers: [Int64: ID<Member>] = [:], formerNames: [ID<Person>: ID<Member>] = [:]
  ) {
    self.formerNames = formerNames
    self.group = group
    self.members = members
    roster = Roster(group: group, members: members)
    self.labels = labels
    self.presets = presets
    self.pendingReceipts = pendingReceipts
    self.sequence = sequence
    let membersByID = Dictionary(members.map { ($0.id, $0) }) { first, _ in first }
    self.membersByID = membersByID
    labelsByID = Dictionary(labels.map { ($0.id, $0) }) { first, _ in first }
    let standing = Representatives(membersByID.compactMapValues(\.mergedInto))
    standingMembers = standing
    people = Self.units(of: members, standing) { standing[$0.id] }
    parties = Self.units(of: members, standing) { member in
      let person = standing[member.id]
      return membersByID[person]?.party.map { $0.retyped(as: Member.self) } ?? person
    }
    standingLabels = Representatives(labelsByID.compactMapValues(\.mergedInto))
    numbered = numbers.mapValues { standing[$0] }
    memberAliases = standingMembers.aliases(among: members.lazy.map(\.id))
    labelAliases = standingLabels.aliases(among: labels.lazy.map(\.id))
  }

  /// Nil if the group has no such member.
  package func member(_ id: ID<Member>) -> Member? { membersByID[id] }

  /// Nil if the group neither created nor changed this label.
  package func label(_ id: ID<Label>) -> Label? { labelsByID[id] }

  /// The member that represents a member after merges: mostly the member itself.
  package func representative(of member: ID<Member>) -> ID<Member> { standingMembers[member] }

  /// The group and its members, for checking permissions.
  package let roster: Roster

  /// The label that represents a label after merges.
  package func representative(of label: ID<Label>) -> ID<Label> { standingLabels[label] }

  /// The representatives of all labels.
  var labelsNow: Representatives<Label> { standingLabels }

  /// The representative of a member by its table number; nil for a member of another group.
  func standing(_ number: Int64) -> ID<Member>? { numbered[number] }

  /// The table numbers of all members.
  var numbers: [Int64] { numbered.keys.sorted() }

  /// All members that are the same person as this one, including the member.
  package func allIDs(of member: ID<Member>) -> [ID<Member>] {
    [member] + (memberAliases[representative(of: member)] ?? []).filter { $0 != member }
  }

  /// All labels that were merged with this one, including the label.
  package func allIDs(of label: ID<Label>) -> [ID<Label>] {
    [label] + (labelAliases[representative(of: label)] ?? []).filter { $0 != label }
  }

  /// Merged members, each as one unit: for balances.
  package let people: SettlementUnits

  /// Merged members, and those who settle together: for settling up.
  package let parties: SettlementUnits

  private static func units(
    of members: [Member], _ standing: Representatives<Member>, by key: (Member) -> ID<Member>
  ) -> SettlementUnits {
    let units = Dictionary(grouping: members, by: key).values.compactMap { members -> SettlementUnit? in
      guard members.count > 1 else { return nil }
      let people = Set(members.map { standing[$0.id] })
      // Chooses a member of the unit itself, even if two members were merged into each other. Members who
      // have left can neither pay nor be paid.
      let own = members.filter { people.contains($0.id) }
      let current = own.filter(\.isCurrent)
      let speaker = (current.isEmpty ? own : current).map(\.id).min()
      return try? SettlementUnit(members.map(\.id), representative: speaker)
    }
    return (try? SettlementUnits(units)) ?? .none
  }
}

extension Snapshot {
  /// Nil if there is no such group.
  package func overview(of group: ID<Group>) throws -> GroupOverview? {
    let position = try position(of: group)
    if remembersGroups, let known = memory[group, at: position] { return known.overview }
    guard let details = try self.group(group) else { return nil }
    let members = try numberedMembers(of: group)
    let overview = GroupOverview(
      group: details, members: members.map(\.member), labels: try labels(of: group),
      presets: try presets(of: group), pendingReceipts: try pendingReceipts(of: group), sequence: position,
      numbers: Dictionary(members.map { ($0.number, $0.member.id) }) { first, _ in first },
      formerNames: try formerNames(
        in: group, besides: members.map(\.member), since: remembersGroups ? memory.latest(of: group) : nil))
    if remembersGroups { memory.keep(overview) }
    return overview
  }

  /// Continues after the place where the journal was read before: it may hold very many changes of members.
  private func formerNames(in group: ID<Group>, besides current: [Member], since known: GroupOverview?) throws
    -> [ID<Person>: ID<Member>]
  {
    var names = known?.formerNames ?? [:]
    // If a person had several names, the one still in use counts as the last.
    let members = known?.members ?? []
    for member in members.filter({ !$0.isCurrent }) + members.filter(\.isCurrent) {
      if let person = member.person { names[person] = member.id }
    }
    // The kind is tested twice, because the partial index covers all kinds but entries.
    try connection.forEach(
      """
      SELECT body
      FROM operations
      WHERE "group" = \(group) AND entity_kind <> 'entry' AND entity_kind = 'member'
        AND sequence > \(known?.sequence ?? 0)
        AND (instr(body, '"person":') > 0 OR instr(body, '"claimed":"') > 0)
      ORDER BY sequence
      """
    ) { row in
      switch try Change(encoded: Array(try row.next(String.self).utf8)) {
      case .member(let id, .claimed(let person?)), .member(let id, .added(_, _, let person?)):
        names[person] = id
      default: break
      }
    }
    for person in current.compactMap(\.person) { names[person] = nil }
    return names
  }

  /// The sequence of the last operation of all journals, 0 if there is none. It never decreases, and also
  /// grows when a group is removed with its journal.
  package func position() throws -> Int64 {
    try knownSinceCommit(JournalPosition(group: nil)) {
      try connection.first(
        """
        SELECT max(
          coalesce((SELECT max(sequence) FROM operations), 0),
          coalesce((SELECT sequence FROM journal_end), 0))
        """
      ) { row in try row.nextSequence() } ?? 0
    }
  }

  /// The sequence of the last operation of a group's journal, 0 if there is none.
  package func position(of group: ID<Group>) throws -> Int64 {
    try knownSinceCommit(JournalPosition(group: group)) {
      try connection.value(
        """
        SELECT sequence
        FROM operations
        WHERE "group" = \(group)
        ORDER BY sequence DESC
        LIMIT 1
        """) ?? 0
    }
  }
}

/// Asks for the end of a group's journal; without a group, of all journals.
private struct JournalPosition: CommittedQuestion {
  typealias Answer = Int64
  let group: ID<Group>?
}
