import JournalCoding
internal import Ledger
internal import SQLite
import Store

/// A row of the journal with the columns by which it is found, which say again what its body says.
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

  /// All of them in the order in which they were written.
  static let all: SQL = "SELECT \(columns) FROM operations ORDER BY sequence"

  static func ofGroup(_ group: ID<Group>) -> SQL {
    #"SELECT \#(columns) FROM operations WHERE "group" = \#(group) ORDER BY sequence"#
  }

  private static let columns: SQL =
    #"sequence, "group", entity_kind, entity, author, milliseconds, counter, "action", original IS NOT NULL, body"#

  /// Whether it is found as what it changes.
  var isFiled: Bool {
    let entity = change.entity(in: group)
    return kind.utf8.elementsEqual(entity.kind.rawValue.utf8) && self.entity == entity.id
  }

  /// Whether it goes on with what the one before began, or begins something itself.
  func fits(after last: JournalRow?) -> Bool {
    action == nil || action == sequence || goesOn(with: last)
  }

  func goesOn(with last: JournalRow?) -> Bool {
    guard let last, let action, action != sequence else { return false }
    return last.action == action && last.group == group && last.author == author
  }

  /// Whether the program does such things without being asked.
  var isOfProgram: Bool {
    switch change {
    case .entry(_, .added(let entry)): entry.occurrence != nil
    // What the program added is nobody's, also when somebody has erased what it was.
    case .entry(_, .erased): isBlank
    // A name is freed for a guest who comes back to it.
    case .rule(_, .activity), .receipt(_, .read), .member(_, .role), .member(_, .claimed(nil)): true
    default: false
    }
  }
}
