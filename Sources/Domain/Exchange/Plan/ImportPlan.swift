package import Ledger

/// What of a draft is new to a group, and what the group has already.
package struct ImportPlan: Sendable {
  package let rows: [Row]
  /// What was imported earlier from the same app, is still there, and is not in the file.
  package let gone: [ID<Entry>]

  /// One entry of the draft.
  package struct Row: Hashable, Sendable {
    /// Its place among the draft's entries.
    package let entry: Int
    package let id: ID<Entry>
    package let state: State
    /// Of what the file says of it.
    package let hash: [UInt8]
    /// The group has another of that day, kind and amount which came otherwise.
    package let isPossibleDuplicate: Bool
  }

  package enum State: Hashable, Sendable {
    case new
    case known
    /// The file says something else than when it was imported; whether it was edited here since.
    case changed(isEditedHere: Bool)
    /// It was imported, and deleted here; whether what it was there is what the file says.
    case binned(isSame: Bool)
    /// It was imported, and deleted here for good.
    case erased
    /// A payment between two names that are one person here.
    case toOneself

    package var isBinned: Bool { if case .binned = self { true } else { false } }
  }

  /// What the group has of an entry that a file may bring again.
  package struct Known: Hashable, Sendable {
    package var isBinned: Bool
    package var isErased: Bool
    package var isEditedHere: Bool
    /// What the file said when it was imported; nil where that was not kept.
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

  /// What two entries have in common that may be one.
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

  /// What a group has, as far as an import asks.
  package struct Present {
    /// What was imported earlier from the same app.
    package var imported: [ID<Entry>]
    /// Entries that came otherwise.
    package var others: Set<Likeness>

    package init(imported: [ID<Entry>] = [], others: Set<Likeness> = []) {
      self.imported = imported
      self.others = others
    }
  }
}

extension ImportPlan {
  /// `members` says who each of the people is; the digest is SHA-256; `known` looks an entry up in the group, also
  /// in its bin; `isFree` tells whether no group has an entry of an id.
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
      // Our own table has ids of entries, which this group may have under these very ids.
      let own = draft.format == .evenlyCSV ? entry.nativeID.flatMap { ID<Entry>($0) } : nil
      var (id, found) = (made, try own.flatMap(known))
      if found != nil { id = own ?? made } else { found = try known(made) }
      // What is added again in the place of what is deleted for good has the next number.
      if found?.isErased == true, let next = try known(id.derived(2, as: Entry.self)) {
        (id, found) = (id.derived(2, as: Entry.self), next)
      }
      // Where nobody has it, an entry that was taken out comes in as the very same, odd cents and all.
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

  /// A row that has no number of its own is another row where it says something else.
  private static func state(of entry: ImportedEntry, _ hash: [UInt8], _ known: Known?) -> State {
    guard let known else { return .new }
    if known.isErased { return .erased }
    if known.isBinned { return .binned(isSame: !known.isEditedHere && (known.hash ?? hash) == hash) }
    guard entry.nativeID != nil, let before = known.hash, before != hash else { return .known }
    return .changed(isEditedHere: known.isEditedHere)
  }

  /// Whether all that is known of the file is in the bin: an import that was undone.
  package var isUndone: Bool {
    let known = rows.filter { ![.new, .erased, .toOneself].contains($0.state) }
    return !known.isEmpty && known.allSatisfy(\.state.isBinned)
  }

  /// Whether nothing of the file is known though the group has entries of the app: perhaps another format of
  /// its, or other people.
  package func isStrange(besides present: Present) -> Bool {
    !present.imported.isEmpty && !rows.isEmpty && rows.allSatisfy { $0.state == .new }
  }
}

extension ImportedEntry {
  /// Whether it is a payment between names of one person alone.
  fileprivate func isToOneself(_ members: [ID<Member>]) -> Bool {
    kind == .transfer && Set((paid + owed).map { members[$0.person] }).count == 1
  }

  fileprivate var likeness: ImportPlan.Likeness {
    .init(day: day, kind: kind, amount: Money(minorUnits: amount, currency: currency))
  }
}
