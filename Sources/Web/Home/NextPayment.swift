import HTML
import Household
import Ledger
import Store
import WebFloor
import Words

/// A payment that whoever looks should make or get, ready to be recorded.
struct NextPayment {
  let payment: ProposedPayment
  /// What the group is called.
  let group: String
  let balances: Link
  /// Where it is recorded; nil where whoever looks may not.
  let action: Link?
  /// Whether it is theirs to pay.
  let isMine: Bool

  /// What stands open, and how many there are in all: each group has its own page of them.
  static let mostOpen = 3
  private static let most = 9
  /// Only of these groups, those changed last, so that a first page costs no more with every group.
  private static let mostGroups = 8

  /// What is to be paid comes before what is to be got.
  static func all(_ groups: [GroupSummary], _ snapshot: Snapshot, _ visit: Visit) throws -> [NextPayment] {
    let open = groups.filter { !$0.group.isArchived && $0.mayHavePayments }.prefix(mostGroups)
    let payments = try open.flatMap { try Self.all(in: $0, snapshot, visit) }
    return Array((payments.filter(\.isMine) + payments.filter { !$0.isMine }).prefix(most))
  }

  private static func all(
    in summary: GroupSummary, _ snapshot: Snapshot, _ visit: Visit
  ) throws -> [NextPayment] {
    let id = summary.group.id
    guard let overview = try snapshot.overview(of: id) else { return [] }
    let people = GroupPeople(overview, me: summary.me.id, formats: visit.formats)
    let settling = try Settling(overview, snapshot)
    let mine = settling.currencies.flatMap(settling.transfers).filter {
      people.isMine($0.payer) || people.isMine($0.payee)
    }
    let surroundings = ProposedPayment.Surroundings(people, visit)
    return mine.map { NextPayment($0, summary, surroundings) }
  }

  private init(
    _ transfer: Transfer, _ summary: GroupSummary, _ surroundings: ProposedPayment.Surroundings
  ) {
    let link = Link("/groups", summary.group.id)
    payment = ProposedPayment(transfer, among: surroundings)
    group = summary.title
    balances = link.segment("balances")
    action = summary.me.role.includes(.member) ? link.segment("payments") : nil
    isMine = surroundings.people.isMine(transfer.payer)
  }

  /// What its sentence is called within the page.
  var name: String { "pay-\(payment.payer)-\(payment.payee)-\(payment.money.currency.code)" }
}

extension GroupSummary {
  /// Whoever is even has no payments, unless each pays back whom they owe or they settle as one with others.
  fileprivate var mayHavePayments: Bool {
    !settled.isEmpty || !group.simplifiesDebts
  }
}
