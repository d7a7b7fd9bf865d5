import AccountStore
internal import Exchange
package import Ledger
package import Store

/// Adds what an import was shown to add, all of it as one action that one undo takes back.
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

  package enum Outcome: Sendable {
    case added(Added)
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
  }

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

  /// Throws `ImportRefusal` where a rule forbids a row, and then nothing is done.
  package func run(in transaction: Transaction) throws -> Outcome {
    if let first = try transaction.earlierPlace(of: request) {
      let count = try transaction.importAction(first, in: request.group)?.entries ?? 1
      return .added(Added(first: first, count: count, staying: []))
    }
    let current = try current(transaction)
    guard current.fingerprint == shown else { return .changed }
    guard current.draft.refused.isEmpty || current.choices.leavesRefused else { return .hasRefused }
    try makeGroup(current, transaction)
    var writing = try ImportWriting(current, words, transaction)
    let first = try append(&writing, current, transaction)
    try close(current, transaction)
    return .added(Added(first: first, count: current.count, staying: writing.staying))
  }

  private func current(_ transaction: Transaction) throws -> PreparedImport {
    let position = prepared.position
    if let position, try transaction.position(of: request.group) == position { return prepared }
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
    _ writing: inout ImportWriting, _ current: PreparedImport, _ transaction: Transaction
  ) throws -> Int64? {
    let (count, family) = (writing.count, current.draft.format.family.rawValue)
    var (tried, first): (Int, Int64?) = (0, nil)
    do {
      try transaction.append(count, to: request.group, from: request.origin) { number in
        request.proposal(number, try writing.change(number, transaction))
      } trying: { number in
        tried = number
        if number.isMultiple(of: 100) { progress(number, count) }
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
      try transaction.noteImport(at: first, from: family, entries: current.count, in: request.group)
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
