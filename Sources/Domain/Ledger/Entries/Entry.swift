/// An entry of a group: its title, its day and its money. Its id is stored beside it.
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
  /// The recurring rule and the day from which the entry was made.
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

/// The type of ids of files beside an entry; Ledger knows only the id.
package enum Attachment {}

/// The day of a recurring rule for which an entry was made.
package struct Occurrence: Hashable, Sendable {
  package let rule: ID<RecurringRule>
  package let day: Day

  package init(rule: ID<RecurringRule>, day: Day) {
    self.rule = rule
    self.day = day
  }
}
