import Encodings
import HTML
import Household
import Ledger
import Store
import Words

/// A payment that whoever looks should make or get, ready to be recorded.
struct NextPayment {
  let payment: ProposedPayment
  /// What the group is called.
  let group: String
  /// The group's balances, or on the page of a person what is behind the payment.
  let link: Link
  /// Says that the link leads there; nil where it does not.
  let whyWord: String?
  /// Where it is recorded; nil where whoever looks may not.
  let action: Link?
  /// Whether it is theirs to pay.
  let isMine: Bool
  /// What `next` says in its form.
  let wayBack: String

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
    guard let overview = try snapshot.overview(of: summary.group.id) else { return [] }
    return all(in: summary, try Settling(overview, snapshot), visit)
  }

  /// On the page of a person those that are between the two.
  static func all(
    in summary: GroupSummary, _ settling: Settling, with other: ID<Member>? = nil, on page: Link? = nil,
    _ visit: Visit
  ) -> [NextPayment] {
    let people = GroupPeople(settling.overview, me: summary.me.id, formats: visit.formats)
    let mine = settling.currencies.flatMap(settling.transfers).filter { transfer in
      people.isMine(transfer.payer) && [nil, transfer.payee].contains(other)
        || people.isMine(transfer.payee) && [nil, transfer.payer].contains(other)
    }
    let surroundings = ProposedPayment.Surroundings(people, visit)
    return mine.map { NextPayment($0, summary, on: page, surroundings) }
  }

  private init(
    _ transfer: Transfer, _ summary: GroupSummary, on page: Link?,
    _ surroundings: ProposedPayment.Surroundings
  ) {
    payment = ProposedPayment(transfer, among: surroundings)
    group = summary.title
    link = page == nil ? surroundings.balances : payment.why
    whyWord = page == nil ? nil : surroundings.people.t.balanceWhy
    let mayRecord = summary.me.role.includes(.member) && !summary.group.isArchived
    action = mayRecord ? Link("/groups", summary.group.id, "payments") : nil
    isMine = surroundings.people.isMine(transfer.payer)
    wayBack = page?.text(under: .root) ?? GroupPlaces.wayHome
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
