package import Ledger
internal import Store

/// An entry to save, as it was read from a form.
package struct EntryDraft: Equatable, Sendable {
  /// On an edit, the state that the form was opened with; nil if the form does not say.
  package let base: Base?
  /// The entry as typed, with the files to add alone. What no form shows is as in the entry that was changed.
  package private(set) var entry: Entry
  /// Labels that are made with it.
  package let newLabels: [Label]
  /// Whether the category was chosen, also if it is none.
  private let hasChosenCategory: Bool
  /// The schedule of a recurring entry; nil for one that does not repeat.
  package var schedule: Schedule?

  /// An entry with these labels and files in place of its own.
  package init(
    base: Base? = nil, _ entry: Entry, _ labels: EntryLabels, files: [ID<Attachment>] = [],
    schedule: Schedule? = nil
  ) {
    var entry = entry
    (entry.category, entry.payee, entry.tags) = (labels.category, labels.payee, Set(labels.tags).sorted())
    entry.attachments = files
    self.base = base
    self.entry = entry
    self.schedule = schedule
    newLabels = labels.new
    hasChosenCategory = labels.hasChosenCategory
  }

  /// Adds a line to the note, if it is not there and fits.
  package mutating func takeNote(_ line: String) {
    guard !entry.note.contains(line) else { return }
    let note = entry.note.isEmpty ? line : entry.note + "\n" + line
    if note.count <= TextConstraint.note.longest { entry.note = note }
  }

  /// The entry, if the form was opened with `shown`: that one's files and occurrence stay.
  package func entry(keeping shown: Entry?) -> Entry {
    guard let shown else { return entry }
    var entry = entry
    entry.attachments = Set(shown.attachments + entry.attachments).sorted()
    entry.occurrence = shown.occurrence
    return entry
  }

  /// The chosen category, else the one guessed from the title. A request sent twice gets the category of the
  /// first time.
  func category(
    _ guess: CategoryGuess, _ names: CategoryNames, for request: GroupRequest, _ transaction: Transaction
  ) throws -> ID<Label>? {
    guard !hasChosenCategory, entry.bill.kind != .transfer else { return entry.category }
    for earlier in try transaction.earlierAnswer(to: request) ?? [] {
      if case .entry(request.id(), .added(let added)) = earlier.operation.change { return added.category }
    }
    return try guess.category(
      for: entry.title, kind: entry.bill.kind, in: transaction.labelBook(of: request.group, names),
      of: request.group, transaction)
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
