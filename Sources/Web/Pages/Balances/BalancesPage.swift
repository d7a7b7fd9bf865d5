import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// The balances page: who owes and who is owed, and the payments that settle all balances.
struct BalancesPage {
  let group: GroupFrame
  let tables: [BalanceTable]
  let chargedViewers: [ViewerWithShare]
  /// Payments by members without an account, to be confirmed.
  let claims: [DebtClaim]
  /// What a settled group looks back on; nil while something is open, and without entries.
  let settled: SettledGroup?
  /// By the code of a currency in which entries have no exchange rate.
  let missingRates: [String: MissingRate]

  /// The value of `next` in the form of a payment that was opened from this page.
  static let asNext = "balances"

  static func show(_ visit: Visit) throws -> Response {
    try visit.read { snapshot in
      let group = try visit.group.group
      // The cache key includes the email addresses, ways to be
      // paid and pictures, which are not in the journal.
      let remindable = try visit.remindable(in: group, snapshot)
      let ways = try visit.paymentWays(snapshot)
      let pictures = try snapshot.avatars(in: group)
      let claimed = try snapshot.claimedDebtLinks(in: group)
      let mark =
        try visit.newsMark(in: snapshot) + remindable.sorted().map { Int64(bitPattern: $0.low) } + [
          Int64(ways.hashValue), Int64(pictures.hashValue), Int64(claimed.hashValue),
        ]
      return try visit.cachedPage(snapshot, at: snapshot.position(of: group), news: mark) {
        let page = try BalancesPage(visit, snapshot, remindable: remindable, ways: ways, pictures: pictures)
        return visit.page { Views.balancesOverview(&$0, page: page) }
      }
    }
  }

  /// The page again after a rate was refused.
  static func answer(_ visit: Visit, _ status: Status, _ rate: MissingRate.Typed) throws -> Response {
    try visit.read { snapshot in
      let group = try visit.group.group
      let page = try BalancesPage(
        visit, snapshot, remindable: try visit.remindable(in: group, snapshot),
        ways: try visit.paymentWays(snapshot), pictures: try snapshot.avatars(in: group), rate: rate)
      // Without the form there is no place for the reason.
      guard page.missingRates[rate.currency] != nil else {
        return visit.redirect(to: Link("/groups", group, "balances"), saying: rate.error)
      }
      return visit.page(status) { Views.balancesOverview(&$0, page: page) }
    }
  }

  private init(
    _ visit: Visit, _ snapshot: Snapshot, remindable: Set<ID<Member>>, ways: [ID<Member>: [StoredPaymentWay]],
    pictures: [ID<Person>: ID<Avatar>], rate: MissingRate.Typed? = nil
  ) throws {
    group = try GroupFrame(
      visit, snapshot, visit.t.groupBalances, .balances, style: Assets.cssSettlingCSS.link)
    let people = group.people(visit)
    let settling = try Settling(group.overview, snapshot)
    chargedViewers = try ViewerWithShare.all(in: group, snapshot, visit.formats)
    claims =
      group.canChange
      ? try snapshot.claimedDebts(in: group.group.id).map { DebtClaim($0, people, visit) } : []
    var surroundings = ProposedPayment.Surroundings(people, visit)
    (surroundings.remindable, surroundings.ways) = (remindable, ways)
    surroundings.pictures = pictures
    tables = settling.currencies.map { BalanceTable($0, settling, surroundings) }
    missingRates = try tables.reduce(into: [:]) { [group] rates, table in
      rates[table.currency.code] = try MissingRate(table.currency, rate, group, snapshot, visit)
    }
    settled = tables.contains { !$0.isSettled } ? nil : try Self.settled(group, snapshot, pictures, visit)
  }

  private static func settled(
    _ group: GroupFrame, _ snapshot: Snapshot, _ pictures: [ID<Person>: ID<Avatar>], _ visit: Visit
  ) throws -> SettledGroup? {
    guard let period = try snapshot.settledPeriod(of: group.overview) else { return nil }
    let goesOn = try !snapshot.standingRules(of: group.group.id).isEmpty
    return SettledGroup(period, goesOn: goesOn, group, pictures, visit)
  }

  var t: Strings { group.t }
  var isEven: Bool { tables.allSatisfy(\.isSettled) }
  var hasSeveralCurrencies: Bool { tables.count > 1 }
  /// More payments than this do not fit into one form.
  private static let mostAtOnce = 1000
  /// The page on which all payments are recorded at once; nil where there are not several.
  var everything: Link? {
    let count = tables.reduce(0) { $0 + $1.proposals.count + $1.amongOthers.count }
    return group.canChange && (2...Self.mostAtOnce).contains(count)
      ? SettleEverythingPage.link(group.group.id) : nil
  }
  var rates: Link { Link("/groups", group.group.id, "rates") }
  var newPayment: Link { newEntry.payment }
  var parties: Link { Link("/groups", group.group.id, "parties") }
  var newEntry: Link { Link("/groups", group.group.id, "entries", "new") }
}
