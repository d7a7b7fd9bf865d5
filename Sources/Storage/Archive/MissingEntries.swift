internal import Encodings
internal import JournalCoding
package import Ledger
package import Store
import StoreMaintenance

/// Finds the entries of an archive that the group lacks: those that were added there, and those that were
/// changed there and not here.
///
/// Members, units and labels are added with the entries that refer to them. Other changes in the archive are
/// ignored.
package struct MissingEntries: Sendable {
  package let group: ID<Group>
  /// The position of the group's journal for which this was found.
  package let position: Int64
  package private(set) var added = 0
  package private(set) var changed = 0
  package private(set) var deleted = 0
  /// Titles of entries that stay as they are: they were changed in both places, or their new state breaks a
  /// rule here.
  package private(set) var left: [String] = []
  /// Files that the group does not have.
  private(set) var files: Set<ID<Attachment>> = []
  private var needs: EntryNeeds
  private var entryChanges: [Change] = []

  /// The most changes, so that other writers do not wait long.
  package static let most = 5_000

  /// `there` is a database with the archive's group, `author` the person who adds the entries. Throws
  /// `ArchiveRefusal` if there are too many.
  package init(in there: Snapshot, of group: ID<Group>, besides here: Snapshot, by author: Author) throws {
    guard let theirs = try there.overview(of: group), let ours = try here.overview(of: group) else {
      throw JournalError.missing(.group)
    }
    self.group = group
    position = ours.sequence
    needs = EntryNeeds(theirs, ours, try here.rules(of: group).map(\.id))
    for id in try Self.entriesWithNews(there, group, here) {
      try take(id, there, here, by: author)
      guard entryChanges.count <= Self.most else { throw ArchiveRefusal.tooMuchMissing }
    }
  }

  /// All changes in order.
  var changes: [Change] { needs.changes + entryChanges }

  package var isEmpty: Bool { entryChanges.isEmpty }
  package var count: Int { added + changed + deleted }

  /// Recognises whether the changes are still those that were shown.
  package var fingerprint: [UInt8] {
    SHA256.digest(of: changes.reduce(into: []) { $0 += $1.encoded + [0x0A] })
  }

  /// The entries with operations in the archive that are not here.
  private static func entriesWithNews(_ there: Snapshot, _ group: ID<Group>, _ here: Snapshot) throws -> [ID<
    Entry
  >] {
    var (entries, known): ([ID<Entry>], Set<ID<Entry>>) = ([], [])
    try there.forEachArchivedOperation(of: group) { archived in
      guard case .entry(let id, _) = archived.operation.change, !known.contains(id),
        try here.record(of: archived.operation.id) == nil
      else { return }
      entries.append(id)
      known.insert(id)
    }
    return entries
  }

  private mutating func take(_ id: ID<Entry>, _ there: Snapshot, _ here: Snapshot, by author: Author) throws {
    let (theirs, ours) = (try there.entryState(id, in: group), try here.entryState(id, in: group))
    // Entries that were deleted permanently stay so, in both places.
    guard let theirEntry = theirs.state.entry, !ours.state.isErased else { return }
    if ours.history.isEmpty, theirs.state.isDeleted.value { return }
    var needs = needs
    var entry = needs.fit(theirEntry)
    entry.attachments = try entry.attachments.filter { file in
      let known = try here.attachment(file, in: group)
      return try known.map { $0.erasure == nil } ?? (there.attachment(file, in: group)?.erasure == nil)
    }
    guard let ourEntry = ours.state.entry else {
      return try commit([.added(entry)], entry, to: ours.state, needs, here, by: author) { $0.added += 1 }
    }
    entry.occurrence = ourEntry.occurrence
    let (edit, isDeleted) = (entry.edit(from: ourEntry), theirs.state.isDeleted.value)
    var actions: [EntryAction] = edit.isEmpty ? [] : [.edited(edit)]
    if isDeleted != ours.state.isDeleted.value { actions.append(.deleted(isDeleted)) }
    guard !actions.isEmpty else { return }
    guard Set(ours.history.map(\.id)).isSubset(of: theirs.history.map(\.id)) else {
      return left.append(ourEntry.title)
    }
    let isGone = actions.last == .deleted(true)
    try commit(actions, entry, to: ours.state, needs, here, by: author) { found in
      if isGone { found.deleted += 1 } else { found.changed += 1 }
    }
  }

  private mutating func commit(
    _ actions: [EntryAction], _ entry: Entry, to state: EntryState, _ needs: EntryNeeds, _ here: Snapshot,
    by author: Author, counting: (inout Self) -> Void
  ) throws {
    let changes = actions.map { Change.entry(state.id, $0) }
    do { for change in changes { try needs.roster.allow(change, by: author, before: .entry(state)) } } catch {
      return left.append(entry.title)
    }
    self.needs = needs
    entryChanges += changes
    for file in entry.attachments where try here.attachment(file, in: group) == nil { files.insert(file) }
    counting(&self)
  }
}

/// The members, units and labels that entries of an archive refer to and the group lacks.
private struct EntryNeeds {
  private let theirs: GroupOverview
  private let ours: GroupOverview
  private let rules: Set<ID<RecurringRule>>
  /// The group including those members and units.
  private(set) var roster: Roster
  private var units: [Currency] = []
  private var members: [Member] = []
  private var labels: [Label] = []

  init(_ theirs: GroupOverview, _ ours: GroupOverview, _ rules: [ID<RecurringRule>]) {
    (self.theirs, self.ours, self.rules) = (theirs, ours, Set(rules))
    roster = Roster(group: ours.group, members: ours.members)
  }

  var changes: [Change] {
    units.map { .group(.unitAdded($0)) }
      + members.map { .member($0.id, .added(name: $0.name, role: .member, person: nil)) }
      + labels.compactMap { label in
        label.name.map { name in
          .label(label.id, .added(kind: label.kind, name: name, icon: label.icon, heading: label.heading))
        }
      }
  }

  /// Adapts an entry to the group, and collects the members, units and labels it needs.
  mutating func fit(_ entry: Entry) -> Entry {
    var entry = entry
    for id in entry.bill.members.sorted() where roster.member(id) == nil { add(id) }
    for currency in [entry.bill.amount.currency, entry.bill.rate?.currency].compactMap(\.self)
    where !ours.group.knows(currency) && !units.contains(currency) {
      units.append(currency)
      roster.group?.customUnits.append(currency)
    }
    entry.category = entry.category.flatMap { label($0) }
    entry.payee = entry.payee.flatMap { label($0) }
    entry.tags = Set(entry.tags.compactMap { label($0) }).sorted()
    if let rule = entry.occurrence?.rule, !rules.contains(rule) { entry.occurrence = nil }
    return entry
  }

  /// Adds a member without an account, under a name that no other current member has.
  private mutating func add(_ id: ID<Member>) {
    guard let member = theirs.member(id) else { return }
    let taken = Set(roster.members.filter(\.isCurrent).map { FoldedText(name: $0.name) })
    let longest = TextConstraint.memberName.longest
    let names = [member.name] + (2...taken.count + 2).map { "\(member.name.prefix(longest - 6)) (\($0))" }
    let name = names.first { !taken.contains(FoldedText(name: $0)) } ?? member.name
    let new = Member(id: id, name: name)
    members.append(new)
    roster.set(new)
  }

  /// The group's own label, one of the same name, or a new one. Built-in labels exist in every group.
  private mutating func label(_ id: ID<Label>) -> ID<Label>? {
    guard ours.label(id) == nil, let label = theirs.label(theirs.representative(of: id)) else { return id }
    guard ours.label(label.id) == nil, let name = label.name else { return label.id }
    let namesakes = ours.labels.filter { $0.kind == label.kind && $0.isCurrent } + labels
    let namesake = namesakes.first { $0.kind == label.kind && $0.name?.foldedName == name.foldedName }
    if let namesake { return namesake.id }
    labels.append(label)
    return label.id
  }
}
