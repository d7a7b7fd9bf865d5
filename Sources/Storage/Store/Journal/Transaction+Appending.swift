internal import JournalCoding
package import Ledger
internal import SQLite

extension Transaction {
  /// Appends all proposals to a group's journal, or none, and updates the tables that depend on it.
  ///
  /// A proposal that was appended before gets the same answer again. Throws `Refusal` if the Ledger's rules
  /// forbid it and `JournalError` otherwise; then the transaction is unchanged. `trying` is called with the
  /// index of each proposal before it is appended.
  @discardableResult package func append(
    _ proposals: [Proposal], to group: ID<Group>, from origin: Origin, trying: (Int) -> Void = { _ in }
  ) throws -> [Appended] {
    var all: [Appended] = []
    all.reserveCapacity(proposals.count)
    try append(
      proposals.count, to: group, from: origin, { proposals[$0] }, trying: trying, done: { all.append($1) })
    return all
  }

  /// The same for so many proposals that they should not all be in memory at once: each is requested by its
  /// index in turn, and `done` is called after it.
  package func append(
    _ count: Int, to group: ID<Group>, from origin: Origin, _ proposal: (Int) throws -> Proposal,
    trying: (Int) -> Void = { _ in }, done: (Int, Appended) throws -> Void
  ) throws {
    let (last, payments) = try keeping(group) { book in
      var (action, last): (Int64?, Int64?)
      var entries: Set<ID<Entity>> = []
      var payments: [Transfer] = []
      for number in 0..<count {
        trying(number)
        let place: Place = count > 1 || origin.part != nil ? .partOf(action) : .alone
        let appended = try append(try proposal(number), origin, book, place)
        if !appended.isResend {
          action = action ?? appended.sequence
          last = appended.sequence
          payments += appended.operation.change.payment.map { [$0] } ?? []
          let entity = appended.operation.entity
          if origin.part != nil, entity.kind == .entry { entries.insert(entity.id) }
        }
        try done(number, appended)
      }
      if let action, case .next(let whole) = origin.part {
        try notePart(action, ofAction: whole, entries: entries.count, in: group)
      }
      return (last, payments)
    }
    guard let last else { return }
    try revokeLinksToPaidDebts(in: group, after: payments, by: origin)
    publish(.changed(group, sequence: last))
  }

  /// Appends many independent proposals to any groups, all of them or none. The sums are updated once.
  package func append(_ contributions: [GroupProposal]) throws {
    var sequences: [ID<Group>: Int64] = [:]
    try keeping(Set(contributions.map(\.group)).sorted()) { books in
      for contribution in contributions {
        guard let book = books[contribution.group] else { continue }
        let appended = try append(contribution.proposal, contribution.origin, book, .alone)
        if !appended.isResend { sequences[contribution.group] = appended.sequence }
      }
    }
    for (group, sequence) in sequences.sorted(by: { $0.value < $1.value }) {
      let ours = contributions.filter { $0.group == group }
      if let origin = ours.first?.origin {
        try revokeLinksToPaidDebts(in: group, after: ours.compactMap(\.proposal.change.payment), by: origin)
      }
      publish(.changed(group, sequence: sequence))
    }
  }

  private func keeping<R>(_ group: ID<Group>, _ body: (AppendCache) throws -> R) throws -> R {
    try keeping([group]) { books in try body(books[group] ?? book(of: group)) }
  }

  /// Runs `body` with the groups' caches, so that any number of operations share their queries and one update
  /// of the sums.
  private func keeping<R>(_ groups: [ID<Group>], _ body: ([ID<Group>: AppendCache]) throws -> R) throws -> R {
    let clock = self.clock
    do {
      return try connection.savepoint {
        var books: [ID<Group>: AppendCache] = [:]
        for group in groups { books[group] = try book(of: group) }
        let result = try body(books)
        for group in groups {
          guard let book = books[group] else { continue }
          try write(&book.totals, of: book)
          book.states = [:]
        }
        try saveClock()
        return result
      }
    } catch {
      forgetBooks()
      self.clock = clock
      appended = 0
      throw error
    }
  }

  private enum Place {
    case alone
    /// Part of an action whose first operation has this sequence; nil before it is written.
    case partOf(Int64?)
  }

  private func append(_ proposal: Proposal, _ origin: Origin, _ book: AppendCache, _ place: Place) throws
    -> Appended
  {
    let owner = LowDiskQuota.Owner(origin.author, in: book.group)
    try shares?.requireShare(of: owner, at: origin.now)
    let body = proposal.change.encoded
    // Decoded again, so that exactly the change in the journal is applied, in the journal's order.
    let change = try Change(encoded: body)
    let operation = Operation(
      id: proposal.id, group: book.group, author: origin.author, device: origin.device,
      tick: try nextTick(at: origin.now), change: change)
    guard let sequence = try insert(operation, body, book, at: origin.now, place) else {
      return try repetition(of: operation)
    }
    shares?.note(body.count, of: owner)
    let before = try stateBefore(sequence, of: operation, book, at: origin.now)
    if !origin.isRestoring {
      try book.roster.allow(
        change, by: origin.author, before: before, isInvited: origin.isInvited, isUndoing: origin.isUndoing)
    }
    try requireFit(change, operation.entity, before)
    try requireReferences(of: change, book)
    try requireErasable(change, by: origin.author, before, book)
    let after = before.applying(operation)
    try requireRoom(from: before, to: after, by: operation.author, book)
    try requireNoShare(from: before, to: after, in: book.group)
    try project(from: before, to: after, book)
    try closeWays(into: book.group, from: before, to: after, by: operation.author, at: origin.now)
    try endWays(into: book, from: before, to: after)
    try erase(after: change, at: sequence, of: book.group)
    book.states[operation.entity]?.state = after
    book.states[operation.entity]?.changes.append(
      CountedChange(author: operation.author, received: origin.now))
    try noteUnread(change, of: book.group, by: origin.author)
    return Appended(sequence: sequence, operation: operation, before: before, isResend: false)
  }

  // MARK: - The journal

  /// Returns nil if an operation with this id exists already.
  private func insert(
    _ operation: Operation, _ body: [UInt8], _ book: AppendCache, at now: Instant, _ place: Place
  ) throws -> Int64? {
    // The other fields of an operation take far less than this.
    guard body.count <= Operation.largestEncoding - 1_024 else { throw JournalError.tooLong }
    let entity = operation.entity
    let digest = OperationDigester(operation, after: try lastDigest(book), received: now).digest(of: body)
    let inserted = try connection.run(
      """
      INSERT INTO operations
        (sequence, id, "group", entity_kind, entity, author, device, milliseconds, counter, body, received, digest)
      VALUES (
        \(try position() + 1), \(operation.id), \(operation.group), \(entity.kind), \(entity.id),
        \(operation.author.person), \(operation.device), \(operation.tick.milliseconds),
        \(operation.tick.counter), \(String(decoding: body, as: UTF8.self)), \(now), \(digest))
      ON CONFLICT (id) DO NOTHING
      """)
    guard inserted > 0 else { return nil }
    book.lastDigest = .some(digest)
    appended += 1
    let sequence = connection.lastInsertedRow
    if case .partOf(let first) = place {
      try connection.run(
        #"UPDATE operations SET "action" = \#(first ?? sequence) WHERE sequence = \#(sequence)"#)
    }
    return sequence
  }

  private func repetition(of operation: Operation) throws -> Appended {
    guard let record = try record(of: operation.id) else { throw JournalError.conflict(operation.id) }
    guard try isResend(operation, of: record) else { throw JournalError.conflict(operation.id) }
    let before = try state(of: operation.entity, in: operation.group, before: record.sequence)
    return Appended(sequence: record.sequence, operation: record.operation, before: before, isResend: true)
  }

  // MARK: - Checks

  /// The state of an entity is folded from its operations, whose number is limited: the cost of a change does
  /// not depend on the size of the group. Many changes of one entity read them once.
  private func stateBefore(_ sequence: Int64, of operation: Operation, _ book: AppendCache, at now: Instant)
    throws -> EntityState
  {
    let entity = operation.entity
    let known = try book.states[entity] ?? knownThing(entity, before: sequence, in: book.group)
    // Changes of tens of thousands of entities mostly change each of them once.
    if book.states.count >= 1_000 { book.states = [:] }
    book.states[entity] = known
    try EntityChangeLimit(operation, book.roster, at: now).require(after: known.changes)
    return known.state
  }

  private func knownThing(_ entity: Entity, before sequence: Int64, in group: ID<Group>) throws
    -> CachedEntity
  {
    let records = try records(on: entity, in: group, before: sequence)
    return CachedEntity(
      state: EntityState(entity, folding: records.map(\.operation)),
      changes: records.map { CountedChange(author: $0.operation.author, received: $0.received) })
  }

  /// Throws if an entity is added twice, or changed without existing.
  private func requireFit(_ change: Change, _ entity: Entity, _ before: EntityState) throws {
    switch (change.isAdding, before.isKnown) {
    case (true, true) where entity.kind != .group: throw JournalError.exists(entity)
    case (false, false): throw JournalError.missing(entity.kind)
    default: break
    }
    guard case .entry(let id, .added) = change else { return }
    if try connection.value("SELECT 1 FROM entries WHERE id = \(id)", as: Int.self) != nil {
      throw JournalError.missing(.entry)
    }
  }

  private func requireReferences(of change: Change, _ book: AppendCache) throws {
    let references = change.references
    guard references.members.allSatisfy({ book.numbers[$0] != nil }) else {
      throw JournalError.missing(.member)
    }
    for label in references.labels where !book.labels.contains(label) {
      guard try hasLabel(label, in: book.group) else { throw JournalError.missing(.label) }
      book.labels.insert(label)
    }
    for rule in references.rules where !book.rules.contains(rule) {
      guard try hasRule(rule, in: book.group) else { throw JournalError.missing(.rule) }
      book.rules.insert(rule)
    }
    for entry in references.entries where try !hasEntry(entry, in: book.group) {
      throw JournalError.missing(.entry)
    }
    for file in references.attachments where try !keep(file, of: book.group) {
      throw JournalError.missingAttachment
    }
  }

  private func hasLabel(_ id: ID<Label>, in group: ID<Group>) throws -> Bool {
    try connection.value(#"SELECT 1 FROM labels WHERE "group" = \#(group) AND id = \#(id)"#, as: Int.self)
      != nil
  }

  private func hasEntry(_ id: ID<Entry>, in group: ID<Group>) throws -> Bool {
    try connection.value(#"SELECT 1 FROM entries WHERE id = \#(id) AND "group" = \#(group)"#, as: Int.self)
      != nil
  }

  private func hasRule(_ id: ID<RecurringRule>, in group: ID<Group>) throws -> Bool {
    try connection.value(#"SELECT 1 FROM rules WHERE "group" = \#(group) AND id = \#(id)"#, as: Int.self)
      != nil
  }
}

extension Change {
  /// What one member has paid another, if the change records that.
  fileprivate var payment: Transfer? {
    guard case .entry(_, .added(let entry)) = self, entry.bill.kind == .transfer,
      let payer = entry.bill.payers.members.first, let payee = entry.bill.split.participants.first
    else { return nil }
    return Transfer(payer: payer, payee: payee, amount: entry.bill.amount)
  }

  var isAdding: Bool {
    switch self {
    case .group(.created), .member(_, .added), .entry(_, .added), .label(_, .added), .preset(_, .added),
      .rule(_, .added), .receipt(_, .added), .budget:
      true
    default: false
    }
  }
}

extension EntityState {
  /// Whether the entity exists, removed or not. Always true for a budget, which is just an amount of a
  /// category.
  package var isKnown: Bool {
    switch self {
    case .group(let state): state.birth != nil
    case .member(let state): state.birth != nil
    case .entry(let state): state.birth != nil
    case .label(let state): state.label != nil
    case .preset(let state): state.birth != nil
    case .rule(let state): state.birth != nil
    case .receipt(let state): state.birth != nil
    case .budget: false
    }
  }
}
