import Ledger
import Store

/// An entry as far as a list shows it; its parts are what the store has worked out already.
struct ListedEntry: Sendable {
  let id: ID<Entry>
  let title: String
  let day: Day
  let kind: Bill.Kind
  /// Never below zero, whatever the kind.
  let amount: Money
  /// In any order; for income those who received.
  let payers: [ID<Member>]
  /// Who received a payment; nil for the other kinds.
  let receiver: ID<Member>?
  let category: ID<Label>?
  /// The viewer's part; nil where it does not concern them.
  let mine: Outcome.Line?

  init(
    id: ID<Entry>, title: String, day: Day, kind: Bill.Kind, amount: Money, payers: [ID<Member>],
    receiver: ID<Member>? = nil, category: ID<Label>? = nil, mine: Outcome.Line? = nil
  ) {
    self.id = id
    self.title = title
    self.day = day
    self.kind = kind
    self.amount = amount
    self.payers = payers
    self.receiver = receiver
    self.category = category
    self.mine = mine
  }

  /// From a row of the store.
  init(_ row: EntryRow, viewer: ID<Member>) {
    self.init(
      id: row.id, title: row.title, day: row.day, kind: row.kind, amount: row.amount,
      payers: row.payers.map(\.member), receiver: row.receiver, category: row.category,
      mine: row.mine.map { Outcome.Line(member: viewer, paid: $0.paid, owed: $0.owed) })
  }

  /// From the entry itself, whose bill is divided for it.
  init(_ id: ID<Entry>, _ entry: Entry, viewer: ID<Member>?) {
    let bill = entry.bill
    self.init(
      id: id, title: entry.title, day: entry.day, kind: bill.kind, amount: bill.amount,
      payers: bill.paid.map(\.member), receiver: bill.kind == .transfer ? bill.split.participants.first : nil,
      category: entry.category, mine: viewer.flatMap { bill.outcome(of: id)[$0] })
  }

  /// The viewer's part of what was paid or received.
  var paidByViewer: Money? {
    mine.map { Money(minorUnits: $0.paid, currency: amount.currency) }
  }

  /// What the entry cost the group: money back counts the other way.
  var signedAmount: Int64 { kind == .income ? -amount.minorUnits : amount.minorUnits }
}
