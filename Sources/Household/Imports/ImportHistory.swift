internal import Exchange
internal import Ledger
internal import Store

/// What a group has of a file already, and of others of its app.
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

  func present() throws -> ImportPlan.Present {
    var present = ImportPlan.Present()
    guard let group else { return present }
    present.imported = try snapshot.imported(from: family, in: group)
    try snapshot.forEachTypedEntry(of: group) { day, kind, amount in
      present.others.insert(.init(day: day, kind: kind, amount: amount))
    }
    return present
  }

  func known(_ id: ID<Entry>) throws -> ImportPlan.Known? {
    guard let group, let before = try snapshot.importedBefore(id, from: family, in: group) else { return nil }
    return ImportPlan.Known(isBinned: before.isBinned, isEditedHere: before.isEdited, hash: before.hash)
  }

  func isFree(_ id: ID<Entry>) throws -> Bool { try snapshot.isFree(id) }

  /// Nothing brings back what is deleted for good.
  func canComeBack(_ id: ID<Entry>) throws -> Bool {
    guard let group, let before = try snapshot.importedBefore(id, from: family, in: group) else {
      return false
    }
    return before.isBinned && !before.isErased
  }
}
