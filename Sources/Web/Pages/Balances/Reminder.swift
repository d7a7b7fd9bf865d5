import HTML
import Ledger
import Words

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
