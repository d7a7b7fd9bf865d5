import JournalCoding
internal import Ledger
internal import SQLite
import Store

/// A row of the journal with the columns that repeat a part of its body.
struct JournalRow {
  let sequence: Int64
  let group: ID<Group>
  let kind: String
  let entity: ID<Entity>
  let author: ID<Person>?
  let tick: Tick
  let action: Int64?
  let isBlank: Bool
  let change: Change

  init(row: inout Row) throws {
    sequence = try row.nextSequence()
    group = try row.next()
    kind = try row.next()
    entity = try row.next()
    author = try row.next()
    tick = try Tick(row: &row)
    action = try row.next()
    isBlank = try row.next()
    let body: String = try row.next()
    change = try Change(encoded: Array(body.utf8))
  }

  /// Selects all rows in the order in which they were written.
  static let all: SQL = "SELECT \(columns) FROM operations ORDER BY sequence"

  static func ofGroup(_ group: ID<Group>) -> SQL {
    #"SELECT \#(columns) FROM operations WHERE "group" = \#(group) ORDER BY sequence"#
  }

  private static let columns: SQL =
    #"sequence, "group", entity_kind, entity, author, milliseconds, counter, "action", original IS NOT NULL, body"#

  /// Whether the row is stored under the entity that its change is about.
  var isFiled: Bool {
    let entity = change.entity(in: group)
    return kind.utf8.elementsEqual(entity.kind.rawValue.utf8) && self.entity == entity.id
  }

  /// Whether the row begins an action, continues that of the row before it, or stands alone.
  func fits(after last: JournalRow?) -> Bool { action == nil || action == sequence || goesOn(with: last) }

  func goesOn(with last: JournalRow?) -> Bool {
    guard let last, let action, action != sequence else { return false }
    return last.action == action && last.group == group && last.author == author
  }

  /// Whether the program itself makes such changes.
  var isOfProgram: Bool {
    switch change {
    case .entry(_, .added(let entry)): entry.occurrence != nil
    // Entries that the program added have no author; this also holds after they were erased.
    case .entry(_, .erased): isBlank
    // People without an account tick a bill, and are added to the group by its link.
    case .entry(_, .ticked), .member(_, .added(_, .member, nil)): true
    // They say that they have paid, too.
    case .member(_, .saidPaid): true
    // The program releases a guest's name when the guest comes back.
    case .rule(_, .activity), .receipt(_, .read), .member(_, .role), .member(_, .claimed(nil)): true
    default: false
    }
  }
}
