import HTML
import Ledger
import Store
import Words

/// A payment that would settle something, ready to be recorded.
struct ProposedPayment {
  let payer: ID<Member>
  let payee: ID<Member>
  let money: Money
  /// What the parts of the page about it call it.
  let name: String
  /// Whether the visitor, or who settles as one with them, pays it or gets it.
  let isMine: Bool
  let sentence: String
  let amount: String
  let fields: [(name: String, value: String)]
  /// The same in a form where the amount and the day can be changed.
  let form: Link
  let why: Link
  let whyLabel: String
  /// What the visitor may send to who owes them.
  let reminder: Reminder?
  /// How those can be paid whom the visitor pays, as far as they have said so.
  let ways: [HowToPay]

  /// What all of a page have in common.
  struct Surroundings {
    let people: GroupPeople
    let visit: Visit
    /// The form of a payment, and the group's balances.
    let form: Link
    let balances: Link
    /// The same as it stands in a message.
    let address: String
    /// Those who can be asked from here for what they owe.
    var remindable: Set<ID<Member>> = []
    /// How members can be paid.
    var notes: [ID<Member>: String] = [:]
    var pictures: [ID<Person>: ID<Avatar>] = [:]

    init(_ people: GroupPeople, _ visit: Visit) {
      let group = people.overview.group.id
      (self.people, self.visit) = (people, visit)
      form = Link("/groups", group, "entries", "new").payment
      balances = Link("/groups", group, "balances")
      address = visit.address(of: balances)
    }
  }

  init(_ transfer: Transfer, among surroundings: Surroundings) {
    let (people, visit) = (surroundings.people, surroundings.visit)
    let formats = people.formats
    let typed = formats.amounts.text(of: transfer.amount)
    let group = people.overview.group
    // Whoever settles as one with others pays and is paid for them on their own page.
    payer = people.isMine(transfer.payer) ? people.me ?? transfer.payer : transfer.payer
    payee = people.isMine(transfer.payee) ? people.me ?? transfer.payee : transfer.payee
    money = transfer.amount
    let (from, to) = (payer.description, payee.description)
    name = "pay-\(from)-\(to)-\(money.currency.code)"
    isMine = people.isMine(transfer.payer) || people.isMine(transfer.payee)
    sentence = Self.sentence(transfer, people)
    amount = formats.money(money)
    fields = [
      ("from", from), ("to", to), ("amount", typed),
      ("currency", money.currency.code), ("date", formats.today.description),
      ("operation", visit.newID(of: Operation.self).description),
    ]
    form = surroundings.form.query("payer", from).query("to", to)
      .query("amount", typed).query("currency", money.currency.code)
    let balance = surroundings.balances.segment(from).query("currency", money.currency.code)
      .query("party", people.isShared(payer) ? "on" : nil)
    // Nobody owes the payee of a simplified payment in particular: what is behind it is the payer's balance.
    why = group.simplifiesDebts ? balance : balance.query("to", to)
    whyLabel = "\(people.t.balanceWhy) \(sentence) \(amount)"
    let isToMe = people.isMine(transfer.payee) && !people.isMine(transfer.payer)
    reminder =
      isToMe
      ? Reminder(
        of: people.party(transfer.payer), transfer, in: group, at: surroundings.address,
        canBeSent: surroundings.remindable.contains(transfer.payer), visit) : nil
    let isByMe = people.isMine(transfer.payer) && !people.isMine(transfer.payee)
    ways = isByMe ? Self.ways(of: transfer, surroundings.notes, people) : []
  }

  /// Whoever settles as one with others is paid as any of them says.
  private static func ways(
    of transfer: Transfer, _ notes: [ID<Member>: String], _ people: GroupPeople
  ) -> [HowToPay] {
    let place = "\(transfer.amount.currency.code)-"
    return ([transfer.payee] + people.others(inPartyOf: transfer.payee)).compactMap { member in
      notes[member].map { HowToPay(member, called: people.name(member), $0, at: place, people.t) }
    }
  }

  static func sentence(_ transfer: Transfer, _ people: GroupPeople) -> String {
    let (payer, payee) = (people.party(transfer.payer), people.party(transfer.payee))
    let t = people.t
    if people.isMine(transfer.payer) { return t.settleYouPay(name: payee) }
    let areSeveral = people.isShared(transfer.payer)
    if people.isMine(transfer.payee) {
      return areSeveral ? t.settlePayYouTogether(name: payer) : t.settlePaysYou(name: payer)
    }
    return areSeveral
      ? t.settlePayTogether(payer: payer, payee: payee) : t.settlePays(payer: payer, payee: payee)
  }
}

extension Link {
  /// The form of an entry, for a payment among the balances.
  var payment: Link { query("kind", Bill.Kind.transfer.rawValue).query("next", BalancesPage.asNext) }
}
