import HTML
import Ledger
import Store
import Words

/// A payment that would settle a debt, ready to be recorded.
struct ProposedPayment {
  let payer: ID<Member>
  let payee: ID<Member>
  let money: Money
  /// The name in the ids of its elements.
  let name: String
  /// Whether the visitor or their party pays or receives it.
  let isMine: Bool
  /// Whether it is the visitor or their party who pays.
  let isByMe: Bool
  /// The face of the other member, or of the payer between others; nil for a party.
  let face: Face?
  let sentence: String
  let amount: String
  let fields: [(name: String, value: String)]
  /// The form with the same payment, where amount and day can be changed.
  let form: Link
  let why: Link
  let whyLabel: String
  /// A reminder that the visitor may send to the payer.
  let reminder: Reminder?
  /// Where a link to the debt is made, as the reminder of a payer without an account; nil for others.
  let owedLink: Link?
  /// How the receiver or their party is paid, if the visitor pays.
  let ways: [HowToPay]

  /// Values that all payments of a page share.
  struct Surroundings {
    let people: GroupPeople
    let visit: Visit
    /// The payment form, and the group's balances page.
    let form: Link
    let balances: Link
    /// The absolute URL of the balances page, for messages.
    let address: String
    /// The members who can be reminded by email or push.
    var remindable: Set<ID<Member>> = []
    /// How members are paid.
    var ways: [ID<Member>: [StoredPaymentWay]] = [:]
    let drawings = Drawings()
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
    // For a payment of the visitor's party, the visitor stands for the party.
    payer = people.isMine(transfer.payer) ? people.me ?? transfer.payer : transfer.payer
    payee = people.isMine(transfer.payee) ? people.me ?? transfer.payee : transfer.payee
    money = transfer.amount
    let (from, to) = (payer.description, payee.description)
    name = "pay-\(from)-\(to)-\(money.currency.code)"
    isMine = people.isMine(transfer.payer) || people.isMine(transfer.payee)
    isByMe = people.isMine(transfer.payer) && !people.isMine(transfer.payee)
    let other = isByMe ? transfer.payee : transfer.payer
    face =
      people.isShared(other) ? nil : people.overview.member(other).map { Face($0, surroundings.pictures) }
    sentence = Self.sentence(transfer, people)
    amount = formats.money(money)
    fields = [
      ("from", from), ("to", to), ("amount", typed), ("currency", money.currency.code),
      ("date", formats.today.description), ("operation", visit.newID(of: Operation.self).description),
    ]
    form = surroundings.form.query("payer", from).query("to", to).query("amount", typed).query(
      "currency", money.currency.code)
    let balance = surroundings.balances.segment(from).query("currency", money.currency.code).query(
      "party", people.isShared(payer) ? "on" : nil)
    // In simplified payments the payer may owe the receiver
    // nothing directly, so the explanation is the payer's balance.
    why = group.simplifiesDebts ? balance : balance.query("to", to)
    whyLabel = "\(people.t.balanceWhy) \(sentence) \(amount)"
    let isToMe = people.isMine(transfer.payee) && !people.isMine(transfer.payer)
    let hasAccount = ([payer] + people.others(inPartyOf: payer)).contains {
      people.overview.member($0)?.person != nil
    }
    let hasPage = isToMe && !hasAccount && group.canRecord(transfer.amount)
    owedLink = hasPage ? Link("/groups", group.id, "owed") : nil
    reminder =
      isToMe && hasAccount
      ? Reminder(
        of: people.party(transfer.payer), transfer, in: group, at: surroundings.address,
        canBeSent: surroundings.remindable.contains(transfer.payer), visit) : nil
    ways = isByMe ? Self.ways(of: transfer, from: payer, surroundings) : []
  }

  /// How all members of the receiver's party are paid: any of them may take the money.
  private static func ways(of transfer: Transfer, from payer: ID<Member>, _ surroundings: Surroundings)
    -> [HowToPay]
  {
    guard !surroundings.ways.isEmpty else { return [] }
    let group = PaymentGroup(surroundings.people, surroundings.visit)
    let request = group.request(transfer.amount, from: payer, to: transfer.payee)
    let place = "\(transfer.amount.currency.code)-"
    return group.howToPay(
      transfer.payee, request, surroundings.ways, at: place, more: surroundings.drawings.take)
  }

  /// What the button says that records it.
  func deed(_ t: Strings) -> String { isByMe ? t.paymentPaid : isMine ? t.paymentReceived : t.paymentRecord }

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

/// How many codes a page still draws beside the first of each payment. The form of a payment has its own.
final class Drawings {
  private var left = 12

  func take() -> Bool {
    left -= 1
    return left >= 0
  }
}

extension Link {
  /// The entry form for a payment, opened from the balances.
  var payment: Link { query("kind", Bill.Kind.transfer.rawValue).query("next", BalancesPage.asNext) }
}

/// The text of a reminder, to be sent with any messaging app of the device.
struct Reminder {
  let title: String
  let words: String
  /// The id of the field with the text.
  let field: String
  /// The id of the debtor, if this instance can reach them by email or push; nil otherwise.
  let member: String?
  let action: Link
  /// The operation id, so that a repeated request sends one reminder.
  let operation: String

  /// `balances` is the absolute URL of the balances page, for the text.
  init(
    of name: String, _ transfer: Transfer, in group: Group, at balances: String, canBeSent: Bool,
    _ visit: Visit
  ) {
    title = visit.t.reminderTitle(name: name)
    words = visit.t.reminderText(
      name: name, amount: visit.formats.money(transfer.amount), group: group.name, link: balances)
    member = canBeSent ? transfer.payer.description : nil
    action = Link("/groups", group.id, "reminders")
    operation = visit.newID(of: Operation.self).description
    field = "remind-\(transfer.payer)-\(transfer.amount.currency.code)"
  }
}
