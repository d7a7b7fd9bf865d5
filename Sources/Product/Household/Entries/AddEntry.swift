package import Ledger
package import Store

/// Adds an entry: its new labels before it, its recurring rule with it, and its receipt after it.
package struct AddEntry: Sendable {
  private let draft: EntryDraft
  private let guess: CategoryGuess
  private let receipt: Receipt?
  private let today: Day
  private let names: CategoryNames
  private let doubtsTwins: Bool
  private let isProposed: Bool
  private let request: GroupRequest

  /// A recurring entry is also added at once for the days that have passed by `today`. `doubtsTwins` is for
  /// payments that several people may record at once, `isProposed` for payments that must still be proposed.
  package init(
    _ draft: EntryDraft, _ guess: CategoryGuess, of receipt: Receipt? = nil, today: Day,
    _ names: CategoryNames, doubtingTwins doubtsTwins: Bool = false, isProposed: Bool = false,
    _ request: GroupRequest
  ) {
    self.draft = draft
    self.guess = guess
    self.receipt = receipt
    self.today = today
    self.names = names
    self.doubtsTwins = doubtsTwins
    self.isProposed = isProposed
    self.request = request
  }

  /// Throws `JournalError.conflict` where the same request was made before for something else, and
  /// `GroupRefusal.twin` and `.unproposed`.
  package func run(in transaction: Transaction) throws -> Appended? {
    if doubtsTwins { try PaymentDoubt.requireNoTwin(of: draft.entry.bill, for: request, transaction) }
    if isProposed { try PaymentDoubt.requireProposed(draft.entry.bill, for: request, transaction) }
    let labels = try NewLabels(draft.newLabels, in: request.group, names, transaction)
    let category = try draft.category(guess, names, for: request, transaction)
    let proposals =
      try draft.additions(of: labels, for: request) + additions(labels, category, transaction) + filing
    return try transaction.append(proposals, to: request.group, from: request.origin).last
  }

  private func additions(_ labels: NewLabels, _ category: ID<Label>?, _ transaction: Transaction) throws
    -> [Proposal]
  {
    var entry = draft.entry
    entry.category = category
    entry = labels.applied(to: entry)
    let beginning = draft.schedule.map { schedule in
      RuleBeginning(schedule, of: entry, as: request.operation.derived(2_000, as: Operation.self))
    }
    entry.occurrence = beginning?.first
    if let receipt { entry.attachments = Set(entry.attachments + [receipt.attachment]).sorted() }
    let adding = Proposal(request.operation, .entry(request.id(), .added(entry)))
    guard let beginning else { return [adding] }
    return beginning.proposals(adding, through: today, among: try transaction.roster(of: request.group))
  }

  private var filing: [Proposal] {
    guard let receipt else { return [] }
    let id = request.operation.derived(900, as: Operation.self)
    return [Proposal(id, .receipt(receipt.id, .status(.filed(request.id()))))]
  }
}

/// A rule before it is added: its first entry, and entries for the days that have passed since, are added
/// with it, so that one undo takes back all of it.
package struct RuleBeginning {
  package let rule: RecurringRule
  private let operation: ID<Operation>

  /// All ids derive from the operation's.
  package init(_ schedule: Schedule, of entry: Entry, as operation: ID<Operation>) {
    var template = entry
    // A receipt belongs to one day, and so does the occurrence of an entry.
    template.attachments = []
    template.occurrence = nil
    self.operation = operation
    rule = RecurringRule(
      id: operation.retyped(as: RecurringRule.self), schedule: schedule, template: template)
  }

  /// The occurrence of the first entry.
  package var first: Occurrence { Occurrence(rule: rule.id, day: rule.schedule.start) }

  /// `entry` is the proposal that makes the first entry.
  package func proposals(_ entry: Proposal, through today: Day, among roster: Roster) -> [Proposal] {
    let added = Proposal(operation, .rule(rule.id, .added(schedule: rule.schedule, template: rule.template)))
    let past = rule.schedule.dates(from: rule.schedule.start, through: today).dropFirst()
    return [added, entry] + past.map { rule.proposal(on: $0, among: roster) }
  }
}
