import AccountStore
import Exchange
import GroupPages
import HTML
import Ledger
import Store
import WebFloor
import Words

/// One operation in a history.
struct ChangeRow {
  /// Its place in the journal, or what else it is known by.
  let name: String
  var headline: String
  var details: [String]
  /// Who it was, and when.
  var meta: String
  let moment: Instant
  let author: Author?
  /// What the program is called that did it in their name; nil where they did it themselves.
  var program: String?
  /// Who it was, as a picture; nil where the list does not show that.
  var face: Face?
  /// The page of what was changed, where it has one.
  var thing: Link?
  /// Where a form posts to that takes it back; nil where that cannot be done.
  let undo: Link?
  var undoLabel: String
  /// The id that makes a repetition of undoing harmless.
  let operation: String
  /// Says that somebody else has done it since the visitor was there; nil where they have not.
  var newWord: String?

  /// Undoing leads on to `page`, and otherwise to the history of the group. It takes back everything that
  /// was done in one go, which was so many operations.
  init(
    _ item: HistoryItem, by program: String? = nil, isUndoable: Bool, actionSize: Int = 1,
    receipt: FileRow? = nil,
    _ group: GroupFrame, _ people: GroupPeople, _ visit: Visit, returningTo page: Link? = nil
  ) {
    let t = people.t
    let sequence = item.record.sequence
    name = "\(sequence)"
    headline = ChangeHeadline(people: people).words(item)
    // The headline says that already.
    let rest = item.differences.filter { ![.added, .deleted, .restored, .erased, .fileErased].contains($0) }
    let words =
      [receipt.map { people.formats.isolated($0.name) }].compactMap(\.self)
      + DifferenceWords(people: people).words(rest)
    details = actionSize > 1 ? words + [t.historyOneOf(count: actionSize)] : words
    moment = item.record.received
    author = item.operation.author
    self.program = program
    meta = t.historyMeta(
      name: people.author(item.operation.author, through: program), time: visit.moment(moment))
    thing =
      switch item.operation.change {
      case .entry where item.isOfErased: nil
      case .entry(let id, _): Link("/groups", group.group.id, "entries", id)
      case .rule(let id, _): RecurringLinks(group.group.id).rule(id)
      case .budget: Link("/groups", group.group.id, "budgets")
      case .receipt: receipt?.link
      default: nil
      }
    let undoing = Link("/groups", group.group.id, "history", sequence, "undo")
    undo = isUndoable && group.me.role.includes(.member) ? page.map(undoing.returning) ?? undoing : nil
    undoLabel =
      actionSize > 1
      ? t.historyUndoAllOf(what: headline, count: actionSize) : t.historyUndoOf(what: headline)
    operation = visit.newID(of: Ledger.Operation.self).description
  }
}

extension ChangeRow {
  /// The same below the heading of its day: who it was as a picture too, and when by the clock alone.
  func withinDay(
    _ group: GroupFrame, _ pictures: [ID<Person>: ID<Avatar>], _ people: GroupPeople, _ visit: Visit
  ) -> ChangeRow {
    var row = self
    let time = visit.time(of: moment)
    let member = author?.person.flatMap { person in
      group.overview.members.first { $0.person == person }
    }
    row.meta =
      author.map { people.t.historyMeta(name: people.author($0, through: program), time: time) } ?? time
    row.face = member.map { Face($0, pictures) }
    return row
  }

  /// Stands for all that an import did, and opens it.
  mutating func fold(_ action: (family: String, entries: Int)?, _ group: GroupFrame, _ visit: Visit) {
    guard let action else { return }
    let app = ImportFormat.Family(rawValue: action.family)?.appName ?? "CSV"
    headline = visit.t.importHistory(count: action.entries, app: app)
    details = []
    thing = Link("/groups", group.group.id, "history").query("action", name)
    undoLabel = visit.t.historyUndoOf(what: headline)
  }
}

extension HistoryItem {
  /// The import that this is the first of.
  func importAction(_ snapshot: Snapshot) throws -> (family: String, entries: Int)? {
    guard let action = record.action, action == record.sequence else { return nil }
    return try snapshot.importAction(action, in: operation.group)
  }

  /// Whether nothing is left of what was changed.
  var isOfErased: Bool {
    if case .entry(let state) = after { state.isErased } else { false }
  }

  /// The file of the receipt that was changed, as long as there is one.
  func receipt(_ snapshot: Snapshot) throws -> FileRow? {
    guard case .receipt(let state) = after, let file = state.attachment.value else { return nil }
    return try snapshot.attachment(file, in: operation.group).map(FileRow.init)
  }
}
