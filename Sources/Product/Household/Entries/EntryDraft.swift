package import Ledger
internal import Store

/// An entry to save, as it was read from a form.
package struct EntryDraft: Equatable, Sendable {
  /// On an edit, the state that the form was opened with; nil if the form does not say.
  package let base: Base?
  package let title: String
  package let day: Day
  package let bill: Bill
  package let labels: EntryLabels
  package let note: String
  /// The schedule of a recurring entry; nil for one that does not repeat.
  package var schedule: Schedule?
  /// Files to add.
  package let attachments: [ID<Attachment>]

  package init(
    base: Base?, title: String, day: Day, bill: Bill, labels: EntryLabels, note: String,
    schedule: Schedule? = nil, attachments: [ID<Attachment>] = []
  ) {
    self.base = base
    self.title = title
    self.day = day
    self.bill = bill
    self.labels = labels
    self.note = note
    self.schedule = schedule
    self.attachments = attachments
  }

  /// The entry as drafted. What no form shows is kept from `shown`.
  package func entry(keeping shown: Entry? = nil) -> Entry {
    var entry = shown ?? Entry(title: title, day: day, bill: bill)
    entry.title = title
    entry.day = day
    entry.bill = bill
    entry.category = labels.category
    entry.payee = labels.payee
    entry.tags = Set(labels.tags).sorted()
    entry.note = note
    entry.attachments = Set(entry.attachments + attachments).sorted()
    return entry
  }

  /// The chosen category, else the one guessed from the title. A request sent twice gets the category of the
  /// first time.
  func category(
    _ guess: CategoryGuess, _ names: CategoryNames, for request: GroupRequest, _ transaction: Transaction
  ) throws -> ID<Label>? {
    guard !labels.hasChosenCategory, bill.kind != .transfer else { return labels.category }
    for earlier in try transaction.earlierAnswer(to: request) ?? [] {
      if case .entry(request.id(), .added(let entry)) = earlier.operation.change { return entry.category }
    }
    return try guess.category(
      for: title, kind: bill.kind, in: transaction.labelBook(of: request.group, names), of: request.group,
      transaction)
  }

  /// The changes that make the labels still missing. Their ids derive from the request's, so that a form sent
  /// twice makes them once.
  func additions(of labels: NewLabels, for request: GroupRequest) -> [Proposal] {
    labels.missing.map { number, label in
      Proposal(request.operation.derived(1_000 + number, as: Operation.self), label.addition)
    }
  }
}

/// The category, payee and tags of an entry to save: labels of the group, and new ones, which are made with it.
package struct EntryLabels: Equatable, Sendable {
  package let category: ID<Label>?
  /// Whether the category was chosen, also if it is none.
  package let hasChosenCategory: Bool
  package let payee: ID<Label>?
  package let tags: [ID<Label>]
  package let new: [Label]

  package init(
    category: ID<Label>? = nil, hasChosenCategory: Bool = true, payee: ID<Label>? = nil,
    tags: [ID<Label>] = [], new: [Label] = []
  ) {
    self.category = category
    self.hasChosenCategory = hasChosenCategory
    self.payee = payee
    self.tags = tags
    self.new = new
  }
}
