package import Ledger
internal import SQLite

/// The changes that others made in a group since a person was last notified, and that are still in effect.
package struct UnreadChanges: Sendable {
  /// The change of one entity from the beginning to the end of the stretch.
  package struct Change: Sendable {
    package let item: HistoryItem
    /// All authors, in the order of their first change.
    package let authors: [Author]
  }

  /// A change of many entities in one action.
  package struct Batch: Sendable {
    package let author: Author
    package let count: Int
    /// For an import: the family of the file, and the number of entries.
    package let imported: (family: String, entries: Int)?
  }

  package fileprivate(set) var changes: [Change] = []
  package fileprivate(set) var batches: [Batch] = []
  /// The number of changed entities that were not read.
  package fileprivate(set) var more = 0

  package var isEmpty: Bool { changes.isEmpty && batches.isEmpty && more == 0 }

  /// An action that changed more entities than this is one line.
  package static let mostOfOneAction = 5
  /// The most entities that are listed one by one.
  package static let mostChanges = 60
  /// The number of an action's entities that are checked to see whether it was undone.
  fileprivate static let looked = 50
}

extension Snapshot {
  /// The changes between two places of a group's journal. Entities that the person changed later are left
  /// out, because they have seen them, and so are undone changes.
  package func unreadChanges(
    of group: ID<Group>, after position: Int64, through end: Int64, besidesBy person: ID<Person>
  ) throws -> UnreadChanges {
    let stretch = JournalRange(group: group, position: position, end: end, person: person)
    var unread = UnreadChanges()
    let actions = try largeActions(stretch)
    for action in actions where try isStillThere(action.first, stretch) {
      let imported = try importAction(action.first, in: group)
      unread.batches.append(
        UnreadChanges.Batch(author: action.author, count: action.count, imported: imported))
    }
    let entities = try entities(stretch, besides: actions.map(\.first))
    unread.more = max(0, entities.count - UnreadChanges.mostChanges)
    for entity in entities.prefix(UnreadChanges.mostChanges) {
      if let change = try change(of: entity, stretch) { unread.changes.append(change) }
    }
    return unread
  }

  private func largeActions(_ stretch: JournalRange) throws -> [(first: Int64, author: Author, count: Int)] {
    try connection.all(
      """
      SELECT \(stretch.action) AS whole, author, count(DISTINCT entity)
      FROM operations
      WHERE \(stretch.foreign) AND "action" IS NOT NULL
      GROUP BY whole
      HAVING count(DISTINCT entity) > \(Int64(UnreadChanges.mostOfOneAction))
      ORDER BY whole
      """
    ) { row in
      let first = try row.next(Int64.self)
      let author = try row.next(ID<Person>?.self)
      return (first, author.map { .person($0) } ?? .system, Int(clamping: try row.next(Int64.self)))
    }
  }

  private func isStillThere(_ action: Int64, _ stretch: JournalRange) throws -> Bool {
    let entities = try connection.all(
      """
      SELECT DISTINCT entity_kind, entity
      FROM operations
      WHERE \(stretch.foreign) AND \(stretch.action) = \(action)
      LIMIT \(UnreadChanges.looked)
      """
    ) { row in Entity(kind: try row.next(), id: try row.next()) }
    return try entities.contains { try change(of: $0, stretch) != nil }
  }

  /// Sorted by the first change of each.
  private func entities(_ stretch: JournalRange, besides actions: [Int64]) throws -> [Entity] {
    try connection.all(
      """
      SELECT entity_kind, entity
      FROM operations
      WHERE \(stretch.foreign) AND ("action" IS NULL OR \(stretch.action) NOT IN (\(SQL.list(actions))))
      GROUP BY entity_kind, entity
      ORDER BY min(sequence)
      """
    ) { row in Entity(kind: try row.next(), id: try row.next()) }
  }

  private func change(of entity: Entity, _ stretch: JournalRange) throws -> UnreadChanges.Change? {
    var before = EntityState(entity)
    var now = before
    var foreign: [JournalRecord] = []
    for record in try records(on: entity, in: stretch.group) where record.sequence <= stretch.end {
      now.apply(record.operation)
      if record.sequence <= stretch.position || record.operation.author.person == stretch.person {
        before = now
        foreign = []
      } else {
        foreign.append(record)
      }
    }
    guard let last = foreign.last else { return nil }
    let item = HistoryItem(last, before: before, after: now)
    guard !item.differences.isEmpty else { return nil }
    var authors: [Author] = []
    for record in foreign where !authors.contains(record.operation.author) {
      authors.append(record.operation.author)
    }
    return UnreadChanges.Change(item: item, authors: authors)
  }
}

/// A part of a group's journal, without one person's operations.
private struct JournalRange {
  let group: ID<Group>
  let position: Int64
  let end: Int64
  let person: ID<Person>

  /// A condition for operations of this part.
  var foreign: SQL {
    """
    "group" = \(group) AND sequence > \(position) AND sequence <= \(end) AND author IS NOT \(person)
    """
  }

  /// The whole action that an operation belongs to.
  var action: SQL {
    """
    coalesce(
      (SELECT whole FROM action_parts WHERE "group" = \(group) AND part = operations."action"), "action")
    """
  }
}
