import HTML
import Ledger
import Store
import Words

/// One operation in a history.
struct ChangeRow {
  /// Its journal position, or another identifier.
  let name: String
  var headline: String
  var details: [String]
  /// Who made it, and when.
  let meta: String
  let moment: Instant
  /// The day of that moment in the visitor's time zone.
  let day: Day
  /// The author's picture; nil for automatic changes, and in lists without pictures.
  let face: Face?
  let showsFaces: Bool
  /// The page of the changed record, if it has one.
  var thing: Link?
  /// The form action that undoes it; nil if it cannot be undone.
  var undo: Link?
  /// The button's text, and its label for screen readers, which names the change.
  var undoWords = ""
  var undoLabel = ""
  /// The operation id, so that a repeated request undoes once.
  var operation = ""
  /// The "new" mark, if another person made the change since the visitor's last visit.
  var newWord: String?

  /// Undoing it undoes the whole action of `actionSize` operations.
  init(
    _ item: HistoryItem, by program: String? = nil, actionSize: Int = 1, receipt: FileRow? = nil,
    _ writer: inout HistoryWriter
  ) {
    name = "\(item.record.sequence)"
    headline = writer.headline.words(item)
    details = []
    if let receipt { details.append(writer.people.formats.isolated(receipt.name)) }
    for difference in item.differences where !difference.isOfWhole {
      details += writer.differences.words(difference)
    }
    if actionSize > 1 { details.append(writer.t.historyOneOf(count: actionSize)) }
    moment = item.record.received
    showsFaces = writer.showsFaces
    (meta, day, face) = writer.signature(item.operation.author, through: program, at: moment)
    thing =
      switch item.operation.change {
      case .entry where item.isOfErased: nil
      case .entry(let id, _): writer.entries.segment(id)
      case .rule(let id, _): RecurringLinks(writer.group).rule(id)
      case .budget: Link("/groups", writer.group, "budgets")
      case .receipt: receipt?.link
      default: nil
      }
  }

  /// An event outside the journal, which cannot be undone.
  init(
    _ name: String, _ headline: String, _ details: [String], by author: Author?, at moment: Instant,
    _ writer: inout HistoryWriter
  ) {
    self.name = name
    self.headline = headline
    self.details = details
    self.moment = moment
    showsFaces = writer.showsFaces
    (meta, day, face) = writer.signature(author, at: moment)
  }
}

extension ChangeRow {
  /// Offers to undo it with its whole action. The undo returns to `page`, or else to the group's history.
  mutating func offerUndo(
    of item: HistoryItem, actionSize: Int, _ writer: HistoryWriter, _ visit: Visit,
    returningTo page: Link? = nil
  ) {
    guard writer.mayUndo else { return }
    let undoing = writer.history.segment(item.record.sequence).segment("undo")
    undo = page.map(undoing.returning) ?? undoing
    undoWords = actionSize > 1 ? writer.t.historyUndoAll : writer.t.undo
    undoLabel =
      actionSize > 1 ? writer.t.historyUndoAllOf(what: headline) : writer.t.historyUndoOf(what: headline)
    operation = visit.newID(of: Operation.self).description
  }

  /// Makes the row stand for an action on many entries, with a link to its details.
  mutating func fold(_ action: WholeAction?, of item: HistoryItem, _ writer: HistoryWriter) {
    guard let action else { return }
    headline = action.headline(item, writer.people)
    details = action.details(item, writer.people)
    thing = writer.history.query("action", action.first)
    undoWords = writer.t.historyUndoAll
    undoLabel = writer.t.historyUndoAllOf(what: headline)
  }
}

extension Difference {
  /// Whether the headline already says it.
  fileprivate var isOfWhole: Bool {
    switch self {
    case .added, .deleted, .restored, .erased, .fileErased: true
    default: false
    }
  }
}

extension HistoryItem {
  /// Whether the changed entry was erased.
  var isOfErased: Bool { if case .entry(let state) = after { state.isErased } else { false } }

  /// The file of the changed receipt, as long as it exists.
  func receipt(_ snapshot: Snapshot) throws -> FileRow? {
    guard case .receipt(let state) = after, let file = state.attachment.value else { return nil }
    return try snapshot.attachment(file, in: operation.group).map(FileRow.init)
  }
}
