import Accounts
import HTML
import HTTP
import Household
import Ledger
import Refusals
import Store
import Words

/// The link to what a member without an account owes, for those in the group.
enum OwedLinks {
  /// Makes the link, unless the visitor has an open one, and shows it.
  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let (group, me) = (try visit.group.group, try visit.me.account.id)
    let balances = Link("/groups", group, "balances")
    let settling = try visit.read { try Settling(try visit.overview($0), $0) }
    guard let payer = try form.single("from").flatMap({ ID<Member>($0) }),
      let payee = try form.single("to").flatMap({ ID<Member>($0) }), let code = try form.single("currency"),
      let currency = settling.currencies.first(where: { $0.code == code })
    else { return visit.redirect(to: balances, saying: visit.t.settleAllChanged) }
    let id = visit.newID(of: ViewLink.self)
    let link = ViewLink(
      id: id, token: visit.token(of: id).digest, group: group, creator: me, created: visit.now,
      expires: visit.now.adding(OwedDebt.lifetime), debt: .init(from: payer, to: payee, in: currency))
    do {
      guard let open = try await visit.write({ try $0.openDebt(link) }) else {
        return visit.redirect(to: balances, saying: visit.t.settleAllChanged)
      }
      return visit.redirect(to: self.link(open.id, in: group))
    } catch let refusal as Refusal {
      return visit.redirect(to: balances, saying: refusal.words(visit.formats))
    }
  }

  static func link(_ id: ID<ViewLink>, in group: ID<Group>) -> Link { Link("/groups", group, "owed", id) }

  static func show(_ visit: Visit) throws -> Response {
    let (group, id) = try place(visit)
    return try visit.read { snapshot in
      guard let owed = try snapshot.owedDebt(id, in: group, at: visit.now) else {
        return visit.redirect(to: Link("/groups", group, "balances"))
      }
      let page = OwedLinkPage(owed, try GroupFrame(visit, snapshot, visit.t.reminderShort, .balances), visit)
      return visit.page { Views.balancesOwedLink(&$0, page: page) }
    }
  }

  /// The link of the address, open or not.
  private static func place(_ visit: Visit) throws -> (ID<Group>, ID<ViewLink>) {
    let (group, id) = (try visit.group.group, try visit.id("link", of: ViewLink.self))
    guard try visit.read({ try $0.hasDebtLink(id, in: group) }) else { throw Problem.notFound }
    return (group, id)
  }

  /// Closes the link, or answers what was said to be paid: it has arrived, or not.
  static func update(_ visit: Visit) async throws -> Response {
    let (group, id) = try place(visit)
    let form = try await visit.form()
    let (now, t) = (visit.now, visit.t)
    let balances = Link("/groups", group, "balances")
    switch try form.single("do") {
    case "close":
      let author = try visit.author.author
      do {
        let isClosed = try await visit.write { try $0.closeViewLink(id, of: group, by: author, at: now) }
        return visit.redirect(to: balances, saying: isClosed ? t.viewLinkRevoked : t.settleAllChanged)
      } catch let refusal as Refusal {
        return visit.redirect(to: balances, saying: refusal.words(visit.formats))
      }
    case "missing":
      let since = try form.single("claimed").flatMap { Int64($0) }
      let isWaiting = try await visit.write { try $0.takeBackClaim(by: id, since: since, in: group, at: now) }
      return visit.redirect(to: balances, saying: isWaiting ? t.owedMissing : t.settleAllChanged)
    case "arrived": return try await confirm(id, form, visit, balances)
    default: throw Problem.notFound
    }
  }

  private static func confirm(_ id: ID<ViewLink>, _ form: Form, _ visit: Visit, _ balances: Link) async throws
    -> Response
  {
    let request = try visit.groupRequest(as: try visit.operation(of: form))
    let since = try form.single("claimed").flatMap { Int64($0) }
    do {
      try await visit.write { transaction in
        try transaction.confirmClaim(
          by: id, since: since, titled: visit.t.paymentTitle, on: visit.formats.today, for: request
        ) { owed in
          let people = GroupPeople(owed.overview, me: visit.membership?.member, formats: visit.formats)
          return PaymentGroup(people, visit).note(
            owed.money, from: owed.payer, to: owed.payee, try transaction.paymentWays(in: request.group))
            ?? ""
        }
      }
    } catch GroupRefusal.unproposed {
      return visit.redirect(to: balances, saying: visit.t.owedChanged)
    } catch let refusal as Refusal {
      return visit.redirect(to: balances, saying: refusal.words(visit.formats))
    }
    return visit.redirect(to: balances, saying: visit.t.owedArrivedDone)
  }
}

/// A debt that is said to be paid, with the buttons that answer it.
struct DebtClaim {
  let words: String
  let action: Link
  let operation: String
  /// When it was said, so that the answer is to what the page shows.
  let claimed: Int64

  init(_ owed: OwedDebt, _ people: GroupPeople, _ visit: Visit) {
    let (t, formats) = (visit.t, visit.formats)
    claimed = owed.claim?.moment.milliseconds ?? 0
    let day = formats.date(visit.day(of: owed.claim?.moment ?? visit.now))
    let (payer, amount) = (people.name(owed.payer), formats.money(owed.money))
    words =
      people.isMine(owed.payee)
      ? t.owedClaimToYou(payer: payer, amount: amount, day: day)
      : t.owedClaim(payer: payer, amount: amount, payee: people.party(owed.payee), day: day)
    action = OwedLinks.link(owed.link.id, in: owed.link.group)
    operation = visit.newID(of: Ledger.Operation.self).description
  }
}

/// The page that shows the link to a debt, and a text to send with it.
struct OwedLinkPage {
  let group: GroupFrame
  let heading: String
  let hint: String
  let words: String
  let address: String
  let until: String
  let showing: Link
  let action: Link
  let claim: DebtClaim?

  init(_ owed: OwedDebt, _ group: GroupFrame, _ visit: Visit) {
    let (t, formats, people) = (visit.t, visit.formats, group.people(visit))
    self.group = group
    let name = people.name(owed.payer)
    let transfer = Transfer(payer: owed.payer, payee: owed.payee, amount: owed.money)
    heading = "\(ProposedPayment.sentence(transfer, people)) \(formats.money(owed.money))"
    hint = t.owedLinkHint(name: name)
    showing = OwedPage.link(visit.token(of: owed.link.id))
    address = visit.address(of: showing)
    words = t.reminderText(
      name: name, amount: formats.money(owed.money), group: group.group.name, link: address)
    until = t.timeLeft(until: owed.link.expires, from: visit.now)
    action = OwedLinks.link(owed.link.id, in: group.group.id)
    claim = owed.claim == nil ? nil : DebtClaim(owed, people, visit)
  }

  var t: Strings { group.t }
  var balances: Link { Link("/groups", group.group.id, "balances") }
}
