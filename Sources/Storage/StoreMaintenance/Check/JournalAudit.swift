internal import JournalCoding
internal import Ledger
internal import SQLite
import Store

/// Checks every row of the journals: its columns must match its change, and fit the rows around it.
struct JournalAudit {
  /// Operations stored under another entity than the one they change; the change has the right one.
  private(set) var misfiled: [(sequence: Int64, entity: Entity)] = []
  /// Operations whose action does not exist. Without an action, each stands alone.
  private(set) var detached: [Int64] = []
  private var groups: [ID<Group>: JournalNames] = [:]
  private var faults: [ID<Group>: [Fault: Int]] = [:]
  private var known: Set<ID<Group>> = []
  private var last: JournalRow?
  /// The last tick of each group: a restored group may have older ticks than others.
  private var ticks: [ID<Group>: Tick] = [:]
  private var isReadable = true

  enum Fault: CaseIterable {
    case misfiled, ofTwoGroups, notLater, detached, ofNobody, ofStrangers, ofUnknownMembers, ofUnknownThings
  }

  /// Checks all journals, or that of one group.
  mutating func run(on snapshot: Snapshot, of group: ID<Group>? = nil) throws {
    known = Set(try snapshot.allGroups())
    try snapshot.connection.forEach(group.map(JournalRow.ofGroup) ?? JournalRow.all) { row in
      do { look(at: try JournalRow(row: &row)) } catch is ColumnError {
        isReadable = false
      } catch is CodingError { isReadable = false }
    }
    guard isReadable else { return }
    for (group, names) in groups {
      note(.ofStrangers, of: group, names.strangers)
      note(.ofUnknownMembers, of: group, names.unknownMembers)
      note(.ofUnknownThings, of: group, names.unknownThings)
    }
  }

  private mutating func look(at row: JournalRow) {
    if !row.isFiled { lookAtPlace(of: row) }
    if let tick = ticks[row.group], tick >= row.tick { note(.notLater, of: row.group) }
    ticks[row.group] = row.tick
    if !row.fits(after: last) || row.goesOn(with: last) && detached.last == last?.sequence {
      detached.append(row.sequence)
      note(.detached, of: row.group)
    }
    if row.author == nil, !row.isOfProgram { note(.ofNobody, of: row.group) }
    groups[row.group, default: JournalNames()].add(row)
    last = row
  }

  /// An operation on a group has no group id in its change, so only its row tells the group.
  private mutating func lookAtPlace(of row: JournalRow) {
    let other = row.entity.retyped(as: Group.self)
    if case .group = row.change, other != row.group, known.contains(other) {
      return note(.ofTwoGroups, of: row.group)
    }
    misfiled.append((row.sequence, row.change.entity(in: row.group)))
    note(.misfiled, of: row.group)
  }

  private mutating func note(_ fault: Fault, of group: ID<Group>, _ count: Int = 1) {
    if count > 0 { faults[group, default: [:]][fault, default: 0] += count }
  }

  var findings: [Finding] {
    faults.keys.sorted().flatMap { group in
      Fault.allCases.compactMap { fault in
        faults[group]?[fault].map { count in
          Finding(words: "group \(group): \(fault.words(count))", cure: fault.cure)
        }
      }
    }
  }
}

extension JournalAudit.Fault {
  fileprivate var cure: Finding.Cure {
    switch self {
    case .misfiled, .detached: .repair
    case .notLater, .ofNobody: .backup
    // The operation may belong to another group, and a repair would move its changes there.
    case .ofTwoGroups, .ofStrangers, .ofUnknownMembers, .ofUnknownThings: .backupBeforeRepair
    }
  }

  fileprivate func words(_ count: Int) -> String {
    let operations = count.of("operation", "operations") + " of its journal"
    let isOne = count == 1
    return switch self {
    case .misfiled: "\(operations) \(isOne ? "is" : "are") stored under the wrong entity"
    case .ofTwoGroups: "\(operations) \(isOne ? "is" : "are") about another group"
    case .notLater: "\(operations) \(isOne ? "is" : "are") not later than the one before"
    case .detached: "\(operations) \(isOne ? "is" : "are") part of an action that does not exist"
    case .ofNobody:
      "\(operations) \(isOne ? "has no author and was" : "have no author and were") not made by the server"
    case .ofStrangers: "its journal has \(count.of("author who was", "authors who were")) never in the group"
    case .ofUnknownMembers: "its journal names \(count.of("member", "members")) that it never added"
    case .ofUnknownThings:
      "its journal names \(count.of("label or rule", "labels or rules")) that it never added"
    }
  }
}

/// The members, labels and rules that a group's journal adds, and those that it refers to.
struct JournalNames {
  private var members: Set<ID<Member>> = []
  private var persons: Set<ID<Person>> = []
  private var labels: Set<ID<Label>> = []
  private var rules: Set<ID<RecurringRule>> = []
  private var authors: Set<ID<Person>> = []
  private var named = References()

  mutating func add(_ row: JournalRow) {
    if let author = row.author { authors.insert(author) }
    switch row.change {
    case .member(let id, .added(_, _, let person)):
      members.insert(id)
      if let person { persons.insert(person) }
    case .member(_, .claimed(let person?)): persons.insert(person)
    case .label(let id, .added): labels.insert(id)
    case .rule(let id, .added): rules.insert(id)
    default: break
    }
    let references = row.change.references
    named.members.formUnion(references.members)
    named.labels.formUnion(references.labels)
    named.rules.formUnion(references.rules)
  }

  /// The number of authors who have never been in the group.
  var strangers: Int { authors.subtracting(persons).count }
  var unknownMembers: Int { named.members.subtracting(members).count }
  var unknownThings: Int { named.labels.subtracting(labels).count + named.rules.subtracting(rules).count }
}
