internal import JournalCoding
package import Ledger
internal import SQLite
package import Store

/// Brings a group that is not here back from what was kept of it elsewhere, within one transaction.
///
/// What is brought is held to every rule about texts and amounts. Who might do what was asked when it was done.
package struct GroupRestoration {
  private let group: ID<Group>
  private let transaction: Transaction
  private let now: Instant
  private let base: Int64
  private var count = 0
  private var last: (tick: Tick, digest: [UInt8])?
  private var household: FoldedGroup
  private var roster = Roster(group: nil, members: [])
  private var files: Set<ID<Attachment>> = []
  private var named: Set<ID<Attachment>> = []
  /// All who were ever in the group, or did anything in it.
  package private(set) var people: Set<ID<Person>> = []

  /// Throws where the group is here, also when it is deleted.
  package init(_ group: ID<Group>, in transaction: Transaction, at now: Instant) throws {
    guard try !transaction.allGroups().contains(group) else { throw RestoreRefusal.groupIsHere }
    self.group = group
    self.transaction = transaction
    self.now = now
    base = try transaction.position()
    household = FoldedGroup(group: group)
    try transaction.makeGroup(group, at: now)
  }

  // MARK: - Files

  /// Notes what a file is; `place` is that of the operation which erased it.
  package mutating func note(_ file: AttachedFile, erasedAt place: Int?) throws {
    let erasure = place.map { base + Int64($0) }
    let added = try transaction.connection.run(
      """
      INSERT INTO attachments (id, "group", uploader, type, name, size, digest, created, is_kept, erased)
      VALUES (
        \(file.id), \(group), \(file.uploader), \(file.type), \(file.name), \(file.size), \(file.digest),
        \(file.created), \(true), \(erasure))
      ON CONFLICT DO NOTHING
      """)
    guard added > 0, files.insert(file.id).inserted else { throw RestoreRefusal.file(file.id) }
  }

  /// Adds a file, the contents of which come in pieces, as many bytes as it says.
  package mutating func add(
    _ file: AttachedFile, erasedAt place: Int?, pieces: ((_ piece: [UInt8]) throws -> Void) throws -> Void
  ) throws {
    try note(file, erasedAt: place)
    var (rest, part, size): ([UInt8], Int, Int) = ([], 0, 0)
    try pieces { piece in
      rest += piece
      size += piece.count
      while rest.count >= AttachedFile.partSize {
        try keep(Array(rest.prefix(AttachedFile.partSize)), as: part, of: file.id)
        rest.removeFirst(AttachedFile.partSize)
        part += 1
      }
    }
    if !rest.isEmpty { try keep(rest, as: part, of: file.id) }
    guard size == file.size else { throw RestoreRefusal.file(file.id) }
  }

  private func keep(_ data: [UInt8], as part: Int, of file: ID<Attachment>) throws {
    try transaction.connection.run(
      "INSERT INTO attachment_parts (attachment, part, data) VALUES (\(file), \(part), \(data))")
  }

  // MARK: - Operations

  /// Adds the next operation of the journal.
  package mutating func add(_ archived: ArchivedOperation) throws {
    count += 1
    let operation = archived.operation
    let latest = now.adding(.seconds(60)).milliseconds
    guard operation.tick.milliseconds <= latest, archived.received.milliseconds <= latest else {
      throw RestoreRefusal.later(count)
    }
    let isInOrder = last.map { $0.tick < operation.tick } ?? true
    let isPossible = (1...count).contains(archived.action ?? count)
    // Each member makes following them longer.
    let hasRoom = roster.members.count <= HouseholdLimit.namesEver.most
    guard operation.group == group, isInOrder, isPossible, hasRoom else {
      throw RestoreRefusal.operation(count)
    }
    do {
      try roster.checkContents(operation.change)
    } catch {
      throw RestoreRefusal.operation(count)
    }
    fold(operation)
    try insert(archived)
  }

  /// Members and the group are followed, since what others name has to be there by then.
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
    guard body.count <= Operation.largestEncoding - 1_024 else {
      throw RestoreRefusal.operation(count)
    }
    let seal = OperationSeal(operation, after: last?.digest, received: archived.received)
    let digest = seal.digest(ofBody: archived.original?.bytes ?? OperationSeal.digest(of: body))
    let entity = operation.entity
    let inserted = try transaction.connection.run(
      """
      INSERT INTO operations (
        sequence, id, "group", entity_kind, entity, author, device, milliseconds, counter, body, received,
        "action", original, digest)
      VALUES (
        \(base + Int64(count)), \(operation.id), \(group), \(entity.kind), \(entity.id),
        \(operation.author.person), \(operation.device), \(operation.tick.milliseconds),
        \(operation.tick.counter), \(String(decoding: body, as: UTF8.self)), \(archived.received),
        \(archived.action.map { base + Int64($0) }), \(archived.original), \(digest))
      ON CONFLICT (id) DO NOTHING
      """)
    guard inserted > 0 else { throw RestoreRefusal.known(count) }
    last = (operation.tick, digest)
  }

  /// Notes that the operation at a place of the journal began an import.
  package func noteImport(at place: Int, from family: String, entries: Int) throws {
    guard (1...max(count, 1)).contains(place), entries >= 0 else { throw RestoreRefusal.operation(place) }
    try transaction.noteImport(at: base + Int64(place), from: family, entries: entries, in: group)
  }

  // MARK: - The end

  /// Makes all that follows from the journal.
  package func finish() throws {
    guard count > 0, named.isSubset(of: files) else { throw RestoreRefusal.unsound("a file is missing") }
    try moveClock()
    do {
      try transaction.remake(group) { _ in }
    } catch let error as JournalError {
      throw RestoreRefusal.unsound("\(error)")
    } catch let refusal as Refusal {
      throw RestoreRefusal.unsound("\(refusal)")
    } catch {
      guard let flaw = Transaction.words(ofFlaw: error) else { throw error }
      throw RestoreRefusal.unsound(flaw)
    }
    transaction.forgetBooks()
    try requireRoom()
  }

  /// Holds it to what a check of the database asks.
  package func check() throws {
    if let finding = try transaction.findings(of: group).first { throw RestoreRefusal.unsound(finding.words) }
  }

  /// What is done from now on is later than all of it.
  private func moveClock() throws {
    let next = try transaction.nextTick(at: now)
    if let last, next < last.tick { transaction.clock = HybridClock(last: last.tick) }
    transaction.appended += count
    try transaction.saveClock()
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
        throw RestoreRefusal.unsound("more than \(limit.most) \(table.text)")
      }
    }
    let changes: Int? = try transaction.connection.value(
      """
      SELECT max(n)
      FROM (SELECT count(*) AS n FROM operations WHERE "group" = \(group) GROUP BY entity)
      """)
    guard changes ?? 0 <= 2 * Journal.mostChanges else {
      throw RestoreRefusal.unsound("one thing was changed \(changes ?? 0) times")
    }
  }
}
