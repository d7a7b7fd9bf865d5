import HTML
import Ledger
import Store
import Words

/// Words for who owes something, to be sent by whatever program of the device people talk with.
struct Reminder {
  let title: String
  let words: String
  /// What the page calls the field that holds the words.
  let field: String

  init(of name: String, _ transfer: Transfer, in group: Group, _ visit: Visit) {
    let balances = visit.address(of: Link("/groups", group.id, "balances"))
    title = visit.t.reminderTitle(name: name)
    words = visit.t.reminderText(
      name: name, amount: visit.formats.money(transfer.amount), group: group.name, link: balances)
    field = "remind-\(transfer.payer)-\(transfer.amount.currency.code)"
  }
}
