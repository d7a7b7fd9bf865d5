package import Ledger
internal import Store

/// An entry that is meant to be saved, as it was read from a form.
package struct EntryDraft: Equatable, Sendable {
  /// On an edit, the state that the form was opened with; nil where it does not say so.
  package let base: Base?
  package let title: String
  package let day: Day
  package let bill: Bill
  package let category: ID<Label>?
  /// Whether that is what was chosen, also where it is none.
  package let hasChosenCategory: Bool
  package let payee: ID<Label>?
  package let tags: [ID<Label>]
  package let note: String
  /// How it comes again; nil where it does not.
  package var schedule: Schedule?
  /// Files that are to be added.
  package let attachments: [ID<Attachment>]
  /// Labels that nobody has used yet, to be made with the entry.
  package let newLabels: [Label]

  package init(
    base: Base?, title: String, day: Day, bill: Bill, category: ID<Label>?, hasChosenCategory: Bool,
    payee: ID<Label>?, tags: [ID<Label>], note: String, schedule: Schedule?, attachments: [ID<Attachment>],
    newLabels: [Label]
  ) {
    self.base = base
    self.title = title
    self.day = day
    self.bill = bill
    self.category = category
    self.hasChosenCategory = hasChosenCategory
    self.payee = payee
    self.tags = tags
    self.note = note
    self.schedule = schedule
    self.attachments = attachments
    self.newLabels = newLabels
  }

  /// The entry as it was meant; what no form shows stays as it was in `shown`.
  package func entry(keeping shown: Entry? = nil) -> Entry {
    Entry(
      title: title, day: day, bill: bill, category: category, payee: payee, note: note, tags: tags,
      attachments: (shown?.attachments ?? []) + attachments, occurrence: shown?.occurrence)
  }

  /// The category that was chosen; where none was, the one that is guessed by the title. What was sent twice
  /// has the one that it got the first time.
  func category(
    _ guess: CategoryGuess, _ names: CategoryNames, for request: GroupRequest, _ transaction: Transaction
  ) throws -> ID<Label>? {
    guard !hasChosenCategory, bill.kind != .transfer else { return category }
    for earlier in try transaction.earlierAnswer(to: request) ?? [] {
      if case .entry(request.id(), .added(let entry)) = earlier.operation.change { return entry.category }
    }
    return try guess.category(
      for: title, kind: bill.kind, in: transaction.labelBook(of: request.group, names), of: request.group,
      transaction)
  }

  /// What makes the labels that are missing still. Their ids follow from the request's, so that sending a form
  /// twice makes them once.
  func additions(of labels: NewLabels, for request: GroupRequest) -> [Proposal] {
    labels.missing.map { number, label in
      Proposal(request.operation.derived(1_000 + number, as: Operation.self), label.addition)
    }
  }
}
