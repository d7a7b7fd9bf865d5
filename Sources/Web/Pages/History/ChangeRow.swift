import HTML
import Ledger
import Store
import Words

/// One operation in a history.
struct ChangeRow {
  /// Its place in the journal, or what else it is known by.
  let name: String
  var headline: String
  var details: [String]
  /// Who it was, and when.
  let meta: String
  let moment: Instant
  /// The visitor's day of that moment.
  let day: Day
  /// Who it was, as a picture; nil for what is done by itself, and where the list shows none.
  let face: Face?
  let showsFaces: Bool
  /// The page of what was changed, where it has one.
  var thing: Link?
  /// Where a form posts to that takes it back; nil where that cannot be done.
  var undo: Link?
  /// What its button shows, and what it says to those who do not see beside what it stands.
  var undoWords = ""
  var undoLabel = ""
  /// The id that makes a repetition of undoing harmless.
  var operation = ""
  /// Says that somebody else has done it since the visitor was there; nil where they have not.
  var newWord: String?

  /// It takes back everything that was done in one go, which was so many operations.
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

  /// Something beside the journal, which cannot be undone.
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
  /// Lets it be taken back with all that was done in one go. That leads on to `page`, and otherwise to the history
  /// of the group.
  mutating func offerUndo(
    of item: HistoryItem, actionSize: Int, _ writer: HistoryWriter, _ visit: Visit,
    returningTo page: Link? = nil
  ) {
    guard writer.mayUndo else { return }
    let undoing = writer.history.segment(item.record.sequence).segment("undo")
    undo = page.map(undoing.returning) ?? undoing
    undoWords = actionSize > 1 ? writer.t.historyUndoAll(count: actionSize) : writer.t.undo
    undoLabel =
      actionSize > 1
      ? writer.t.historyUndoAllOf(what: headline, count: actionSize) : writer.t.historyUndoOf(what: headline)
    operation = visit.newID(of: Operation.self).description
  }

  /// Stands for all that was done to many entries in one go, and opens it.
  mutating func fold(_ action: WholeAction?, of item: HistoryItem, _ writer: HistoryWriter) {
    guard let action else { return }
    headline = action.headline(item, writer.people)
    details = action.details(item, writer.people)
    thing = writer.history.query("action", action.first)
    undoWords = writer.t.historyUndoAll(count: action.entries)
    undoLabel = writer.t.historyUndoAllNamed(count: action.entries, what: headline)
  }
}

extension Difference {
  /// Whether a headline says it already.
  fileprivate var isOfWhole: Bool {
    switch self {
    case .added, .deleted, .restored, .erased, .fileErased: true
    default: false
    }
  }
}

extension HistoryItem {
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
