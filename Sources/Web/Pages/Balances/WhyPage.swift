import API
import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// The entries that add up to a balance or a debt.
struct WhyPage {
  let group: GroupFrame
  let heading: String
  let lines: [Line]
  /// The payments that would settle it, if they may go to other members than the creditors.
  let proposals: [(sentence: String, amount: String)]
  let older: Link?

  struct Line {
    let entry: ID<Entry>
    let link: Link
    let title: String
    let look: CategoryLook
    let day: String
    let money: Money
    let amount: String
    let tone: String
    let total: String
  }

  static func show(_ visit: Visit) throws -> Response {
    let query = try visit.query()
    let page = try visit.read { try WhyPage(visit, $0, query) }
    return visit.page { Views.balancesWhy(&$0, page: page) }
  }

  private init(_ visit: Visit, _ snapshot: Snapshot, _ query: Form) throws {
    let group = try GroupFrame(visit, snapshot, visit.t.whyTitle, .balances, style: Assets.cssFiguresCSS.link)
    let people = group.people(visit)
    let settling = try Settling(group.overview, snapshot)
    let question = try Question(visit, query, people, settling.balances)
    let explanation = try snapshot.explanation(
      of: question.subject, in: question.currency, of: group.group.id, units: question.units,
      after: question.place)
    self.group = group
    heading = question.heading(explanation.total, people)
    let labels = GroupLabels(group.overview.labels, t: visit.t)
    lines = explanation.lines.map { Line($0, group.group.id, labels, people.formats) }
    proposals = question.proposals(settling, people).map {
      (ProposedPayment.sentence($0, people), people.formats.money($0.amount))
    }
    older = explanation.next.map { question.link(group.group.id, after: $0) }
  }

  var t: Strings { group.t }
  var balances: Link { Link("/groups", group.group.id, "balances") }
}

extension WhyPage.Line {
  fileprivate init(_ line: Explanation.Line, _ group: ID<Group>, _ labels: GroupLabels, _ formats: Formats) {
    self.init(
      entry: line.entry, link: Link("/groups", group, "entries", line.entry),
      title: formats.t.title(line.title, of: line.kind),
      look: line.kind == .transfer ? .transfer : labels.look(of: line.category), day: formats.date(line.day),
      money: line.amount, amount: formats.signed(line.amount), tone: line.amount.isNegative ? "loss" : "gain",
      total: formats.signed(line.total))
  }
}

extension WhyPage {
  /// The question in the address: a member's balance, or the debt of one member to another, in one currency.
  struct Question {
    let member: ID<Member>
    let payee: ID<Member>?
    let currency: Currency
    let place: Explanation.Place?
    let units: SettlementUnits
    /// Whether it is about the member's whole party.
    let isShared: Bool

    init(_ visit: Visit, _ query: Form, _ people: GroupPeople, _ balances: Balances) throws {
      member = try people.member(visit.parameters["member"])
      payee = try query.single("to").map { text throws(Problem) in try people.member(text) }
      let code = try query.single("currency")
      currency = try Self.currency(code, people.overview.group, balances)
      place = try Self.place(query)
      isShared = try query.single("party") == "on" && people.isShared(member)
      units = payee == nil && !isShared ? people.overview.people : people.parties
    }

    var subject: BalanceSubject { payee.map { .debt(of: member, to: $0) } ?? .balance(of: member) }

    func heading(_ total: Money, _ people: GroupPeople) -> String {
      if payee == nil, isShared { return headingTogether(total, people) }
      let (t, amount) = (people.t, people.formats.unsigned(total))
      let name = payee == nil ? people.name(member) : people.party(member)
      if total.isZero { return t.whySettledUp(name: name) }
      if let payee, !total.isNegative {
        if people.isMe(member) { return t.balanceYouOweTo(amount: amount, names: people.party(payee)) }
        if people.isMe(payee) { return t.balanceYouGetBackFrom(amount: amount, names: name) }
        return t.whyOwesTo(name: name, payee: people.party(payee), amount: amount)
      }
      guard people.isMe(member) else {
        return total.isNegative
          ? t.whyOwes(name: name, amount: amount) : t.whyGetsBack(name: name, amount: amount)
      }
      return total.isNegative ? t.whyYouOwe(amount: amount) : t.whyYouGetBack(amount: amount)
    }

    private func headingTogether(_ total: Money, _ people: GroupPeople) -> String {
      let (t, name) = (people.t, people.party(member))
      let amount = people.formats.unsigned(total)
      if total.isZero { return t.whyTheyAreSettledUp(name: name) }
      return total.isNegative
        ? t.whyTheyOwe(name: name, amount: amount) : t.whyTheyGetBack(name: name, amount: amount)
    }

    /// Empty if debts are not simplified, since then every debt is its own payment.
    func proposals(_ settling: Settling, _ people: GroupPeople) -> [Transfer] {
      guard payee == nil, place == nil, people.overview.group.simplifiesDebts,
        isShared == people.isShared(member)
      else { return [] }
      let party = people.parties.representative(of: member)
      return settling.transfers(in: currency).filter {
        [$0.payer, $0.payee].map(people.parties.representative).contains(party)
      }
    }

    func link(_ group: ID<Group>, after place: Explanation.Place) -> Link {
      Link("/groups", group, "balances", member).query("currency", currency.code).query("to", payee).query(
        "party", isShared ? "on" : nil
      ).query("after", place.entry).query("total", place.total)
    }

    /// The group's own currency by default; also a custom unit
    /// that the group has retired, if there are balances in it.
    private static func currency(_ code: String?, _ group: Group, _ balances: Balances) throws -> Currency {
      guard let code else { return group.currency }
      guard
        let currency = balances.currencies.first(where: { $0.code == code }) ?? group.currency(named: code)
      else { throw Problem.notFound }
      return currency
    }

    private static func place(_ query: Form) throws -> Explanation.Place? {
      guard let entry = try query.single("after").flatMap({ ID<Entry>($0) }),
        let total = try query.single("total").flatMap({ Int64($0) })
      else { return nil }
      return Explanation.Place(entry: entry, total: total)
    }
  }
}
