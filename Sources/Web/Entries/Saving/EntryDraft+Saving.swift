import Ledger
import Store

extension EntryDraft {
  /// The category that was chosen; where none was, the one that was used last with this title.
  func usualCategory(
    in context: EntryContext, _ overview: GroupOverview, _ snapshot: Snapshot
  ) throws -> ID<Label>? {
    guard !hasChosenCategory, bill.kind != .transfer else { return category }
    let last = try snapshot.lastCategory(for: title, of: overview)
    return last.flatMap { context.labels.isCurrent($0, .category) ? $0 : nil }
  }

  /// What adds the entry, with the labels that it is the first to use before it, the rule by which it comes
  /// again, and behind it the receipt that it is made of.
  func additions(category: ID<Label>?, today: Day, receipt: Receipt? = nil) -> [Proposal] {
    var entry = entry()
    entry.category = category
    let beginning = schedule.map { schedule in
      var template = entry
      template.attachments = []
      return RuleBeginning(
        schedule, of: template, as: operation.derived(Self.ruleOperation, as: Ledger.Operation.self))
    }
    entry.occurrence = beginning?.first
    if let receipt { entry.attachments = Set(entry.attachments + [receipt.attachment]).sorted() }
    let adding = Proposal(operation, .entry(newEntry, .added(entry)))
    return labelAdditions + (beginning?.proposals(adding, through: today) ?? [adding])
      + filing(of: receipt)
  }

  private func filing(of receipt: Receipt?) -> [Proposal] {
    guard let receipt else { return [] }
    let id = operation.derived(Self.filingOperation, as: Ledger.Operation.self)
    return [Proposal(id, .receipt(receipt.id, .status(.filed(newEntry))))]
  }

  var labelAdditions: [Proposal] {
    newLabels.enumerated().map { index, label in
      let action = LabelAction.added(kind: label.kind, name: label.name ?? "", icon: nil, heading: nil)
      // The labels' own ids are the first ones derived from the form's.
      let id = operation.derived(Self.labelOperations + index, as: Ledger.Operation.self)
      return Proposal(id, .label(label.id, action))
    }
  }

  private static let labelOperations = 1_000
  private static let ruleOperation = 2_000
  private static let filingOperation = 900
}
