package import Ledger

/// The rows of the tables for one entry.
package struct EntryProjection: Hashable {
  package let id: ID<Entry>
  package let created: Tick
  package let deleted: Instant?
  package let title: SearchableText
  package let note: SearchableText
  package let day: Day
  package let kind: Bill.Kind
  /// The amount that counts: with an exchange rate, the converted amount.
  package let amount: Money
  /// The amount before the conversion; nil without a rate.
  package let original: Money?
  package let category: ID<Label>?
  package let payee: ID<Label>?
  package let occurrence: Occurrence?
  package let lines: [Line]
  package let tags: [ID<Label>]
  package let attachments: [ID<Attachment>]

  /// A member's part, in the currency that the entry counts in.
  package struct Line: Hashable {
    let member: ID<Member>
    let paid: Int64
    let owed: Int64
    let effect: Int64
  }

  /// A text with its folded form for comparing.
  package struct SearchableText: Hashable {
    let text: String
    let folded: FoldedText

    // Compared by bytes, as the tables do: two spellings of a letter are two texts.
    package static func == (a: Self, b: Self) -> Bool {
      a.folded == b.folded && a.text.utf8.elementsEqual(b.text.utf8)
    }
  }
}

extension EntryProjection {
  /// Nil as long as no operation has added the entry. Texts are folded only if they differ from `before`.
  package init?(_ state: EntryState, after before: EntryProjection? = nil) {
    guard let birth = state.birth, let entry = state.entry else { return nil }
    id = state.id
    created = birth.stamp.tick
    deleted =
      state.isDeleted.value ? state.isDeleted.stamp.map { Instant(milliseconds: $0.tick.milliseconds) } : nil
    title = SearchableText(entry.title, after: before?.title)
    note = SearchableText(entry.note, after: before?.note)
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

  /// The effect on balances while the entry is not deleted.
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
  fileprivate init(_ text: String, after before: Self?) {
    if let before, before.text.utf8.elementsEqual(text.utf8) {
      self = before
    } else {
      self.init(text: text, folded: FoldedText(text))
    }
  }
}

extension EntryProjection {
  /// The columns of the `entries` table, without those of other tables.
  package var row: EntryProjection { row(deleted: deleted) }

  /// The same with another time of deletion, or none.
  func row(deleted: Instant?) -> EntryProjection {
    EntryProjection(
      id: id, created: created, deleted: deleted, title: title, note: note, day: day, kind: kind,
      amount: amount, original: original, category: category, payee: payee, occurrence: occurrence, lines: [],
      tags: [], attachments: [])
  }
}
