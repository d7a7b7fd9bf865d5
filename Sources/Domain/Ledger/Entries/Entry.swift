/// One line of a group's book: what it was for, when, and its money. Its id stands beside it.
package struct Entry: Hashable, Sendable {
  package var title: String
  package var day: Day
  package var bill: Bill
  package var category: ID<Label>?
  package var payee: ID<Label>?
  package var note: String
  /// In the order of their ids.
  package var tags: [ID<Label>]
  /// In the order of their ids.
  package var attachments: [ID<Attachment>]
  /// The recurring rule and its day that this entry came from.
  package var occurrence: Occurrence?

  package init(
    title: String, day: Day, bill: Bill, category: ID<Label>? = nil, payee: ID<Label>? = nil,
    note: String = "", tags: [ID<Label>] = [], attachments: [ID<Attachment>] = [],
    occurrence: Occurrence? = nil
  ) {
    self.title = title
    self.day = day
    self.bill = bill
    self.category = category
    self.payee = payee
    self.note = note
    self.tags = tags.count > 1 ? Set(tags).sorted() : tags
    self.attachments = attachments.count > 1 ? Set(attachments).sorted() : attachments
    self.occurrence = occurrence
  }
}

/// A file beside an entry; the Ledger knows only its id.
package enum Attachment {}

/// The day of a recurring rule that an entry stands for.
package struct Occurrence: Hashable, Sendable {
  package let rule: ID<RecurringRule>
  package let day: Day

  package init(rule: ID<RecurringRule>, day: Day) {
    self.rule = rule
    self.day = day
  }
}
