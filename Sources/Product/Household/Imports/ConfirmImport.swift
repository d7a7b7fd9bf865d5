internal import Exchange
package import Ledger
package import Store

/// Adds what an import was shown to add, which one undo takes back; a large file in several transactions.
///
/// What is done is planned anew where the group has changed: two people who confirm the same file at once add it
/// once.
package struct ConfirmImport: Sendable {
  /// What is left of it.
  private var prepared: PreparedImport
  private let shown: [UInt8]
  private let words: ImportWords
  private let habits: String?
  private let request: GroupRequest
  private let progress: @Sendable (_ done: Int, _ all: Int) -> Void
  /// What earlier parts have added.
  private var earlier = Added(first: nil, count: 0, parts: 0)
  /// Members whom earlier parts have made or brought back.
  private var came: Set<ID<Member>> = []

  package enum Outcome: Sendable {
    case added(Added)
    /// So much of it, and then somebody has changed the group: what is left is shown anew.
    case addedPart(Added)
    /// It would do something else by now than what was shown.
    case changed
    /// Some rows cannot be added, and nobody has said that they are left out.
    case hasRefused
  }

  package struct Added: Sendable {
    /// The place of the first change, by which all of it is taken back; nil where there was nothing to do.
    package let first: Int64?
    /// How many entries were added, changed or restored.
    package let count: Int
    /// Former people who stay, as something is open with them.
    package let staying: [ID<Member>]
    /// How many transactions it took.
    package let parts: Int
    /// Whether its people or its units are others than before.
    package let changesGroup: Bool

    package init(
      first: Int64?, count: Int, staying: [ID<Member>] = [], parts: Int = 1, changesGroup: Bool = false
    ) {
      (self.first, self.count, self.staying) = (first, count, staying)
      (self.parts, self.changesGroup) = (parts, changesGroup)
    }
  }

  /// How often what is left is planned anew before a part of it, where others keep changing the group.
  private static let mostTries = 5

  /// `shown` is the fingerprint of what whoever confirms saw. `habits` are answers that are kept for the next
  /// file of the app.
  package init(
    _ prepared: PreparedImport, shown: [UInt8], _ words: ImportWords, habits: String? = nil,
    _ request: GroupRequest, progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) {
    self.prepared = prepared
    self.shown = shown
    self.words = words
    self.habits = habits
    self.request = request
    self.progress = progress
  }

  /// What came of one transaction.
  package struct Part: Sendable {
    fileprivate let end: End

    fileprivate enum End {
      /// Nothing is left to do.
      case over(Outcome)
      /// A part was added, and this is left.
      case left(ConfirmImport)
      /// Nothing was done, as the group has changed since this was planned.
      case stale
    }
  }

  /// Adds all of it. `write` runs one transaction after another, between which others save; what they change is planned
  /// for outside of it. Throws `ImportRefusal` where a rule forbids a row, and then nothing of its part is done.
  package func run(
    _ store: DataStore, inPartsOf size: ImportPart = .usual,
    _ write: (@escaping @Sendable (Transaction) throws -> Part) async throws -> Part
  ) async throws -> Outcome {
    var (next, tries) = (self, 0)
    while true {
      let confirming = next
      switch try await write({ Part(end: try confirming.part(in: $0, size)) }).end {
      case .over(let outcome): return outcome
      case .left(let rest): (next, tries) = (rest, 0)
      case .stale:
        tries += 1
        guard tries <= Self.mostTries, let anew = try store.read(confirming.anew) else {
          return confirming.unlikeShown
        }
        next = anew
      }
    }
  }

  private var unlikeShown: Outcome { earlier.parts > 0 ? .addedPart(earlier) : .changed }

  /// Adds all of it in one transaction. Throws `ImportRefusal` where a rule forbids a row, and then nothing is done.
  package func run(in transaction: Transaction) throws -> Outcome {
    switch try part(in: transaction, .whole) {
    case .over(let outcome): return outcome
    case .left(let rest): return try rest.run(in: transaction)
    case .stale:
      guard let anew = try anew(transaction) else { return .changed }
      return try anew.run(in: transaction)
    }
  }

  /// What was added when this very request was made before; nil where it was not.
  package static func added(by request: GroupRequest, in snapshot: Snapshot) throws -> Added? {
    guard let first = try snapshot.earlierPlace(of: request) else { return nil }
    let count = try snapshot.importAction(first, in: request.group)?.entries ?? 1
    return Added(first: first, count: count)
  }

  private func part(in transaction: Transaction, _ size: ImportPart) throws -> Part.End {
    var request = request
    if let added = try Self.added(by: request, in: transaction) {
      guard try earlier.parts > 0 || transaction.hasImportUpload(prepared.seed) else {
        return .over(.added(added))
      }
      request = try transaction.nextPart(of: request, goingOnWith: earlier.first)
    }
    guard try isCurrent(transaction) else { return .stale }
    guard earlier.parts > 0 || prepared.fingerprint == shown else { return .over(.changed) }
    guard prepared.draft.refused.isEmpty || prepared.choices.leavesRefused else { return .over(.hasRefused) }
    try makeGroup(transaction)
    var writing = try ImportWriting(prepared, words, size, came, transaction)
    if writing.isPart, request.origin.part == nil { request = request.part(.first) }
    let first = try append(&writing, request, transaction)
    let added = Added(
      first: earlier.first ?? first, count: earlier.count + writing.entryCount, staying: writing.staying,
      parts: earlier.parts + 1, changesGroup: earlier.changesGroup || writing.changesGroup)
    guard writing.isPart else {
      try close(transaction)
      return .over(.added(added))
    }
    var rest = self
    rest.prepared = prepared.rest(after: writing.entryCount, at: try transaction.position(of: request.group))
    (rest.earlier, rest.came) = (added, writing.came)
    return .left(rest)
  }

  /// Whether the group is unchanged since the import was planned; a new group must not exist yet.
  private func isCurrent(_ transaction: Transaction) throws -> Bool {
    guard let position = prepared.position else { return try transaction.group(request.group) == nil }
    return try transaction.position(of: request.group) == position
  }

  /// What is left of it, as the group is now; nil where it would be something else than what was shown.
  private func anew(_ snapshot: Snapshot) throws -> ConfirmImport? {
    guard let person = request.origin.author.person else { throw JournalError.missing(.member) }
    // The new group exists by now.
    guard prepared.position != nil else { return nil }
    // A unit that has come since may have other decimals than its amounts were read with.
    guard try prepared.draft.fits(snapshot.decimalsOfUnits(of: request.group)) else { return nil }
    var anew = self
    anew.prepared = try PreparedImport(
      prepared.draft, prepared.choices, into: prepared.target, by: person, seed: prepared.seed, snapshot)
    return isShown(anew.prepared) ? anew : nil
  }

  /// Of what parts were added before, what is left has to be the same, but for what the group has by now.
  private func isShown(_ current: PreparedImport) -> Bool {
    guard earlier.parts > 0 else { return current.fingerprint == shown }
    let left = Set(prepared.rows)
    return current.people.members == prepared.people.members
      && current.rows.allSatisfy { left.contains($0) && current.deeds[$0] == prepared.deeds[$0] }
      && left.allSatisfy { !current.deeds[$0].isNothing || current.plan.rows[$0].state == .known }
  }

  private func makeGroup(_ transaction: Transaction) throws {
    guard case .new(let group, let name, let currency, let founder) = prepared.target else { return }
    let member = NewMember(prepared.me, founder)
    _ = try transaction.createGroup(
      group, named: name, in: currency, founder: member,
      as: request.operation.derived(-1, as: Operation.self), from: request.origin)
  }

  /// Writes each change down when it is made, so that however many there are, no more than one is held.
  private func append(
    _ writing: inout ImportWriting, _ request: GroupRequest, _ transaction: Transaction
  ) throws -> Int64? {
    let (count, family) = (writing.count, prepared.draft.format.family.rawValue)
    let (earlier, all) = (earlier.count, earlier.count + prepared.rows.count)
    var (tried, first): (Int, Int64?) = (0, nil)
    do {
      try transaction.append(count, to: request.group, from: request.origin) { number in
        request.proposal(number, try writing.change(number, transaction))
      } trying: { number in
        tried = number
        if number.isMultiple(of: 100) { progress(min(earlier + number, all), all) }
      } done: { number, appended in
        first = first ?? appended.sequence
        guard let row = writing.row(number), let id = prepared.deeds[row].entry else { return }
        try transaction.noteImported(
          id, from: family, in: request.group, hash: prepared.hashes[row], at: appended.sequence)
      }
    } catch let refusal as Refusal {
      throw ImportRefusal(place: writing.place(tried), refusal: refusal)
    }
    // One that was so already is compared with this file from now on.
    let position = try transaction.position(of: request.group)
    for row in writing.unchanged {
      guard let id = prepared.deeds[row].entry else { continue }
      try transaction.noteImported(
        id, from: family, in: request.group, hash: prepared.hashes[row], at: position)
    }
    if let first, count > 1 || request.origin.part != nil {
      try transaction.noteImport(at: first, from: family, entries: writing.entryCount, in: request.group)
    }
    return first
  }

  /// Keeps what was answered, and lets go of the file.
  private func close(_ transaction: Transaction) throws {
    if let habits {
      let family = prepared.draft.format.family.rawValue
      try transaction.keepImportHabit(habits, of: family, in: request.group)
    }
    try transaction.closeImportUpload(prepared.seed, addedTo: request.group)
  }
}

extension ImportDraft {
  /// Whether its amounts have the decimals that units have, by their codes.
  fileprivate func fits(_ decimals: [String: Int]) -> Bool {
    entries.allSatisfy { entry in
      decimals[entry.currency.code, default: entry.currency.scale] == entry.currency.scale
    }
  }
}

extension GroupRequest {
  /// The same for a part of an action.
  fileprivate func part(_ part: ActionPart) -> GroupRequest {
    var origin = origin
    origin.part = part
    return GroupRequest(in: group, as: operation, from: origin)
  }
}

extension Transaction {
  /// The request for what is left of a file, under an id that is not taken. It goes on with the action of `first`; what an
  /// earlier try has added is an action of its own, which may have been undone since.
  fileprivate func nextPart(of request: GroupRequest, goingOnWith first: Int64?) throws -> GroupRequest {
    var part = 1
    while true {
      let id = request.operation.derived(-1 - part, as: Operation.self)
      let next = GroupRequest(in: request.group, as: id, from: request.origin).part(ActionPart(after: first))
      if try earlierPlace(of: next) == nil { return next }
      part += 1
    }
  }
}
