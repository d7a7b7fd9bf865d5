import API
import Exchange
import Household
import Ledger
import Words

/// A row of a file in the preview.
struct ImportRow {
  /// A checkbox that changes how the row is imported.
  struct Choice {
    let field: String
    let label: String
    let isTicked: Bool
  }

  let place: Int
  let placeText: String
  let state: ImportRowState
  var reason = ""
  var warnings = ""
  let title: String
  var day = ""
  /// The heading of its month; nil for a row that becomes no entry.
  var month: String?
  var amount = ""
  var people = ""
  var notes: [String] = []
  var choice: Choice?
  /// The choice of whose personal expense the row is.
  var owner: SelectField?
  /// Whether the title is what is wrong with the row, in the reader's language.
  var isFinding = false

  /// Whether there is something to read or to decide about it.
  var isRemarkable: Bool { state != .new || !notes.isEmpty || owner != nil }

  var stateName: String { state.rawValue }
  var number: String { "\(place)" }

  init(_ note: ImportDraft.RowNote, _ words: ImportRowWords) {
    place = note.place
    placeText = words.place(note.place)
    state = note.issue.reason.isRefusal ? .refused : .left
    reason = note.issue.reason.rawValue
    // A row that is left out because its owner is unknown shows its own title.
    let isPersonal = note.issue.reason == .personal && note.issue.value != nil
    title = isPersonal ? note.issue.value ?? "" : words.words(note)
    isFinding = !isPersonal
    if isPersonal {
      notes = [words.words(note)]
      owner = words.owner(at: note.place, "")
    }
  }

  /// The entry with this number in the draft.
  init(_ number: Int, _ proposal: ImportProposal, here: Entry?, _ words: ImportRowWords, _ formats: Formats) {
    let (entry, row) = (proposal.draft.entries[number], proposal.prepared.plan.rows[number])
    place = entry.place
    placeText = words.place(entry.place)
    state = ImportRowState(row)
    var warned = entry.warnings
    if row.isPossibleDuplicate { warned.append(.possibleDuplicate) }
    warnings = warned.map(\.rawValue).joined(separator: " ")
    notes = warned.map(words.words)
    switch row.state {
    case .changed(let isEditedHere):
      if let here { notes.append(formats.t.importHere(what: Self.words(here, formats))) }
      if isEditedHere { notes.append(formats.t.importEditedHere) }
    case .toOneself:
      reason = RowIssue.Reason.paymentToSelf.rawValue
      notes.append(formats.t.importPaymentToSelf)
    case .erased: notes.append(formats.t.importErased)
    case .new, .known, .binned: break
    }
    title = entry.title.isEmpty ? (entry.kind == .transfer ? formats.t.paymentTitle : "") : entry.title
    day = formats.date(entry.day)
    month = formats.monthHeading(entry.day)
    let money = Money(minorUnits: entry.amount, currency: entry.currency)
    amount = entry.kind == .income ? formats.signed(money) : formats.money(money)
    let payer = Self.names(entry.paid.map(\.person), proposal, formats)
    let sharing = entry.owed.filter { $0.units != 0 }.map(\.person)
    let areAll = sharing.count > 1 && sharing.count == proposal.draft.people.count
    let others = areAll ? formats.t.importEveryone : Self.names(sharing, proposal, formats)
    people =
      entry.kind == .income
      ? formats.t.importFromToReceived(payer: payer, people: others)
      : formats.t.importFromTo(payer: payer, people: others)
    choice = Self.choice(row, place, proposal.state, proposal.prepared.plan.isUndone, formats.t)
    if proposal.draft.format == .splitwiseCSV, let name = proposal.state.pairs["payers"]?["\(place)"] {
      owner = words.owner(at: place, name)
    }
  }

  private static func words(_ entry: Entry, _ formats: Formats) -> String {
    let amount = formats.money(entry.bill.countedAmount)
    return [formats.date(entry.day), formats.isolated(entry.title), amount].joined(separator: " · ")
  }

  private static func names(_ people: [Int], _ proposal: ImportProposal, _ formats: Formats) -> String {
    formats.list(people.map { formats.isolated(proposal.draft.people[$0]) })
  }

  private static func choice(
    _ row: EntryImportPlan.Row, _ place: Int, _ state: SavedImportAnswers, _ isUndone: Bool, _ t: Strings
  ) -> Choice? {
    let skip = Choice(field: "skip[\(place)]", label: t.importSkip, isTicked: state.skipped.contains(place))
    func take(_ label: String) -> Choice {
      Choice(field: "take[\(place)]", label: label, isTicked: state.taken.contains(place))
    }
    return switch row.state {
    case .new, .changed(false): skip
    case .known, .erased: take(t.importAddAnyway)
    case .toOneself: nil
    case .changed(true): take(t.importApplyChange)
    case .binned: isUndone ? skip : take(t.importRestore)
    }
  }
}

/// The rows of one month, in the order of the file. Many rows are folded, but for months with a remark.
struct ImportMonth {
  /// Nil for rows without a month, and in a short list.
  let heading: String?
  private(set) var rows: [ImportRow]

  var count: String { "\(rows.count)" }
  var isOpen: Bool { rows.contains(where: \.isRemarkable) }

  /// A list of up to this many rows is shown whole.
  private static let mostUnfolded = 30

  static func all(_ rows: [ImportRow]) -> [ImportMonth] {
    guard rows.count > mostUnfolded else { return [ImportMonth(heading: nil, rows: rows)] }
    var months: [ImportMonth] = []
    var places: [String?: Int] = [:]
    for row in rows {
      let place = places[row.month] ?? months.count
      if place == months.count {
        places[row.month] = place
        months.append(ImportMonth(heading: row.month, rows: []))
      }
      months[place].rows.append(row)
    }
    return months
  }
}
