import HTML
import HTTP
import Household
import Ledger
import Store
import Words

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
      if total.isZero { return t.whyEven(name: name) }
      if let payee, !total.isNegative {
        return t.whyOwesSomebody(name: name, payee: people.party(payee), amount: amount)
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
      if total.isZero { return t.whyTheyAreEven(name: name) }
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
