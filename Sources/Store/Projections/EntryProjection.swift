internal import Ledger
internal import SQLite

/// What the tables hold of one entry.
struct EntryProjection: Hashable {
  let id: ID<Entry>
  let created: Tick
  let deleted: Instant?
  let title: SearchableText
  let note: SearchableText
  let day: Day
  let kind: Bill.Kind
  /// What it counts as: with a rate, what it was converted to.
  let amount: Money
  /// What it was before it was converted; nil without a rate.
  let original: Money?
  let category: ID<Label>?
  let payee: ID<Label>?
  let occurrence: Occurrence?
  let lines: [Line]
  let tags: [ID<Label>]
  let attachments: [ID<Attachment>]

  /// A member's part, in the currency that the entry counts in.
  struct Line: Hashable {
    let member: ID<Member>
    let paid: Int64
    let owed: Int64
    let effect: Int64
  }

  /// A text and how it is compared.
  struct SearchableText: Hashable {
    let text: String
    let folded: String
  }
}

extension EntryProjection {
  /// Nil while it is not known that the entry was added.
  init?(_ state: EntryState) {
    guard let birth = state.birth, let entry = state.entry else { return nil }
    id = state.id
    created = birth.stamp.tick
    deleted =
      state.isDeleted.value
      ? state.isDeleted.stamp.map { Instant(milliseconds: $0.tick.milliseconds) } : nil
    title = SearchableText(entry.title)
    note = SearchableText(entry.note)
    day = entry.day
    kind = entry.bill.kind
    amount = entry.bill.countedAmount
    original = entry.bill.rate == nil ? nil : entry.bill.amount
    category = entry.category
    payee = entry.payee
    occurrence = entry.occurrence
    lines = Line.all(of: entry.bill, state.id)
    tags = entry.tags
    attachments = entry.attachments
  }

  var isVisible: Bool { deleted == nil }

  /// What the entry adds to balances while it counts.
  var effect: BalanceEffect {
    get throws {
      var amounts: [ID<Member>: Int64] = [:]
      for line in lines { amounts[line.member] = line.effect }
      return try BalanceEffect(currency: amount.currency, amounts)
    }
  }
}

extension EntryProjection.Line {
  fileprivate static func all(of bill: Bill, _ id: ID<Entry>) -> [Self] {
    bill.countedOutcome(of: id).lines.map { line in
      Self(member: line.member, paid: line.paid, owed: line.owed, effect: line.net)
    }
  }
}

extension EntryProjection.SearchableText {
  init(_ text: String) {
    self.init(text: text, folded: FoldedText(text).text)
  }
}
