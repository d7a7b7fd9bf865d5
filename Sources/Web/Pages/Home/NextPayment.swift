import Encodings
import HTML
import Ledger
import Store
import Words

/// A proposed payment by or to the visitor, ready to be recorded.
struct NextPayment {
  let payment: ProposedPayment
  /// The name of the group.
  let group: String
  /// The group's balances, or on a person's page the explanation of the payment.
  let link: Link
  /// The text of that link; nil for balances.
  let whyWord: String?
  /// The form action that records it; nil for visitors who may not.
  let action: Link?
  /// The value of `next` in its form.
  let wayBack: String

  /// How many payments are shown at once, and how many in all. Each group's page has all of its own.
  static let mostOpen = 3
  private static let most = 9
  /// Only so many groups, those changed last, are searched for
  /// payments, so that more groups do not slow the first page down.
  private static let mostGroups = 8

  /// Payments by the visitor come first.
  static func all(_ groups: [GroupSummary], _ snapshot: Snapshot, _ visit: Visit) throws -> [NextPayment] {
    let open = groups.filter { !$0.group.isArchived && $0.mayHavePayments }.prefix(mostGroups)
    let payments = try open.flatMap { try Self.all(in: $0, snapshot, visit) }
    return Array((payments.filter(\.payment.isByMe) + payments.filter { !$0.payment.isByMe }).prefix(most))
  }

  private static func all(in summary: GroupSummary, _ snapshot: Snapshot, _ visit: Visit) throws
    -> [NextPayment]
  {
    guard let overview = try snapshot.overview(of: summary.group.id) else { return [] }
    return all(in: summary, try Settling(overview, snapshot), visit)
  }

  /// On a person's page only the payments between the two.
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
    wayBack = page?.text(under: .root) ?? GroupNavigation.wayHome
  }

  /// The id of its sentence on the page.
  var name: String { "pay-\(payment.payer)-\(payment.payee)-\(payment.money.currency.code)" }
}

extension GroupSummary {
  /// A settled balance has no payments, unless debts are not simplified or a party has debts inside.
  fileprivate var mayHavePayments: Bool { !settled.isEmpty || !group.simplifiesDebts }
}
