import HTML
import Ledger
import Words

/// Words for who owes something, to be sent by whatever program of the device people talk with.
struct Reminder {
  let title: String
  let words: String
  /// What the page calls the field that holds the words.
  let field: String
  /// Who owes it, where this can be sent from here; nil for whom nothing from here reaches.
  let member: String?
  let action: Link
  /// The id that makes a repetition harmless.
  let operation: String

  /// `balances` is where it can be looked at, as it stands in a message.
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
