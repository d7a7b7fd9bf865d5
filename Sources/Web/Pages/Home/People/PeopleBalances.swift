import Ledger
import Store

/// The people with whom the visitor shares costs, with their balances over all groups.
struct PeopleBalances {
  /// An account is the same person in all groups; a member without an account exists only in its group.
  enum Other: Hashable {
    case person(ID<Person>)
    case name(ID<Member>)
  }

  struct Row {
    let other: Other
    /// Their name in the group that was changed last.
    let name: String
    /// The names of the groups, the one changed last first.
    var groups: [String]
    /// Their debts to the visitor, by currency; below zero the visitor owes.
    var debts: [Currency: Int64]
  }

  private(set) var rows: [Row] = []
  private var places: [Other: Int] = [:]

  /// Over the groups of the visitor.
  init(_ groups: [GroupSummary], _ snapshot: Snapshot) throws {
    for summary in groups {
      guard let overview = try snapshot.overview(of: summary.group.id) else { continue }
      try add(summary, Settling(overview, snapshot))
    }
  }

  /// Former members count as long as a balance is open.
  private mutating func add(_ summary: GroupSummary, _ settling: Settling) throws {
    let (me, proposals) = (summary.me.id, try settling.proposals(to: summary.me.id))
    for member in settling.overview.members where member.mergedInto == nil && member.id != me {
      let open = proposals[member.id] ?? []
      guard member.sharesCosts || !open.isEmpty else { continue }
      add(member, summary.title, open)
    }
  }

  private mutating func add(_ member: Member, _ group: String, _ open: [Money]) {
    let other = member.person.map(Other.person) ?? .name(member.id)
    let place = places[other] ?? rows.count
    if place == rows.count {
      places[other] = place
      rows.append(Row(other: other, name: member.name, groups: [], debts: [:]))
    }
    rows[place].groups.append(group)
    for money in open {
      let sum = rows[place].debts[money.currency, default: 0].addingReportingOverflow(money.minorUnits)
      rows[place].debts[money.currency] = sum.overflow ? Int64.max : sum.partialValue
    }
  }
}
