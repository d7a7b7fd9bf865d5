import HTML
import Ledger
import Store
import Words

/// One operation in a history.
struct ChangeRow {
  /// Its journal position, or another identifier.
  let name: String
  /// What was done, with the person first.
  var sentence: MarkedSentence
  /// What was done, without the person.
  var headline: String
  /// The kind of the changed record, unless it is an entry, a member or the group.
  private(set) var kind: String?
  var details: [String]
  /// Says that it is one of several changes made at once.
  private var together: String?
  /// The author's name with the API token that acted for them.
  private var through: String?
  let signature: ChangeSignature
  let moment: Instant
  /// The number of changes made at once that this row tells beside its own.
  private(set) var more = 0
  fileprivate var action: Int64?
  /// Whether the row above is of the same author.
  var followsAuthor = false
  /// Whether the row shows all from the start.
  var isOpen = false
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
    sentence = writer.sentence.words(item, headline)
    details = []
    if let receipt { details.append(writer.people.formats.isolated(receipt.name)) }
    for difference in item.differences where !difference.isOfWhole {
      details += writer.differences.words(difference)
    }
    kind = item.kind(writer.t)
    if actionSize > 1 {
      together = writer.t.historyOneOf(count: actionSize)
      action = item.record.action
    }
    moment = item.record.received
    let author = item.operation.author
    signature = writer.signature(author, at: moment)
    through = program.map { writer.people.name(writer.people.author(author), through: $0) }
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
    _ name: String, _ sentence: MarkedSentence, _ details: [String] = [], by author: Author?,
    at moment: Instant, _ writer: inout HistoryWriter
  ) {
    self.name = name
    self.sentence = sentence
    headline = sentence.text
    self.details = details
    self.moment = moment
    signature = writer.signature(author, at: moment)
  }
}

extension ChangeRow {
  /// What the row says after its sentence.
  var note: String? { kind ?? details.first }

  /// What the opened row says.
  var lines: [String] {
    (details.count > 1 || kind != nil ? details : []) + [together, through].compactMap(\.self)
  }

  /// Whether the row opens: not if it already says everything.
  var opens: Bool { !lines.isEmpty || thing != nil || undo != nil }

  /// The author's name.
  var who: String { through ?? signature.name }

  /// What a row below the author's name says.
  var statements: [String] { (details.isEmpty ? [headline] : details) + [together].compactMap(\.self) }
}

extension [ChangeRow] {
  /// One row for each action: changes made at once follow each other.
  func foldedByAction(_ t: Strings) -> [ChangeRow] {
    var (rows, rest) = ([ChangeRow](), self[...])
    while let row = rest.first {
      let run = row.action == nil ? rest.prefix(1) : rest.prefix { $0.action == row.action }
      rest = rest.dropFirst(run.count)
      rows.append(ChangeRow(folding: run, t))
    }
    return rows
  }
}

extension ChangeRow {
  /// The row of the first of several changes made at once, which tells the others too.
  fileprivate init(folding run: ArraySlice<ChangeRow>, _ t: Strings) {
    self = run[run.endIndex - 1]
    guard run.count > 1 else { return }
    let others = run.dropLast().reversed()
    // Several changes of one record have one headline.
    details += others.flatMap { ($0.headline == headline ? [] : [$0.headline]) + $0.details }
    (together, more) = (nil, run.count - 1)
    newWord = run.lazy.compactMap(\.newWord).first
    guard let undoable = run.first(where: { $0.undo != nil }) else { return }
    (undo, operation, undoWords) = (undoable.undo, undoable.operation, undoable.undoWords)
    undoLabel = t.historyUndoAllOf(what: headline)
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
    sentence = writer.sentence.said(headline, item.operation.author)
    details = action.details(item, writer.people)
    (together, kind, self.action) = (nil, nil, nil)
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
  /// The kind of the changed record as a word; nil where the sentence is clear without it.
  fileprivate func kind(_ t: Strings) -> String? {
    switch after {
    case .label(let state): t.historyName(state.kind.value)
    case .preset, .rule, .budget: t.historyName(operation.entity.kind)
    case .entry, .group, .member, .receipt: nil
    }
  }

  /// Whether the changed entry was erased.
  var isOfErased: Bool { if case .entry(let state) = after { state.isErased } else { false } }

  /// The file of the changed receipt, as long as it exists.
  func receipt(_ snapshot: Snapshot) throws -> FileRow? {
    guard case .receipt(let state) = after, let file = state.attachment.value else { return nil }
    return try snapshot.attachment(file, in: operation.group).map(FileRow.init)
  }
}
