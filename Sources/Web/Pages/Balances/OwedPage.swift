import Accounts
import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// What someone owes, as anyone with the link sees it: how much, to whom, why, and how it is paid.
struct OwedPage {
  struct Line {
    let title: String
    let day: String
    let amount: String
    let minorUnits: Int64
  }

  private(set) var frame: Frame
  let introduction: String
  let sentence: String
  let money: Money
  let amount: String
  let lines: [Line]
  /// What entries before those add.
  let earlier: String?
  let total: String
  /// Where other payments settle a part of it, what goes to this payee.
  let part: String?
  let ways: [HowToPay]
  /// What was said to be paid, and waits for an answer.
  let claim: String?
  let claimed: Int64?
  let hint: String
  /// Whether the entries add up to it; what is said to be paid may be another amount than is owed since.
  let addsUp: Bool
  let action: Link

  static func link(_ token: SecretToken) -> Link { Link("/owed", token.text) }

  static func show(_ visit: Visit) throws -> Response {
    guard let token = SecretToken(visit.parameters["token"] ?? "") else { return closed(visit) }
    return try show(token, visit)
  }

  private static func show(_ token: SecretToken, refusing refusal: String? = nil, _ visit: Visit) throws
    -> Response
  {
    try visit.read { snapshot in
      guard let owed = try snapshot.owedDebt(with: token.digest, at: visit.now) else { return closed(visit) }
      var page = try OwedPage(owed, token, visit, snapshot)
      page.frame.refusal = refusal ?? page.frame.refusal
      var response = visit.page(refusal == nil ? .ok : .unprocessable) { [page] in
        Views.balancesOwed(&$0, page: page)
      }
      response.fields[HeaderName("X-Robots-Tag")] = "noindex, nofollow"
      return response
    }
  }

  /// The payer says that it is paid, or takes that back.
  static func update(_ visit: Visit) async throws -> Response {
    guard let token = SecretToken(visit.parameters["token"] ?? "") else { return closed(visit) }
    let now = visit.now
    guard let owed = try visit.read({ try $0.owedDebt(with: token.digest, at: now) }) else {
      return closed(visit)
    }
    let form = try await visit.form()
    let operation = try visit.operation(of: form)
    switch try form.single("paid") {
    case "1": break
    case "0":
      let since = try form.single("claimed").flatMap { Int64($0) } ?? owed.claim?.moment.milliseconds
      _ = try await visit.write {
        try $0.takeBackClaim(by: owed.link.id, since: since, in: owed.link.group, at: now)
      }
      return visit.redirect(to: link(token))
    default: throw Problem.notFound
    }
    // Without the amount that the page has shown, it is the one of now.
    let seen = try form.single("amount").map { Int64($0) ?? -1 } ?? owed.money.minorUnits
    let money = Money(minorUnits: seen, currency: owed.currency)
    do {
      try await visit.write { try $0.claim(money, at: token.digest, as: operation, at: now) }
    } catch GroupRefusal.unproposed { return try show(token, refusing: visit.t.settleAllChanged, visit) }
    return visit.redirect(to: link(token))
  }

  private static func closed(_ visit: Visit) -> Response {
    let frame = visit.frame(visit.t.owedClosedTitle)
    var response = visit.page(.notFound) { Views.balancesOwedClosed(&$0, frame: frame) }
    // Closes the connection rather than wait for the form's body.
    response.closes = !visit.request.method.isSafe
    return response
  }

  private init(_ owed: OwedDebt, _ token: SecretToken, _ visit: Visit, _ snapshot: Snapshot) throws {
    let (t, formats, payer) = (visit.t, visit.formats, owed.payer)
    let people = GroupPeople(owed.overview, me: nil, formats: formats)
    let group = owed.overview.group
    let payee = people.party(owed.payee)
    (money, amount) = (owed.money, formats.money(owed.money))
    introduction = t.owedIntroduction(name: people.name(payer), group: formats.isolated(group.name))
    sentence = t.settleYouPay(name: payee)
    hint = t.owedHint(name: people.name(owed.payee))
    action = Self.link(token)
    claim = owed.claim.map {
      t.owedWaits(day: formats.date(visit.day(of: $0.moment)), name: people.name(owed.payee))
    }
    claimed = owed.claim?.moment.milliseconds

    let isSimplified = group.simplifiesDebts
    let explanation = try snapshot.explanation(
      of: isSimplified ? .balance(of: payer) : .debt(of: payer, to: owed.payee), in: owed.currency,
      of: group.id, units: isSimplified && !people.isShared(payer) ? owed.overview.people : people.parties)
    // A balance is below zero for those who owe.
    let sign: Int64 = isSimplified ? -1 : 1
    func owing(_ units: Int64) -> Money { Money(minorUnits: sign &* units, currency: owed.currency) }
    lines = explanation.lines.map { line in
      let amount = owing(line.amount.minorUnits)
      return Line(
        title: t.title(line.title, of: line.kind), day: formats.date(line.day),
        amount: formats.signed(amount), minorUnits: amount.minorUnits)
    }
    earlier = explanation.next.map { formats.signed(owing($0.total)) }
    let sum = owing(explanation.total.minorUnits)
    total = formats.money(sum)
    addsUp = owed.claim == nil || sum == owed.money
    part = sum == owed.money ? nil : t.owedPart(name: payee)

    // People show how they are paid by making the link.
    let shown = try snapshot.paymentWays(in: group.id).filter { member, _ in
      guard let person = owed.overview.member(member)?.person else { return true }
      return person == owed.link.creator
    }
    let paying = PaymentGroup(people, visit)
    let request = paying.request(owed.money, from: payer, to: owed.payee)
    ways = owed.claim == nil ? paying.howToPay(owed.payee, request, shown) : []
    var frame = visit.frame("\(sentence) \(amount)", groups: try visit.groupTitles(in: snapshot))
    (frame.style, frame.styles) = (Assets.cssSettlingCSS.link, .all)
    self.frame = frame
  }

  var t: Strings { frame.t }
}
