import HTML
import Ledger
import Store

/// A payment that would settle something, ready to be recorded.
struct ProposedPayment {
  let payer: ID<Member>
  let payee: ID<Member>
  let money: Money
  let sentence: String
  let amount: String
  let fields: [(name: String, value: String)]
  /// The same in a form where the amount and the day can be changed.
  let form: Link
  let why: Link

  init(_ transfer: Transfer, _ people: GroupPeople, _ visit: Visit) {
    let formats = people.formats
    let typed = formats.amounts.text(of: transfer.amount)
    let group = people.overview.group
    payer = transfer.payer
    payee = transfer.payee
    money = transfer.amount
    sentence = Self.sentence(transfer, people)
    amount = formats.money(money)
    fields = [
      ("from", payer.description), ("to", payee.description), ("amount", typed),
      ("currency", money.currency.code), ("date", formats.today.description),
      ("operation", visit.newID(of: Ledger.Operation.self).description),
    ]
    form = Link("/groups", group.id, "payments", "new").query("from", payer).query("to", payee)
      .query("amount", typed).query("currency", money.currency.code)
    let balance = Link("/groups", group.id, "balances", payer).query("currency", money.currency.code)
    // Nobody owes the payee of a simplified payment in particular: what is behind it is the payer's balance.
    why = group.simplifiesDebts ? balance : balance.query("to", payee)
  }

  private static func sentence(_ transfer: Transfer, _ people: GroupPeople) -> String {
    let (payer, payee) = (people.party(transfer.payer), people.party(transfer.payee))
    if people.isMe(transfer.payer) { return people.t.settleYouPay(name: payee) }
    if people.isMe(transfer.payee) { return people.t.settlePaysYou(name: payer) }
    return people.t.settlePays(payer: payer, payee: payee)
  }
}
