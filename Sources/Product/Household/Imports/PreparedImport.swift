internal import Encodings
package import Exchange
package import Ledger
package import Store

/// The plan of an import into a group as it is: how its people are matched, and what happens to each row. It
/// is a function of the file, the choices and the group, and writes nothing.
package struct PreparedImport: Sendable {
  package let draft: ImportDraft
  package private(set) var target: ImportTarget
  package let people: PeopleMatches
  package let plan: EntryImportPlan
  /// The action for each entry of the draft.
  package let deeds: [Deed]
  /// Entries of earlier files that this one does not have.
  package let gone: [ID<Entry>]
  /// Whether no entry of the file is known, though the group has entries of the app.
  package let isStrange: Bool
  /// Identifies the plan: two with the same fingerprint do the same.
  package let fingerprint: [UInt8]
  let choices: ImportChoices
  /// The author as a member.
  let me: ID<Member>
  let seed: ID<ImportUpload>
  /// The position of the group that the plan was made for; nil if the group is made with it.
  private(set) var position: Int64?
  /// The indexes of entries in the draft that change, in the order of the changes.
  private(set) var rows: [Int]
  let hashes: [[UInt8]]

  package enum Deed: Hashable, Sendable {
    case add(ID<Entry>)
    case change(ID<Entry>)
    case restore(ID<Entry>)
    /// The entry is restored, and changed to the contents of the file.
    case renew(ID<Entry>)
    case nothing

    package var isNothing: Bool { self == .nothing }

    /// The entry it changes; nil if nothing is done.
    var entry: ID<Entry>? {
      switch self {
      case .add(let id), .change(let id), .restore(let id), .renew(let id): id
      case .nothing: nil
      }
    }
  }

  /// How many entries are added, changed or restored.
  package var count: Int { deeds.count { !$0.isNothing } }
  /// Whether entries are added and no existing one is changed.
  package var onlyAdds: Bool { deeds.allSatisfy { if case .add = $0 { true } else { $0.isNothing } } }
}

extension PreparedImport {
  /// Throws `JournalError.missing` if the group does not exist or the account has no member in it.
  package init(
    _ draft: ImportDraft, _ choices: ImportChoices, into target: ImportTarget, by person: ID<Person>,
    seed: ID<ImportUpload>, _ snapshot: Snapshot
  ) throws {
    let standing = try Importer(draft, choices, target, person, seed, snapshot)
    let people = PeopleMatches(draft, choices, standing.roster, me: standing.me, seed: seed)
    let history = ImportHistory(draft, target, snapshot)
    let present = try history.present()
    let plan = try EntryImportPlan(
      draft, for: target.group, members: people.members, present: present, digest: SHA256.digest,
      isFree: history.isFree, known: history.known)
    self.draft = draft
    self.target = target
    self.people = people
    self.plan = plan
    self.choices = choices
    self.seed = seed
    (me, position) = (standing.me.id, standing.position)
    gone = try history.without(draft.ownExpenses, plan.gone)
    isStrange = plan.isStrange(besides: present)
    hashes = plan.rows.map(\.hash)
    var deeds = Deeds(choices, isUndone: plan.isUndone, history)
    self.deeds = try zip(plan.rows, draft.entries).map { try deeds.deed(for: $0, at: $1.place) }
    rows = draft.order.filter { [done = self.deeds] in !done[$0].isNothing }
    fingerprint = Self.fingerprint(target, people, self.deeds, choices)
  }

  /// The rest after this many rows have been added, if nothing else is done to the group up to this position.
  func rest(after count: Int, at position: Int64) -> PreparedImport {
    var rest = self
    rest.target = .group(target.group)
    rest.position = position
    rest.rows.removeFirst(count)
    return rest
  }

  private static func fingerprint(
    _ target: ImportTarget, _ people: PeopleMatches, _ deeds: [Deed], _ choices: ImportChoices
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.array { writer in
      writer.write(target.group.description)
      if case .new(_, let name, let currency, _) = target {
        writer.write(name)
        writer.write(currency.code)
      }
      writer.array(people.members) { $1.write($0.description) }
      writer.array(people.added) { $1.write($0.name) }
      writer.array(choices.binned.sorted()) { $1.write($0.description) }
      writer.array(deeds) { deed, writer in writer.write(deed.text) }
    }
    return SHA256.digest(of: writer.bytes)
  }
}

/// The author, and the group as it is.
private struct Importer {
  let roster: Roster
  let me: (id: ID<Member>, name: String)
  let position: Int64?

  init(
    _ draft: ImportDraft, _ choices: ImportChoices, _ target: ImportTarget, _ person: ID<Person>,
    _ seed: ID<ImportUpload>, _ snapshot: Snapshot
  ) throws {
    switch target {
    case .new(_, _, _, let founder):
      roster = Roster(group: nil, members: [])
      let name = FoldedText(name: founder)
      let mine = draft.people.firstIndex { person in
        choices.people[person].map { $0 == .myself } ?? (FoldedText(name: person) == name)
      }
      me = (PeopleMatches.member(mine.map { $0 + 1 } ?? 0, of: seed), founder)
      position = nil
    case .group(let group):
      guard let overview = try snapshot.overview(of: group), let member = overview.roster.member(of: person)
      else { throw JournalError.missing(.group) }
      (roster, me, position) = (overview.roster, (member.id, member.name), overview.sequence)
    }
  }
}

/// Decides on the action for each row.
private struct Deeds {
  private let choices: ImportChoices
  private let isUndone: Bool
  private let history: ImportHistory
  private var used: Set<ID<Entry>> = []

  init(_ choices: ImportChoices, isUndone: Bool, _ history: ImportHistory) {
    self.choices = choices
    self.isUndone = isUndone
    self.history = history
  }

  mutating func deed(for row: EntryImportPlan.Row, at place: Int) throws -> PreparedImport.Deed {
    let (isSkipped, isTaken) = (choices.skipped.contains(place), choices.taken.contains(place))
    switch row.state {
    case .new: return isSkipped ? .nothing : .add(row.id)
    case .known: return isTaken ? .add(try unused(row.id)) : .nothing
    case .changed(let isEditedHere): return (isEditedHere ? isTaken : !isSkipped) ? .change(row.id) : .nothing
    case .erased: return isTaken ? .add(try unused(row.id)) : .nothing
    case .toOneself: return .nothing
    case .binned(let isSame):
      guard isUndone ? !isSkipped : isTaken else { return .nothing }
      return isSame ? .restore(row.id) : .renew(row.id)
    }
  }

  /// An unused id for the same row.
  private mutating func unused(_ id: ID<Entry>) throws -> ID<Entry> {
    var number = 2
    while true {
      let other = id.derived(number, as: Entry.self)
      if try history.known(other) == nil, used.insert(other).inserted { return other }
      number += 1
    }
  }
}

extension PreparedImport.Deed {
  fileprivate var text: String {
    switch self {
    case .add(let id): "add \(id)"
    case .change(let id): "change \(id)"
    case .restore(let id): "restore \(id)"
    case .renew(let id): "renew \(id)"
    case .nothing: ""
    }
  }
}
