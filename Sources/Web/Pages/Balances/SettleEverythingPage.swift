import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// All proposed payments of a group, to be looked through and then recorded as one change.
struct SettleEverythingPage {
  let group: GroupFrame
  let payments: [ProposedPayment]
  /// What the payments come to, by currency.
  let sums: [String]
  let operation: ID<Operation>
  /// Why it was refused.
  let error: String?

  static func link(_ group: ID<Group>) -> Link { Link("/groups", group, "payments", "all") }

  var t: Strings { group.t }
  var action: Link { Self.link(group.group.id) }
  var balances: Link { Link("/groups", group.group.id, "balances") }

  // MARK: - Requests

  static func show(_ visit: Visit) throws -> Response { try answer(visit) }

  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let group = try visit.group.group
    let request = try visit.groupRequest(as: try visit.operation(ofContent: form))
    do {
      let (overview, ways) = try visit.read { (try visit.overview($0), try visit.paymentWays($0)) }
      let sent = try payments(form.values(of: "payment"), units: overview.group.customUnits)
      let people = GroupPeople(overview, me: visit.membership?.member, formats: visit.formats)
      let settling = SettleEverything(
        sent, titled: visit.t.paymentTitle, notes: notes(sent, ways, PaymentGroup(people, visit)),
        on: visit.formats.today, request)
      return try visit.redirect(
        to: Link("/groups", group, "balances"), saying: visit.t.settleAllDone(count: sent.count),
        undoing: try await visit.write(settling.run))
    } catch GroupRefusal.unproposed {
      return try answer(visit, .conflict, refusing: visit.t.settleAllChanged)
    } catch { return try answer(try visit.refused(by: error), .unprocessable) }
  }

  private static func answer(_ visit: Visit, _ status: Status = .ok, refusing words: String? = nil) throws
    -> Response
  {
    try visit.read { snapshot in
      let page = try SettleEverythingPage(visit, snapshot, refusing: words)
      guard !page.payments.isEmpty, page.group.canChange else { return visit.redirect(to: page.balances) }
      return visit.page(status) { Views.balancesEverything(&$0, page: page) }
    }
  }

  private init(_ visit: Visit, _ snapshot: Snapshot, refusing words: String?) throws {
    group = try GroupFrame(visit, snapshot, visit.t.settleAll, .balances, style: Assets.cssSettlingCSS.link)
    var surroundings = ProposedPayment.Surroundings(group.people(visit), visit)
    surroundings.pictures = try snapshot.avatars(in: group.group.id)
    let settling = try Settling(group.overview, snapshot)
    let all = settling.payable.map { [surroundings] in ProposedPayment($0, among: surroundings) }
    payments = all.filter(\.isMine) + all.filter { !$0.isMine }
    sums = try Dictionary(grouping: all.map(\.money), by: \.currency).sorted { $0.key < $1.key }.map {
      visit.formats.money(try Money.sum($0.value, in: $0.key))
    }
    operation = visit.newID()
    error = words
  }

  private static func notes(
    _ payments: [Transfer], _ ways: [ID<Member>: [StoredPaymentWay]], _ group: PaymentGroup
  ) -> [Transfer: String] {
    guard !ways.isEmpty else { return [:] }
    return payments.reduce(into: [:]) { notes, payment in
      notes[payment] = group.note(payment.amount, from: payment.payer, to: payment.payee, ways)
    }
  }

  // MARK: - The payments in the form

  /// Throws `GroupRefusal.unproposed` for what the page cannot have shown.
  private static func payments(_ texts: [String], units: [Currency]) throws -> [Transfer] {
    try texts.map { text in
      let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 4, let payer = ID<Member>(parts[0]), let payee = ID<Member>(parts[1]),
        let minorUnits = Int64(parts[2]),
        let currency = Currency.named(parts[3]) ?? units.first(where: { $0.code == parts[3] })
      else { throw GroupRefusal.unproposed }
      return Transfer(payer: payer, payee: payee, amount: Money(minorUnits: minorUnits, currency: currency))
    }
  }
}

extension ProposedPayment {
  /// The value that stands for it in the form that records all.
  var sent: String { "\(payer) \(payee) \(money.minorUnits) \(money.currency.code)" }
}
