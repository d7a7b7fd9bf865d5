import Household
import Ledger
import Store

/// Those with whom somebody shares costs, and how they stand to each of them over all groups.
struct SharedCosts {
  /// Somebody with an account is one person in all groups; a name is somebody in its group alone.
  enum Other: Hashable {
    case person(ID<Person>)
    case name(ID<Member>)
  }

  struct Row {
    let other: Other
    /// As they are called in the group that was changed last.
    let name: String
    /// What the groups are called, the one changed last first.
    var groups: [String]
    /// What they owe, by currency; below zero it is the other way round.
    var debts: [Currency: Int64]
  }

  private(set) var rows: [Row] = []
  private var places: [Other: Int] = [:]

  init(of me: ID<Person>, _ snapshot: Snapshot) throws {
    for summary in try snapshot.groups(of: me) {
      guard let overview = try snapshot.overview(of: summary.group.id) else { continue }
      try add(summary, Settling(overview, snapshot))
    }
  }

  /// Members who have left count as long as something is open.
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
