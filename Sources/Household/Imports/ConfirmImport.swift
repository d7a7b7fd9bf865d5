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
    /// The first change, by which all of it is taken back; nil where there was nothing to do.
    package let appended: Appended?
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
    if let earlier = try transaction.earlierAnswer(to: request) {
      let count = earlier.count { $0.operation.entity.kind == .entry }
      return .added(Added(appended: earlier.first, count: count, staying: []))
    }
    let current = try current(transaction)
    guard current.fingerprint == shown else { return .changed }
    guard current.draft.refused.isEmpty || current.choices.leavesRefused else { return .hasRefused }
    try makeGroup(current, transaction)
    let writing = try ImportWriting(current, words, transaction)
    let appended = try append(writing, transaction)
    try note(appended, current, transaction)
    return .added(Added(appended: appended.first, count: current.count, staying: writing.staying))
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
      as: request.operation.derived(-1, as: Ledger.Operation.self), from: request.origin)
  }

  private func append(_ writing: ImportWriting, _ transaction: Transaction) throws -> [Appended] {
    var tried = 0
    do {
      let proposals = request.proposals(writing.changes)
      return try transaction.append(proposals, to: request.group, from: request.origin) { number in
        tried = number
        if number.isMultiple(of: 100) { progress(number, proposals.count) }
      }
    } catch let refusal as Refusal {
      throw ImportRefusal(
        place: writing.places.indices.contains(tried) ? writing.places[tried] : 0, refusal: refusal)
    }
  }

  /// Keeps what the file said of each entry, and lets go of the file.
  private func note(
    _ appended: [Appended], _ current: PreparedImport, _ transaction: Transaction
  ) throws {
    let family = current.draft.format.family.rawValue
    let position = try transaction.position(of: request.group)
    var sequences: [ID<Entry>: Int64] = [:]
    for one in appended {
      if case .entry(let id, _) = one.operation.change { sequences[id] = one.sequence }
    }
    for (deed, hash) in zip(current.deeds, current.hashes) {
      switch deed {
      case .add(let id), .change(let id), .restore(let id):
        // One that was so already is compared with this file from now on.
        try transaction.noteImported(
          id, from: family, in: request.group, hash: hash, at: sequences[id] ?? position)
      case .nothing: continue
      }
    }
    if let first = appended.first, appended.count > 1 {
      try transaction.noteImport(
        at: first.sequence, from: family, entries: current.count, in: request.group)
    }
    if let habits { try transaction.keepImportHabit(habits, of: family, in: request.group) }
    try transaction.removeImportUpload(current.seed)
  }
}
