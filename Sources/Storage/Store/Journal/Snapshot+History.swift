package import Ledger
internal import SQLite

extension GroupMemory.Known {
  /// The latest changes, as the first page of the activity shows them.
  var latestChanges: [HistoryItem]? {
    get { self["latestChanges"] }
    set { self["latestChanges"] = newValue }
  }
}

extension Snapshot {
  /// The most labels that one entry can add: its tags, a category and a payee.
  private static let mostLabels = Roster.mostTags + 2

  /// A page, and one item more that tells whether there is another page.
  private static let mostRemembered = 51

  /// The last changes of a group before a place in its journal, the newest first.
  package func history(
    of group: ID<Group>, matching filter: HistoryFilter = HistoryFilter(), before end: Int64 = .max,
    limit: Int = 50
  ) throws -> [HistoryItem] {
    guard remembersGroups, filter == .shown, end == .max, limit <= Self.mostRemembered else {
      return try readHistory(of: group, matching: filter, before: end, limit: limit)
    }
    // All members look at these, mostly several times before the next change.
    let latest = try remembered(\.latestChanges, of: group) {
      try readHistory(of: group, matching: filter, before: end, limit: Self.mostRemembered)
    }
    return Array(latest.prefix(limit))
  }

  private func readHistory(of group: ID<Group>, matching filter: HistoryFilter, before end: Int64, limit: Int)
    throws -> [HistoryItem]
  {
    let imports: SQL = #"SELECT "action" FROM import_actions WHERE "group" = \#(group)"#
    var conditions: SQL = ""
    switch filter.author {
    case .person(let person)?: conditions.append(" AND author = \(person)")
    case .system?: conditions.append(" AND author IS NULL")
    case nil: break
    }
    switch filter.kind {
    case .entry?: conditions.append(" AND entity_kind = 'entry'")
    // The kind is tested twice, because the partial index covers all kinds but entries.
    case let kind?: conditions.append(" AND entity_kind <> 'entry' AND entity_kind = \(kind)")
    case nil: break
    }
    if filter.onlyPayments {
      conditions.append(
        #" AND entity IN (SELECT id FROM entries WHERE "group" = \#(group) AND kind = 'transfer')"#)
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
      // The operations of an action follow each other without gaps. An import is one line already.
      let isLine: SQL = filter.kind == nil ? #" OR "action" IN (\#(imports))"# : ""
      conditions.append(
        """
         AND ("action" IS NULL OR entity_kind <> 'entry'\(isLine) OR NOT EXISTS (
           SELECT 1
           FROM operations AS next
           WHERE next.sequence = operations.sequence + 1 AND next."action" = operations."action"
             AND next.entity_kind = 'entry'))
        """)
      // The line of an entry also describes the labels that were added with it, which come before it.
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
    return try itemsPassing(laterParts: filter.foldsActions, before: end, conditions, in: group, limit: limit)
  }

  /// The most actions that are skipped, and the most searches for their ends, each of which takes about 20
  /// queries.
  private static let (mostPassed, mostSearched) = (1_000, 100)

  /// Reads only the first line of an import and, with `laterParts`, nothing of later parts: both may have
  /// thousands of operations. After `mostPassed` actions it reads the rest operation by operation.
  private func itemsPassing(
    laterParts: Bool, before end: Int64, _ conditions: SQL, in group: ID<Group>, limit: Int
  ) throws -> [HistoryItem] {
    var (items, end) = ([HistoryItem](), end)
    var (passed, searched) = (0, 0)
    while items.count < limit, passed < Self.mostPassed, searched < Self.mostSearched,
      let (first, isImport) = try lastPassed(laterParts: laterParts, before: end, in: group)
    {
      let last = try self.end(ofAction: first, likelyBefore: end)
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

  /// The last action of a group before a place that is an import or, with `laterParts`, continues another
  /// one.
  private func lastPassed(laterParts: Bool, before end: Int64, in group: ID<Group>) throws -> (
    first: Int64, isImport: Bool
  )? {
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

  /// An entity with several of the operations is folded once for all of them. Most entries are added and
  /// never changed: no further query is made for these.
  private func items(before end: Int64, _ conditions: SQL, in group: ID<Group>, limit: Int) throws
    -> [HistoryItem]
  {
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

  /// The kinds of records, beside entries, that a group has changes of.
  package func kindsOfHistory(of group: ID<Group>) throws -> Set<Entity.Kind> {
    try Set(
      Entity.Kind.allCases.filter { kind in
        // The kind is tested twice, as above.
        try connection.value(
          """
          SELECT EXISTS (
            SELECT 1
            FROM operations
            WHERE "group" = \(group) AND entity_kind = \(kind) AND entity_kind <> 'entry')
          """, as: Bool.self) ?? false
      })
  }

  /// All operations on an entity of a group, the newest first.
  package func history(of entity: Entity, in group: ID<Group>, before end: Int64 = .max, limit: Int = 50)
    throws -> [HistoryItem]
  {
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

  /// The operations of a group's journal after a place, in order.
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

  /// One item of a group's history, such as the one to undo.
  package func historyItem(_ sequence: Int64, in group: ID<Group>) throws -> HistoryItem? {
    try items(before: .max, " AND sequence = \(sequence)", in: group, limit: 1).first
  }

  /// The number of operations in the whole action of a record, without labels that were added with a single
  /// entry.
  package func actionSize(of record: JournalRecord) throws -> Int {
    guard let action = try wholeAction(of: record) else { return 1 }
    let group = record.operation.group
    let parts = try parts(ofAction: action, in: group)
    // The operations of each part follow each other without gaps.
    let size = try zip(parts, parts.dropFirst() + [.max]).reduce(0) { size, part in
      size + Int(try end(ofAction: part.0, likelyBefore: part.1) - part.0) + 1
    }
    guard size <= Self.mostLabels else { return size }
    let isPart = try isPart(of: action)
    let others: [Entity.Kind] = try connection.values(
      "SELECT entity_kind FROM operations WHERE \(isPart) AND entity_kind <> 'label' LIMIT 2")
    return others == [.entry] ? 1 : size
  }
}
