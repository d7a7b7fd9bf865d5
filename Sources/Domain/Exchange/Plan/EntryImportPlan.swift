package import Ledger

/// The entries of a draft that are new to a group, and those that it has already.
package struct EntryImportPlan: Sendable {
  package let rows: [Row]
  /// Entries imported earlier from the same app that still exist here, but are not in the file.
  package let gone: [ID<Entry>]

  /// One entry of the draft.
  package struct Row: Hashable, Sendable {
    /// The index in the draft's entries.
    package let entry: Int
    package let id: ID<Entry>
    package let state: State
    /// The hash of the file's data.
    package let hash: [UInt8]
    /// Whether the group has another entry with the same day, kind and amount from elsewhere.
    package let isPossibleDuplicate: Bool
  }

  package enum State: Hashable, Sendable {
    case new
    case known
    /// The file's data has changed since the import; says whether the entry was edited here since.
    case changed(isEditedHere: Bool)
    /// It was imported and deleted here; says whether it was the same as in the file.
    case binned(isSame: Bool)
    /// It was imported, and deleted permanently here.
    case erased
    /// A payment between two names that are one member here.
    case toOneself

    package var isBinned: Bool { if case .binned = self { true } else { false } }
  }

  /// The state of an entry that a file may contain again.
  package struct Known: Hashable, Sendable {
    package var isBinned: Bool
    package var isErased: Bool
    package var isEditedHere: Bool
    /// The hash of the file's data at the import; nil if unknown.
    package var hash: [UInt8]?

    package init(
      isBinned: Bool = false, isErased: Bool = false, isEditedHere: Bool = false, hash: [UInt8]? = nil
    ) {
      self.isBinned = isBinned
      self.isErased = isErased
      self.isEditedHere = isEditedHere
      self.hash = hash
    }
  }

  /// The fields by which duplicates are recognised.
  package struct Likeness: Hashable, Sendable {
    package let day: Day
    package let kind: Bill.Kind
    package let amount: Money

    package init(day: Day, kind: Bill.Kind, amount: Money) {
      self.day = day
      self.kind = kind
      self.amount = amount
    }
  }

  /// The existing entries that matter for an import.
  package struct Present {
    /// The entries imported earlier from the same app.
    package var imported: [ID<Entry>]
    /// Entries from elsewhere.
    package var others: Set<Likeness>

    package init(imported: [ID<Entry>] = [], others: Set<Likeness> = []) {
      self.imported = imported
      self.others = others
    }
  }
}

extension EntryImportPlan {
  /// `members` maps the people to members; the digest must be SHA-256; `known` looks up an entry of the
  /// group, deleted ones too; `isFree` says whether no group has an entry with an id.
  package init(
    _ draft: ImportDraft, for group: ID<Group>, members: [ID<Member>], present: Present,
    digest: @escaping ImportIdentity.Digest, isFree: (ID<Entry>) throws -> Bool,
    known: (ID<Entry>) throws -> Known?
  ) rethrows {
    var identity = ImportIdentity(group: group, family: draft.format.family, digest: digest)
    var rows: [Row] = []
    var used: Set<ID<Entry>> = []
    for (place, entry) in draft.entries.enumerated() {
      let made = identity.id(of: entry, members: members)
      // Our own table has the ids of entries, and this group may have these very entries.
      let own = draft.format == .evenlyCSV ? entry.nativeID.flatMap { ID<Entry>($0) } : nil
      var (id, found) = (made, try own.flatMap(known))
      if found != nil { id = own ?? made } else { found = try known(made) }
      // An entry that is imported again after a permanent deletion has a second derived id.
      if found?.isErased == true, let next = try known(id.derived(2, as: Entry.self)) {
        (id, found) = (id.derived(2, as: Entry.self), next)
      }
      // If the id is free, an exported entry is imported with the same id, so that odd cents stay the same.
      if found == nil, let own, try used.insert(own).inserted && isFree(own) { id = own }
      let hash = digest(entry.content(members))
      let state = entry.isToOneself(members) ? State.toOneself : Self.state(of: entry, hash, found)
      rows.append(
        Row(
          entry: place, id: id, state: state, hash: hash,
          isPossibleDuplicate: state == .new && present.others.contains(entry.likeness)))
    }
    let inFile = Set(rows.map(\.id))
    self.rows = rows
    gone = try present.imported.filter { try !inFile.contains($0) && known($0)?.isBinned == false }
  }

  /// A row without an id of the app becomes another row when its data changes.
  private static func state(of entry: ImportedEntry, _ hash: [UInt8], _ known: Known?) -> State {
    guard let known else { return .new }
    if known.isErased { return .erased }
    if known.isBinned { return .binned(isSame: !known.isEditedHere && (known.hash ?? hash) == hash) }
    guard entry.nativeID != nil, let before = known.hash, before != hash else { return .known }
    return .changed(isEditedHere: known.isEditedHere)
  }

  /// Whether all known entries of the file are deleted: an import that was undone.
  package var isUndone: Bool {
    let known = rows.filter { ![.new, .erased, .toOneself].contains($0.state) }
    return !known.isEmpty && known.allSatisfy(\.state.isBinned)
  }

  /// Whether no entry of the file is known, although the group has entries of this app: perhaps from another
  /// format, or with other people.
  package func isStrange(besides present: Present) -> Bool {
    !present.imported.isEmpty && !rows.isEmpty && rows.allSatisfy { $0.state == .new }
  }
}

extension ImportedEntry {
  /// Whether it is a payment between names of a single member.
  fileprivate func isToOneself(_ members: [ID<Member>]) -> Bool {
    kind == .transfer && Set((paid + owed).map { members[$0.person] }).count == 1
  }

  fileprivate var likeness: EntryImportPlan.Likeness {
    .init(day: day, kind: kind, amount: Money(minorUnits: amount, currency: currency))
  }
}
