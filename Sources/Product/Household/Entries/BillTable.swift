package import Ledger
package import Store

/// A bill by item that is open for everyone at the table: people with its link tick what they had.
package struct BillTable {
  package let link: ViewLink
  package let overview: GroupOverview
  package let entry: Entry
  package let items: Items
  /// The id of the entry.
  package let id: ID<Entry>

  /// How long its link is open.
  package static let lifetime: Duration = .seconds(24 * 60 * 60)
}

extension Snapshot {
  /// The bill behind a link; nil unless the link is open and the bill can still be ticked.
  package func table(with token: Digest, at now: Instant) throws -> BillTable? {
    guard let link = try tableLink(with: token, at: now), let id = link.entry,
      let overview = try overview(of: link.group), !overview.group.isDeleted, !overview.group.isArchived,
      let detail = try entry(id, in: link.group), !detail.isDeleted,
      case .items(let items) = detail.entry.bill.split
    else { return nil }
    return BillTable(link: link, overview: overview, entry: detail.entry, items: items, id: id)
  }
}

extension Transaction {
  /// Makes the link to a bill, or finds the open one. Until all lines are ticked someone must bear the rest: if
  /// no one does, everyone on the bill. Nil unless the entry is a bill by item.
  package func openTable(_ link: ViewLink, for request: GroupRequest) throws -> ViewLink? {
    guard let id = link.entry else { return nil }
    let state = try entryState(id, in: request.group).state
    guard state.isVisible, let bill = state.bill, case .items(var items) = bill.split else { return nil }
    if let open = try tableLink(to: id, of: request.group, at: request.origin.now) { return open }
    if items.rest == .undecided {
      items.rest = .equally(items.members)
      var edit = EntryEdit()
      edit.bill = try bill.divided(by: items)
      _ = try append(.entry(id, .edited(edit)), for: request)
    }
    try add(link)
    return link
  }

  /// Closes the link to a bill, if it is open.
  package func closeTable(of entry: ID<Entry>, in group: ID<Group>, at now: Instant) throws {
    if let open = try tableLink(to: entry, of: group, at: now) {
      _ = try revoke(link: open.id, of: group, at: now)
    }
  }

  /// Ticks a line at the table. Throws `Refusal.lineIsGone` if the bill is another one by now.
  package func tick(_ tick: Items.Tick, at token: Digest, for request: GroupRequest) throws {
    guard let table = try table(with: token, at: request.origin.now) else { throw Refusal.lineIsGone }
    guard table.items.weight(at: tick.place) != tick.weight else { return }
    _ = try append(.entry(table.id, .ticked(tick)), for: request)
  }

  /// Adds someone at the table to the group, by name alone; or finds the member who has the name already. Throws
  /// `DistinctName.Mistake` if someone has it who shares no costs.
  package func joinTable(_ name: String, at token: Digest, for request: GroupRequest) throws -> ID<Member> {
    guard let table = try table(with: token, at: request.origin.now) else { throw Refusal.lineIsGone }
    if let known = table.overview.members.current(named: name) {
      guard known.sharesCosts else { throw DistinctName.Mistake.taken(known.name, .member) }
      return known.id
    }
    try addNewcomer(by: table.link.id)
    let member = request.id(of: Member.self)
    _ = try append(.member(member, .added(name: name, role: .member, person: nil)), for: request)
    return member
  }
}
