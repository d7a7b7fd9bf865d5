internal import JournalCoding
package import Ledger
internal import SQLite
package import Store

/// Rebuilds a group from an archive in a temporary database.
///
/// All texts and amounts are checked by the rules. Permissions are not checked: they were when the changes
/// were made.
package struct GroupRestoration {
  private let group: ID<Group>
  private let transaction: Transaction
  private let now: Instant
  private var count = 0
  private var last: (tick: Tick, digest: [UInt8])?
  private var household: FoldedGroup
  private var roster = Roster(group: nil, members: [])
  private var files: Set<ID<Attachment>> = []
  private var named: Set<ID<Attachment>> = []
  /// All people who were ever in the group or changed it.
  package private(set) var people: Set<ID<Person>> = []

  package init(_ group: ID<Group>, in transaction: Transaction, at now: Instant) throws {
    self.group = group
    self.transaction = transaction
    self.now = now
    household = FoldedGroup(group: group)
    try transaction.makeGroup(group, at: now)
  }

  // MARK: - Files

  /// Records a file of the archive; `place` is the position of the operation that erased it.
  package mutating func note(_ file: AttachedFile, erasedAt place: Int?) throws {
    guard (0...now.adding(.seconds(60)).milliseconds).contains(file.created.milliseconds),
      try transaction.note(file, erasedAt: place.map(Int64.init)), files.insert(file.id).inserted
    else { throw GroupRestoreRefusal.file(file.id) }
  }

  // MARK: - Operations

  /// Adds the next operation of the journal.
  package mutating func add(_ archived: ArchivedOperation) throws {
    count += 1
    let operation = archived.operation
    let latest = now.adding(.seconds(60)).milliseconds
    guard operation.tick.milliseconds <= latest, archived.received.milliseconds <= latest else {
      throw GroupRestoreRefusal.later(count)
    }
    let isInOrder = last.map { $0.tick < operation.tick } ?? true
    let isPossible = (1...count).contains(archived.action ?? count)
    // More members make folding slower.
    let hasRoom = roster.members.count <= HouseholdLimit.namesEver.most
    guard operation.group == group, isInOrder, isPossible, hasRoom else {
      throw GroupRestoreRefusal.operation(count)
    }
    do { try roster.checkContents(operation.change) } catch { throw GroupRestoreRefusal.operation(count) }
    fold(operation)
    try insert(archived)
  }

  /// Tracks only the group and its members, which must exist when later operations refer to them.
  private mutating func fold(_ operation: Operation) {
    if let author = operation.author.person { people.insert(author) }
    named.formUnion(operation.change.references.attachments)
    switch operation.change {
    case .member(_, .added(_, _, let person?)), .member(_, .claimed(let person?)): people.insert(person)
    case .group, .member: break
    default: return
    }
    household.apply(operation)
    switch household[operation.entity] {
    case .group(let state): roster.group = state.group
    case .member(let state): if let member = state.member { roster.set(member) }
    default: break
    }
  }

  private mutating func insert(_ archived: ArchivedOperation) throws {
    let (operation, body) = (archived.operation, archived.operation.change.encoded)
    guard body.count <= Operation.largestEncoding - 1_024 else { throw GroupRestoreRefusal.operation(count) }
    let seal = OperationDigester(operation, after: last?.digest, received: archived.received)
    let digest = seal.digest(ofBody: archived.original?.bytes ?? OperationDigester.digest(of: body))
    let entity = operation.entity
    let inserted = try transaction.connection.run(
      """
      INSERT INTO operations (
        sequence, id, "group", entity_kind, entity, author, device, milliseconds, counter, body, received,
        "action", original, digest)
      VALUES (
        \(count), \(operation.id), \(group), \(entity.kind), \(entity.id),
        \(operation.author.person), \(operation.device), \(operation.tick.milliseconds),
        \(operation.tick.counter), \(String(decoding: body, as: UTF8.self)), \(archived.received),
        \(archived.action), \(archived.original), \(digest))
      ON CONFLICT (id) DO NOTHING
      """)
    guard inserted > 0 else { throw GroupRestoreRefusal.known(count) }
    last = (operation.tick, digest)
  }

  /// Records that the operation at a place of the journal began an import.
  package func noteImport(at place: Int, from family: String, entries: Int) throws {
    guard try beginsAction(place), (0...count).contains(entries) else {
      throw GroupRestoreRefusal.operation(place)
    }
    try transaction.noteImport(at: Int64(place), from: family, entries: entries, in: group)
  }

  /// Records that the action that began at a place of the journal continues an earlier one.
  package func notePart(at place: Int, ofActionAt whole: Int, entries: Int) throws {
    guard whole < place, (0...count).contains(entries), try beginsAction(place), try beginsAction(whole)
    else { throw GroupRestoreRefusal.operation(place) }
    do {
      try transaction.notePart(Int64(place), ofAction: Int64(whole), entries: entries, in: group)
    } catch JournalError.superseded { throw GroupRestoreRefusal.operation(place) }
  }

  private func beginsAction(_ place: Int) throws -> Bool {
    try transaction.connection.value(
      #"SELECT "action" IS sequence FROM operations WHERE sequence = \#(Int64(place))"#) ?? false
  }

  // MARK: - The end

  /// Builds all tables that depend on the journal. `checkStopped` throws to cancel the restore.
  package func finish(checkStopped: () throws -> Void) throws {
    guard count > 0, named.isSubset(of: files) else { throw GroupRestoreRefusal.unsound("a file is missing") }
    do { try transaction.remake(group) { _ in try checkStopped() } } catch let error as JournalError {
      throw GroupRestoreRefusal.unsound("\(error)")
    } catch let refusal as Refusal { throw GroupRestoreRefusal.unsound("\(refusal)") } catch {
      guard let flaw = Transaction.words(ofFlaw: error) else { throw error }
      throw GroupRestoreRefusal.unsound(flaw)
    }
    transaction.forgetBooks()
    try requireRoom()
  }

  /// Checks the group as a check of the database does.
  package func check() throws {
    if let words = try transaction.impossibleValues(withFiles: false).first {
      throw GroupRestoreRefusal.unsound(words)
    }
    if let finding = try transaction.findings(of: group).first {
      throw GroupRestoreRefusal.unsound(finding.words)
    }
  }

  private func requireRoom() throws {
    let counts: [(HouseholdLimit, SQL)] = [
      (.namesEver, "members"), (.labelsEver, "labels"), (.presets, "presets"), (.rulesEver, "rules"),
      (.units, "custom_units"),
    ]
    for (limit, table) in counts {
      let found: Int? = try transaction.connection.value(
        #"SELECT count(*) FROM \#(table) WHERE "group" = \#(group)"#)
      guard found ?? 0 <= limit.most else {
        throw GroupRestoreRefusal.unsound("more than \(limit.most) \(table.text)")
      }
    }
    let changes: Int? = try transaction.connection.value(
      """
      SELECT max(n)
      FROM (SELECT count(*) AS n FROM operations WHERE "group" = \(group) GROUP BY entity)
      """)
    guard changes ?? 0 <= 2 * Journal.mostChanges else {
      throw GroupRestoreRefusal.unsound("one object was changed \(changes ?? 0) times")
    }
  }
}

/// Reasons why a group is not restored. Nothing of it is stored then.
package enum GroupRestoreRefusal: Error, Hashable, Sendable {
  case groupIsHere
  /// The operation at this place of the journal is not possible there.
  case operation(Int)
  /// The time of the operation is in the future.
  case later(Int)
  /// Another group has an operation with this id.
  case known(Int)
  case file(ID<Attachment>)
  /// A finding of the check, in words.
  case unsound(String)
}
