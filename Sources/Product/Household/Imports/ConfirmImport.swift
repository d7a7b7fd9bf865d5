internal import Exchange
package import Ledger
package import Store

/// Adds the entries that an import was shown to add; one undo takes them back. A large file is added in
/// several transactions.
///
/// The import is planned again if the group has changed: two people who confirm the same file at once add it
/// once.
package struct ConfirmImport: Sendable {
  /// The part of the import that is left.
  private var prepared: PreparedImport
  private let shown: [UInt8]
  private let words: ImportWords
  private let habits: String?
  private let request: GroupRequest
  private let progress: @Sendable (_ done: Int, _ all: Int) -> Void
  /// The result of earlier parts.
  private var earlier = Added(first: nil, count: 0, parts: 0)
  /// Members whom earlier parts have added or restored.
  private var came: Set<ID<Member>> = []

  package enum Outcome: Sendable {
    case added(Added)
    /// This part was added before another member changed the group: the rest is shown again.
    case addedPart(Added)
    /// It would now do something other than it showed.
    case changed
    /// Some rows cannot be added, and the author has not agreed to leave them out.
    case hasRefused
  }

  package struct Added: Sendable {
    /// The position of the first change, by which one undo finds all of it; nil if there was nothing to do.
    package let first: Int64?
    /// How many entries were added, changed or restored.
    package let count: Int
    /// Former members who stay, as their balance is not zero.
    package let staying: [ID<Member>]
    /// How many transactions were written.
    package let parts: Int
    /// Whether its people or its units changed.
    package let changesGroup: Bool

    package init(
      first: Int64?, count: Int, staying: [ID<Member>] = [], parts: Int = 1, changesGroup: Bool = false
    ) {
      (self.first, self.count, self.staying) = (first, count, staying)
      (self.parts, self.changesGroup) = (parts, changesGroup)
    }
  }

  /// How often the rest is planned again before a part, if others keep changing the group.
  private static let mostTries = 5

  /// `shown` is the fingerprint of the plan that the author saw. `habits` are answers kept for the next file
  /// of the app.
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

  /// The result of one transaction.
  package struct Part: Sendable {
    fileprivate let end: End

    fileprivate enum End {
      /// Nothing is left to do.
      case over(Outcome)
      /// A part was added, and this import is left.
      case left(ConfirmImport)
      /// Nothing was done, as the group has changed since this import was planned.
      case stale
    }
  }

  /// Adds all of it. `write` runs one transaction after another, between which others can save; their changes
  /// are planned for outside of the transaction. Throws `ImportRefusal` if a rule forbids a row, and then
  /// nothing of that part is added.
  package func run(
    _ store: DataStore, inPartsOf size: ImportBatchLimit = .usual,
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

  /// Adds all of it in one transaction. Throws `ImportRefusal` if a rule forbids a row, and then nothing is
  /// added.
  package func run(in transaction: Transaction) throws -> Outcome {
    switch try part(in: transaction, .whole) {
    case .over(let outcome): return outcome
    case .left(let rest): return try rest.run(in: transaction)
    case .stale:
      guard let anew = try anew(transaction) else { return .changed }
      return try anew.run(in: transaction)
    }
  }

  /// The result of this same request made earlier; nil if it was not made.
  package static func added(by request: GroupRequest, in snapshot: Snapshot) throws -> Added? {
    guard let first = try snapshot.earlierPlace(of: request) else { return nil }
    let count = try snapshot.importAction(first, in: request.group)?.entries ?? 1
    return Added(first: first, count: count)
  }

  private func part(in transaction: Transaction, _ size: ImportBatchLimit) throws -> Part.End {
    var request = request
    if let added = try Self.added(by: request, in: transaction) {
      guard try earlier.parts > 0 || transaction.hasUnfinishedImport(prepared.seed) else {
        return .over(.added(added))
      }
      request = try transaction.nextPart(of: request, goingOnWith: earlier.first)
    }
    guard try isCurrent(transaction) else { return .stale }
    guard earlier.parts > 0 || prepared.fingerprint == shown else { return .over(.changed) }
    guard prepared.draft.refused.isEmpty || prepared.choices.skipsRefused else { return .over(.hasRefused) }
    try makeGroup(transaction)
    var writing = try ImportChanges(prepared, words, size, came, transaction)
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

  /// The rest, planned for the group as it is now; nil if it would do something other than it showed.
  private func anew(_ snapshot: Snapshot) throws -> ConfirmImport? {
    guard let person = request.origin.author.person else { throw JournalError.missing(.member) }
    // The new group exists now.
    guard prepared.position != nil else { return nil }
    // A unit added since may have other decimals than its amounts were read with.
    guard try prepared.draft.fits(snapshot.decimalsOfUnits(of: request.group)) else { return nil }
    var anew = self
    anew.prepared = try PreparedImport(
      prepared.draft, prepared.choices, into: prepared.target, by: person, seed: prepared.seed, snapshot)
    return isShown(anew.prepared) ? anew : nil
  }

  /// If parts were added before, the rest must be the same, except for what the group now has.
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

  /// Writes each change as soon as it is made, so that only one is held in memory, however many there are.
  private func append(_ writing: inout ImportChanges, _ request: GroupRequest, _ transaction: Transaction)
    throws -> Int64?
  {
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
    } catch let refusal as Refusal { throw ImportRefusal(place: writing.place(tried), refusal: refusal) }
    // An entry that was the same already is compared with this file from now on.
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

  /// Keeps the answers, and deletes the file.
  private func close(_ transaction: Transaction) throws {
    if let habits {
      let family = prepared.draft.format.family.rawValue
      try transaction.keepImportHabit(habits, of: family, in: request.group)
    }
    try transaction.closeImportUpload(prepared.seed, addedTo: request.group)
  }
}

extension ImportDraft {
  /// Whether its amounts have the decimals that the group's units have, by their codes.
  fileprivate func fits(_ decimals: [String: Int]) -> Bool {
    entries.allSatisfy { entry in
      decimals[entry.currency.code, default: entry.currency.scale] == entry.currency.scale
    }
  }
}

extension GroupRequest {
  /// The same request for a part of an action.
  fileprivate func part(_ part: ActionPiece) -> GroupRequest {
    var origin = origin
    origin.part = part
    return GroupRequest(in: group, as: operation, from: origin)
  }
}

extension Transaction {
  /// The request for the rest of a file, under an unused id. It continues the action of `first`; entries that
  /// an earlier try added are an action of their own, which may have been undone since.
  fileprivate func nextPart(of request: GroupRequest, goingOnWith first: Int64?) throws -> GroupRequest {
    var part = 1
    while true {
      let id = request.operation.derived(-1 - part, as: Operation.self)
      let next = GroupRequest(in: request.group, as: id, from: request.origin).part(ActionPiece(after: first))
      if try earlierPlace(of: next) == nil { return next }
      part += 1
    }
  }
}
