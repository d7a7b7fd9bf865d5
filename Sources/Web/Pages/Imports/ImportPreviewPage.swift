import API
import Exchange
import HTML
import Household
import Ledger
import Store
import Words

/// The preview of an import: the people, the open questions, totals and rows.
struct ImportPreviewPage {
  struct Person {
    let number: String
    let name: String
    let isFormer: Bool
    let field: SelectField
  }

  struct Filter {
    let label: String
    let count: String
    let link: Link
    let isCurrent: Bool
  }

  struct GoneEntry {
    let id: String
    let title: String
    let isTicked: Bool
  }

  let frame: Frame
  let group: GroupFrame?
  let proposal: ImportProposal
  let problem: String?
  let operation: String
  let remarks: [String]
  let questions: [ImportQuestionField]
  let categories: [SelectField]
  let people: [Person]
  let totals: [ImportTotal]
  let filters: [Filter]
  let rows: [ImportRow]
  let pages: ImportPages
  let gone: [GoneEntry]
  let formatField: SelectField?
  let targetField: SelectField
  let nameField: InputField?
  let currencyField: SelectField?
  let recognised: String

  var t: Strings { frame.t }
  var months: [ImportMonth] { ImportMonth.all(rows) }
  var format: String { proposal.draft.format.rawValue }
  var plan: String { proposal.plan }
  var skipsRefused: Bool { proposal.state.skipsRefused }
  var link: Link { Link("/imports", proposal.upload.id) }
  var action: Link { pages.here }
  var deletion: Link { Link("/imports", proposal.upload.id, "deletion") }
  var count: Int { proposal.prepared.count + proposal.state.binned.count }
  var refused: Int { proposal.draft.refused.count }
  var addText: String {
    let onlyAdds = proposal.prepared.onlyAdds && proposal.state.binned.isEmpty
    return onlyAdds ? t.importAdd(count: count) : t.importApplyChanges(count: count)
  }
  var leaveText: String { t.importSkipRows(count: refused) }

  init(
    _ proposal: ImportProposal, _ problem: String?, _ groups: [GroupTitle], _ visit: Visit,
    _ answers: ImportAnswersForm?
  ) throws {
    let (formats, draft) = (visit.formats, proposal.draft)
    let words = ImportRowWords(draft, formats)
    self.proposal = proposal
    self.problem = problem
    group = nil
    frame = visit.frame(visit.t.importTitle, nil, groups: groups).with(help: .importing)
    operation = visit.newID(of: Operation.self).description
    let asked = ImportQuestions(draft, proposal.state)
    questions = asked.fields(words.place, formats)
    let isLost = try visit.hasLostGroup(proposal.state)
    remarks = (isLost ? [visit.t.importGroupGone] : []) + Self.remarks(proposal, asked, visit.t)
    let fields = ImportPageFields(proposal, groups, visit, answers)
    categories = fields.categories(asked.categories)
    people = draft.people.indices.map { place in
      Person(
        number: "\(place)", name: draft.people[place], isFormer: draft.former.contains(place),
        field: fields.person(place))
    }
    formatField = fields.format
    (targetField, nameField, currencyField) = (fields.target, fields.name, fields.currency)
    totals = draft.people.count <= Self.mostTotals ? ImportTotal.all(proposal, formats) : []
    let list = ImportRowList(proposal)
    let pages = ImportPages(list, try visit.query(), proposal.upload.id)
    self.pages = pages
    filters = list.counts.map { state, count in pages.filter(state, count, visit.t) }
    rows = try visit.store.read { snapshot in
      try pages.rows.map { row in
        switch row {
        case .note(let note): ImportRow(note, words)
        case .entry(let number):
          ImportRow(number, proposal, here: try proposal.changed(number, snapshot), words, formats)
        }
      }
    }
    gone = try visit.store.read { snapshot in
      try proposal.prepared.gone.prefix(Self.mostGone).map { id in
        let entry = try proposal.overview.flatMap { try snapshot.entry(id, in: $0.group.id) }
        return GoneEntry(
          id: id.description, title: entry.map { "\(formats.date($0.entry.day)) \($0.entry.title)" } ?? "",
          isTicked: proposal.state.binned.contains(id.description))
      }
    }
    recognised = Self.recognised(draft, formats)
  }

  private static let mostTotals = 200
  private static let mostGone = 200

  private static func recognised(_ draft: ImportDraft, _ formats: Formats) -> String {
    let app = draft.format.name(ofTable: formats.t.importAnyTable)
    let rows = formats.t.listCount(count: draft.entries.count)
    let days = draft.entries.map(\.day)
    guard let first = days.min(), let last = days.max() else { return "\(app): \(rows)" }
    let ends = formats.ends(first...last)
    return formats.t.importRecognised(app: app, rows: rows, first: ends.first, last: ends.last)
  }

  private static func remarks(_ proposal: ImportProposal, _ asked: ImportQuestions, _ t: Strings) -> [String]
  {
    var remarks = asked.remarks(t)
    if let sample = proposal.draft.sampleOfGuess {
      remarks.append(t.importGuessed(sample: t.isolated(sample)))
    }
    if proposal.prepared.isStrange { remarks.append(t.importStrange(app: proposal.app)) }
    return remarks
  }
}

/// One person's balance in one currency, as text.
struct ImportTotal {
  let person: String
  let name: String
  let currency: String
  /// Nil where the file states no balance.
  let stated: Int64?
  let minorUnits: Int64
  let agrees: String?
  let fileText: String
  let rowsText: String
  let afterText: String
  let agreesText: String

  static func all(_ proposal: ImportProposal, _ formats: Formats) -> [ImportTotal] {
    ImportBalances(proposal).totals.map { ImportTotal($0, proposal.draft.people[$0.person], formats) }
  }

  private init(_ total: ImportBalances.Total, _ name: String, _ formats: Formats) {
    let t = formats.t
    func text(_ units: Int64) -> String { formats.signed(Money(minorUnits: units, currency: total.currency)) }
    person = "\(total.person)"
    self.name = name
    currency = total.currency.code
    (minorUnits, stated, agrees) = (total.units, total.stated, total.agreement?.rawValue)
    fileText = total.stated.map(text) ?? ""
    rowsText = text(total.units)
    afterText = text(total.after)
    agreesText =
      switch total.agreement {
      case .yes: t.importAgrees
      case .rounded: t.importAgreesRounded
      case .no: t.importDisagrees
      case nil: ""
      }
  }
}
