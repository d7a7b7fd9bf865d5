package import Ledger
internal import SQLite

/// An operation with what it touched as it was before, so that a page can say what it changed.
package struct HistoryItem: Hashable, Sendable {
  package let record: JournalRecord
  package let before: EntityState
  package let after: EntityState
  package let differences: [Difference]
  /// What was touched, as it is by now; nil where nothing else has been done to it since.
  private let last: EntityState?

  init(_ record: JournalRecord, before: EntityState, now: EntityState?) {
    self.record = record
    self.before = before
    last = now
    after = before.applying(record.operation)
    differences = before.differences(to: after)
  }

  /// An operation beside which nothing was done to what it touched.
  init(alone record: JournalRecord) {
    self.record = record
    last = nil
    before = EntityState(record.operation.entity)
    after = before.applying(record.operation)
    // Most are entries that were added: with them, there is nothing to compare.
    differences = record.operation.addsEntry ? [.added] : before.differences(to: after)
  }

  /// All that several operations changed, of which this record is the last one.
  package init(_ record: JournalRecord, before: EntityState, after: EntityState) {
    self.record = record
    self.before = before
    last = after
    self.after = after
    differences = before.differences(to: after)
  }

  /// What was touched, as it is by now.
  var now: EntityState { last ?? after }
  /// Whether nothing else has been done since to what it touched.
  var isLatest: Bool { last == nil }

  package var operation: Operation { record.operation }
}

extension Operation {
  fileprivate var addsEntry: Bool {
    if case .entry(_, .added) = change { true } else { false }
  }
}

/// Which part of a group's history is asked for.
package struct HistoryFilter: Hashable, Sendable {
  package var author: Author?
  package var kind: Entity.Kind?
  /// Everything that was done in one go, by its first operation. Else an import is one line, its first.
  package var action: Int64?
  /// Whether what was done to many entries in one go is one line, that of the last of them.
  package var foldsActions = false

  package init() {}

  /// All of it, as it is shown.
  package static let shown: HistoryFilter = {
    var filter = HistoryFilter()
    filter.foldsActions = true
    return filter
  }()
}

extension Snapshot {
  /// More are not made with one entry: tags, a category and a payee.
  private static let mostLabels = Roster.mostTags + 2

  /// A page of them, and one more that tells whether there are others.
  private static let mostRemembered = 51

  /// The last changes of a group before a place in its journal, the newest first.
  package func history(
    of group: ID<Group>, matching filter: HistoryFilter = HistoryFilter(), before end: Int64 = .max,
    limit: Int = 50
  ) throws -> [HistoryItem] {
    guard remembersGroups, filter == .shown, end == .max, limit <= Self.mostRemembered else {
      return try readHistory(of: group, matching: filter, before: end, limit: limit)
    }
    // Everybody looks at these, and most again before anything else is done.
    let latest = try remembered(\.latestChanges, of: group) {
      try readHistory(of: group, matching: filter, before: end, limit: Self.mostRemembered)
    }
    return Array(latest.prefix(limit))
  }

  private func readHistory(
    of group: ID<Group>, matching filter: HistoryFilter, before end: Int64, limit: Int
  ) throws -> [HistoryItem] {
    let imports: SQL = #"SELECT "action" FROM import_actions WHERE "group" = \#(group)"#
    var conditions: SQL = ""
    switch filter.author {
    case .person(let person)?: conditions.append(" AND author = \(person)")
    case .system?: conditions.append(" AND author IS NULL")
    case nil: break
    }
    switch filter.kind {
    case .entry?: conditions.append(" AND entity_kind = 'entry'")
    // Said twice, because the index is there for everything but entries.
    case let kind?: conditions.append(" AND entity_kind <> 'entry' AND entity_kind = \(kind)")
    case nil: break
    }
    if let action = filter.action {
      let whole = try wholeAction(of: action, in: group)
      let last = try self.end(ofAction: parts(ofAction: whole, in: group).last ?? whole)
      conditions.append(
        """
         AND sequence BETWEEN \(whole) AND \(last) AND "action" IN (\(Self.parts(ofAction: whole, in: group)))
        """)
    } else if filter.kind == nil {
      conditions.append(#" AND ("action" IS NULL OR "action" = sequence OR "action" NOT IN (\#(imports)))"#)
    }
    if filter.foldsActions {
      let laterParts = Self.laterParts(in: group)
      conditions.append(#" AND ("action" IS NULL OR "action" NOT IN (\#(laterParts)))"#)
      // What was done in one go stands one behind the other. Of an import one line is left already.
      let isLine: SQL = filter.kind == nil ? #" OR "action" IN (\#(imports))"# : ""
      conditions.append(
        """
         AND ("action" IS NULL OR entity_kind <> 'entry'\(isLine) OR NOT EXISTS (
           SELECT 1
           FROM operations AS next
           WHERE next.sequence = operations.sequence + 1 AND next."action" = operations."action"
             AND next.entity_kind = 'entry'))
        """)
      // The line of an entry tells of labels that were made with it. They come before it.
      if filter.kind == nil {
        conditions.append(
          """
           AND ("action" IS NULL OR entity_kind <> 'label' OR "action" IN (\(imports))
             OR substr(body, \(Self.deed), 8) <> '"added":' OR NOT EXISTS (
               SELECT 1
               FROM operations AS entry
               WHERE entry.sequence BETWEEN operations.sequence + 1 AND operations.sequence + \(Self.mostLabels)
                 AND entry."action" = operations."action" AND entry.entity_kind = 'entry'))
          """)
      }
    }
    guard filter.action == nil, filter.kind == nil else {
      return try items(before: end, conditions, in: group, limit: limit)
    }
    return try itemsPassing(
      laterParts: filter.foldsActions, before: end, conditions, in: group, limit: limit)
  }

  /// How many actions are skipped, and how many of them may need a search for their end, which takes some 20 queries.
  private static let (mostPassed, mostSearched) = (1_000, 100)

  /// Reads only the first line of an import and, with `laterParts`, nothing of later parts: both may have thousands of
  /// operations. After `mostPassed` actions the rest is read operation by operation.
  private func itemsPassing(
    laterParts: Bool, before end: Int64, _ conditions: SQL, in group: ID<Group>, limit: Int
  ) throws -> [HistoryItem] {
    var (items, end) = ([HistoryItem](), end)
    var (passed, searched) = (0, 0)
    while items.count < limit, passed < Self.mostPassed, searched < Self.mostSearched,
      let (first, isImport) = try lastPassed(laterParts: laterParts, before: end, in: group)
    {
      let last = try self.end(ofAction: first, before: end)
      if last + 1 < end {
        var later = conditions
        later.append(" AND sequence > \(last)")
        items += try self.items(before: end, later, in: group, limit: limit - items.count)
        searched += 1
      }
      if isImport, items.count < limit {
        var own = conditions
        own.append(" AND sequence = \(first)")
        items += try self.items(before: end, own, in: group, limit: 1)
      }
      (end, passed) = (first, passed + 1)
    }
    guard items.count < limit else { return items }
    return try items + self.items(before: end, conditions, in: group, limit: limit - items.count)
  }

  /// The last action of a group before a place that is an import or, with `laterParts`, goes on with another.
  private func lastPassed(
    laterParts: Bool, before end: Int64, in group: ID<Group>
  ) throws -> (first: Int64, isImport: Bool)? {
    try connection.first(
      """
      SELECT "action", isImport
      FROM (
        SELECT * FROM (
          SELECT "action", 1 AS isImport
          FROM import_actions
          WHERE "group" = \(group) AND "action" < \(end)
          ORDER BY "action" DESC
          LIMIT 1)
        UNION ALL
        SELECT * FROM (
          SELECT part, 0
          FROM action_parts
          WHERE "group" = \(group) AND part < \(end) AND \(laterParts)
          ORDER BY part DESC
          LIMIT 1))
      ORDER BY "action" DESC, isImport
      LIMIT 1
      """
    ) { row in (try row.next(), try row.next()) }
  }

  /// A thing that several of them touched is folded once for all of them. Most entries are added and then left
  /// alone: nothing else is read for these.
  private func items(
    before end: Int64, _ conditions: SQL, in group: ID<Group>, limit: Int
  ) throws -> [HistoryItem] {
    var touchedAgain: [JournalRecord] = []
    let records = try connection.all(
      """
      SELECT \(JournalRecord.columns), EXISTS (
        SELECT 1
        FROM operations AS other
        WHERE other."group" = operations."group" AND other.entity = operations.entity
          AND other.sequence <> operations.sequence)
      FROM operations
      WHERE "group" = \(group) AND sequence < \(end)\(conditions)
      ORDER BY sequence DESC
      LIMIT \(limit)
      """
    ) { row in
      let record = try JournalRecord(row: &row)
      if try row.next() { touchedAgain.append(record) }
      return record
    }
    let pasts = try pasts(of: touchedAgain, in: group)
    return records.map { record in
      let entity = record.operation.entity
      return pasts[entity]?.item(record) ?? HistoryItem(alone: record)
    }
  }

  /// Everything that was done to one thing of a group, the newest first.
  package func history(
    of entity: Entity, in group: ID<Group>, before end: Int64 = .max, limit: Int = 50
  ) throws -> [HistoryItem] {
    let records = try connection.all(
      """
      SELECT \(JournalRecord.columns)
      FROM operations
      WHERE "group" = \(group) AND entity = \(entity.id) AND sequence < \(end)
        AND entity_kind = \(entity.kind)
      ORDER BY sequence DESC
      LIMIT \(limit)
      """, JournalRecord.init(row:))
    guard let past = try pasts(of: records, in: group)[entity] else { return [] }
    return records.map(past.item)
  }

  /// What a group's journal took in after a place, in its order.
  package func changes(of group: ID<Group>, after sequence: Int64, limit: Int = 100) throws -> [JournalRecord]
  {
    try connection.all(
      """
      SELECT \(JournalRecord.columns)
      FROM operations
      WHERE "group" = \(group) AND sequence > \(sequence)
      ORDER BY sequence
      LIMIT \(limit)
      """, JournalRecord.init(row:))
  }

  /// One change of a group's history, such as the one to undo.
  package func historyItem(_ sequence: Int64, in group: ID<Group>) throws -> HistoryItem? {
    try items(before: .max, " AND sequence = \(sequence)", in: group, limit: 1).first
  }

  /// How many operations were done in one go with this one, itself included; labels that were made with one entry are
  /// not counted.
  package func actionSize(of record: JournalRecord) throws -> Int {
    guard let action = try wholeAction(of: record) else { return 1 }
    let group = record.operation.group
    let parts = try parts(ofAction: action, in: group)
    // They stand one behind the other.
    let size = try zip(parts, parts.dropFirst() + [.max]).reduce(0) { size, part in
      size + Int(try end(ofAction: part.0, before: part.1) - part.0) + 1
    }
    guard size <= Self.mostLabels else { return size }
    let isPart = try isPart(of: action)
    let others: [Entity.Kind] = try connection.values(
      "SELECT entity_kind FROM operations WHERE \(isPart) AND entity_kind <> 'label' LIMIT 2")
    return others == [.entry] ? 1 : size
  }
}
