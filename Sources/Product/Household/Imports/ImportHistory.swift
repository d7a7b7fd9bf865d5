internal import Exchange
internal import Ledger
internal import Store

/// The entries that a group already has from a file, and from other files of its app.
struct ImportHistory {
  private let draft: ImportDraft
  private let group: ID<Group>?
  private let snapshot: Snapshot

  init(_ draft: ImportDraft, _ target: ImportTarget, _ snapshot: Snapshot) {
    self.draft = draft
    self.snapshot = snapshot
    if case .group(let id) = target { group = id } else { group = nil }
  }

  private var family: String { draft.format.family.rawValue }

  func present() throws -> EntryImportPlan.Present {
    var present = EntryImportPlan.Present()
    guard let group else { return present }
    present.imported = try snapshot.imported(from: family, in: group)
    try snapshot.forEachTypedEntry(of: group) { day, kind, amount in
      present.others.insert(.init(day: day, kind: kind, amount: amount))
    }
    return present
  }

  func known(_ id: ID<Entry>) throws -> EntryImportPlan.Known? {
    guard let group, let before = try snapshot.importedBefore(id, from: family, in: group) else { return nil }
    return EntryImportPlan.Known(
      isBinned: before.isBinned, isErased: before.isErased, isEditedHere: before.isEdited, hash: before.hash)
  }

  func isFree(_ id: ID<Entry>) throws -> Bool { try snapshot.isFree(id) }

  /// These entries without those that have such a title and belong to one member alone: only the owner of the
  /// file knows whose they are.
  func without(_ ownExpenses: Set<FoldedText>, _ entries: [ID<Entry>]) throws -> [ID<Entry>] {
    guard let group, !ownExpenses.isEmpty else { return entries }
    return try entries.filter { id in
      guard let entry = try snapshot.entry(id, in: group)?.entry else { return true }
      return entry.bill.members.count > 1 || !ownExpenses.contains(FoldedText(name: entry.title))
    }
  }
}
