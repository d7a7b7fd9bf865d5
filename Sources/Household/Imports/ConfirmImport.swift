import AccountStore
internal import Exchange
package import Ledger
package import Store

/// Adds what an import was shown to add, as one action that one undo takes back; a large file in several of them.
///
/// What is done is planned anew where the group has changed: two people who confirm the same file at once add it
/// once.
package struct ConfirmImport: Sendable {
  private let prepared: PreparedImport
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
    /// How many actions it became, each with its own undo.
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

  /// So many rows are added in less than a second, and taken back in another.
  package static let mostAtOnce = 6_000

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

  /// What one transaction has added of it.
  package struct Part: Sendable {
    fileprivate let outcome: Outcome
    /// Members whom it and earlier parts have made or brought back; nil where nothing is left.
    fileprivate let came: Set<ID<Member>>?
  }

  /// Adds all of it. `write` runs one transaction after another, between which others save. Throws `ImportRefusal`
  /// where a rule forbids a row, and then nothing of its part is done.
  package func run(
    _ store: DataStore, atMost most: Int = mostAtOnce,
    _ write: (@escaping @Sendable (Transaction) throws -> Part) async throws -> Part
  ) async throws -> Outcome {
    var next = self
    while true {
      let confirming = next
      let part = try await write { try confirming.part(in: $0, atMost: most) }
      guard let came = part.came, case .added(let added) = part.outcome else {
        return earlier(confirming, part.outcome)
      }
      guard let rest = try store.read({ try confirming.rest(after: added, came, $0) }) else {
        return .addedPart(added)
      }
      next = rest
    }
  }

  private func earlier(_ last: ConfirmImport, _ outcome: Outcome) -> Outcome {
    if case .changed = outcome, last.earlier.parts > 0 { .addedPart(last.earlier) } else { outcome }
  }

  /// Adds all of it in one transaction. Throws `ImportRefusal` where a rule forbids a row, and then nothing is done.
  package func run(in transaction: Transaction) throws -> Outcome {
    try part(in: transaction, atMost: .max).outcome
  }

  /// What was added when this very request was made before; nil where it was not.
  package static func added(by request: GroupRequest, in snapshot: Snapshot) throws -> Added? {
    guard let first = try snapshot.earlierPlace(of: request) else { return nil }
    let count = try snapshot.importAction(first, in: request.group)?.entries ?? 1
    return Added(first: first, count: count)
  }

  private func part(in transaction: Transaction, atMost most: Int) throws -> Part {
    var request = request
    if let added = try Self.added(by: request, in: transaction) {
      guard try earlier.parts > 0 || transaction.hasImportUpload(prepared.seed) else {
        return Part(outcome: .added(added), came: nil)
      }
      request = try transaction.nextPart(of: request)
    }
    let current = try current(transaction)
    guard current.fingerprint == shown else { return Part(outcome: .changed, came: nil) }
    guard current.draft.refused.isEmpty || current.choices.leavesRefused else {
      return Part(outcome: .hasRefused, came: nil)
    }
    try makeGroup(current, transaction)
    var writing = try ImportWriting(current, words, atMost: most, came, transaction)
    let first = try append(&writing, current, request, transaction)
    let added = Added(
      first: first, count: earlier.count + writing.entryCount, staying: writing.staying,
      parts: earlier.parts + 1, changesGroup: earlier.changesGroup || writing.changesGroup)
    if !writing.isPart { try close(current, transaction) }
    return Part(outcome: .added(added), came: writing.isPart ? writing.came : nil)
  }

  /// What is left of it, as the group is now; nil where it would be something else than what was shown.
  private func rest(
    after added: Added, _ came: Set<ID<Member>>, _ snapshot: Snapshot
  ) throws -> ConfirmImport? {
    guard let person = request.origin.author.person else { throw JournalError.missing(.member) }
    let left = try PreparedImport(
      prepared.draft, prepared.choices, into: .group(request.group), by: person, seed: prepared.seed,
      snapshot)
    guard left.people.members == prepared.people.members,
      zip(left.deeds, prepared.deeds).allSatisfy({ $0 == $1 || $0.isNothing })
    else { return nil }
    var rest = ConfirmImport(
      left, shown: left.fingerprint, words, habits: habits, request, progress: progress)
    (rest.earlier, rest.came) = (added, came)
    return rest
  }

  private func current(_ transaction: Transaction) throws -> PreparedImport {
    if let position = prepared.position {
      if try transaction.position(of: request.group) == position { return prepared }
    } else if try transaction.group(request.group) == nil {
      // A group that is not made yet cannot have changed. To plan its import again would keep others from saving.
      return prepared
    }
    guard let person = request.origin.author.person else { throw JournalError.missing(.member) }
    return try PreparedImport(
      prepared.draft, prepared.choices, into: prepared.target, by: person, seed: prepared.seed, transaction)
  }

  private func makeGroup(_ current: PreparedImport, _ transaction: Transaction) throws {
    guard case .new(let group, let name, let currency, let founder) = current.target else { return }
    let member = NewMember(current.me, founder)
    _ = try transaction.createGroup(
      group, named: name, in: currency, founder: member,
      as: request.operation.derived(-1, as: Operation.self), from: request.origin)
  }

  /// Writes each change down when it is made, so that however many there are, no more than one is held.
  private func append(
    _ writing: inout ImportWriting, _ current: PreparedImport, _ request: GroupRequest,
    _ transaction: Transaction
  ) throws -> Int64? {
    let (count, family) = (writing.count, current.draft.format.family.rawValue)
    let (earlier, all) = (earlier.count, earlier.count + current.count)
    var (tried, first): (Int, Int64?) = (0, nil)
    do {
      try transaction.append(count, to: request.group, from: request.origin) { number in
        request.proposal(number, try writing.change(number, transaction))
      } trying: { number in
        tried = number
        if number.isMultiple(of: 100) { progress(min(earlier + number, all), all) }
      } done: { number, appended in
        first = first ?? appended.sequence
        guard let row = writing.row(number), let id = current.deeds[row].entry else { return }
        try transaction.noteImported(
          id, from: family, in: request.group, hash: current.hashes[row], at: appended.sequence)
      }
    } catch let refusal as Refusal {
      throw ImportRefusal(place: writing.place(tried), refusal: refusal)
    }
    // One that was so already is compared with this file from now on.
    let position = try transaction.position(of: request.group)
    for row in writing.unchanged {
      guard let id = current.deeds[row].entry else { continue }
      try transaction.noteImported(
        id, from: family, in: request.group, hash: current.hashes[row], at: position)
    }
    if let first, count > 1 {
      try transaction.noteImport(at: first, from: family, entries: writing.entryCount, in: request.group)
    }
    return first
  }

  /// Keeps what was answered, and lets go of the file.
  private func close(_ current: PreparedImport, _ transaction: Transaction) throws {
    if let habits {
      let family = current.draft.format.family.rawValue
      try transaction.keepImportHabit(habits, of: family, in: request.group)
    }
    try transaction.closeImportUpload(current.seed, addedTo: request.group)
  }
}

extension Transaction {
  /// The request for what is left of a file of which parts were added by `request`.
  fileprivate func nextPart(of request: GroupRequest) throws -> GroupRequest {
    var part = 1
    while true {
      let id = request.operation.derived(-1 - part, as: Operation.self)
      let next = GroupRequest(in: request.group, as: id, from: request.origin)
      if try earlierPlace(of: next) == nil { return next }
      part += 1
    }
  }
}
