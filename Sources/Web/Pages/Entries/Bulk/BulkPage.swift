import API
import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// What the list has to choose entries with, and to change all of them.
struct BulkPage {
  /// What is chosen when the page opens.
  struct Choice {
    var isAll = false
    /// Also those on other pages.
    var isMatching = false
    var entries: Set<ID<Entry>> = []
    var values = BulkForm.Values()
    var errors = FormErrors()
  }

  /// So many entries are on a page to choose from, and so the pages are others than those of the list.
  static let pageSize = 200

  let choice: Choice
  let action: Link
  let selectAll: Link
  let selectNone: Link
  /// All that match, where they are not all on the page.
  let selectMatching: (name: String, link: Link)?
  /// What is said where all that match are chosen.
  let matching: String?
  /// How many those are; empty where the boxes count.
  let matchingCount: String
  let done: Link
  let seen: String
  let operation: String
  let categories: SelectField
  let tagsField: InputField
  let tagNames: [String]
  /// Who was paid, when and by whom, each with what sets it.
  let others: [Other]

  struct Other {
    let field: SelectField
    let deed: String
  }

  let dateField: InputField

  /// `found` is the page that it is about.
  init(
    _ choice: Choice, _ query: ListQuery, _ context: EntryContext, _ found: EntryListPage,
    at position: Int64, _ visit: Visit
  ) {
    let (t, list) = (context.t, EntryLinks(context.group.id).list)
    self.choice = choice
    action = query.added(to: list.segment("bulk"))
    selectNone = list.query(choosing: query)
    selectAll = query.added(to: list).query("select", "all")
    let words = MatchingWords(count: found.count, t: t)
    matching = choice.isMatching ? words.chosen : nil
    matchingCount = choice.isMatching ? "\(words.most)" : ""
    selectMatching =
      found.pages == 1
      ? nil : (words.offer, query.onPage(1).added(to: list).query("select", "matching"))
    done = query.onPage(Self.narrow(query.page)).added(to: list)
    seen = "\(position)"
    operation = visit.newID(of: Operation.self).description
    let values = choice.values
    categories = SelectField(
      id: "bulk-category", name: "category", label: t.fieldCategory,
      options: [
        SelectField.Option(value: "", label: t.bulkChooseCategory),
        SelectField.Option(value: BulkForm.nothing, label: t.noCategory),
      ] + Self.options(context.labels.current(.category), t), chosen: values.category,
      error: choice.errors["category"])
    tagsField = InputField(
      id: "bulk-tags", name: "tags", label: t.fieldTags, value: values.tags, autocomplete: "off",
      hint: t.fieldTagsHint, error: choice.errors["tags"], isRequired: false)
    dateField = InputField(
      id: "bulk-date", name: "date", label: t.fieldDate, kind: .date, value: values.date,
      error: choice.errors["date"], isRequired: false)
    let payees = SelectField(
      id: "bulk-payee", name: "payee", label: t.fieldPayee,
      options: [
        SelectField.Option(value: "", label: t.bulkChoose),
        SelectField.Option(value: BulkForm.nothing, label: t.bulkNoPayee),
      ] + Self.options(context.labels.current(.payee), t), chosen: values.payee,
      error: choice.errors["payee"])
    let payers = context.ordered(context.sharingMembers.map(\.id)).map {
      SelectField.Option(value: $0.description, label: context.name($0))
    }
    let payer = SelectField(
      id: "bulk-payer", name: "payer", label: t.payerLegend,
      options: [SelectField.Option(value: "", label: t.bulkChoose)] + payers, chosen: values.payer,
      error: choice.errors["payer"])
    others = [
      Other(field: payees, deed: BulkForm.Deed.payTo.rawValue),
      Other(field: payer, deed: BulkForm.Deed.payBy.rawValue),
    ]
    tagNames = context.labels.current(.tag).map { $0.name(t) }
  }

  private static func options(_ labels: [Label], _ t: Strings) -> [SelectField.Option] {
    labels.map { SelectField.Option(value: $0.id.description, label: $0.name(t)) }
  }

  var error: String? { choice.errors["entry"] }
  /// Whether something is wrong in a field that stands behind the button for more.
  var isOtherWrong: Bool {
    tagsField.error != nil || dateField.error != nil || others.contains { $0.field.error != nil }
  }

  func isChosen(_ row: EntryLine) -> Bool {
    choice.isAll || choice.isMatching || choice.entries.contains(row.id)
  }

  /// The page to choose from that has what a page of the list begins with, and the other way round.
  static func wide(_ page: Int) -> Int { (page - 1) / (pageSize / Snapshot.entriesOnPage) + 1 }
  static func narrow(_ page: Int) -> Int {
    let (pages, isTooFar) = (page - 1).multipliedReportingOverflow(by: pageSize / Snapshot.entriesOnPage)
    return isTooFar ? page : pages + 1
  }
}

/// Says how many of those that match can be changed at once.
private struct MatchingWords {
  let count: Int
  let t: Strings

  private var fit: Bool { count <= ChangeEntries.most }

  var most: Int { min(count, ChangeEntries.most) }

  var offer: String {
    fit ? t.bulkSelectMatching(count: count) : t.bulkSelectNewest(count: ChangeEntries.most)
  }

  var chosen: String {
    fit ? t.bulkMatching(count: count) : t.bulkMatchingNewest(count: ChangeEntries.most)
  }
}

extension BulkPage.Choice {
  /// Nil where the list is only to be looked at.
  init?(_ query: Form) {
    switch query["select"] {
    case "on": self.init()
    case "all": self.init(isAll: true)
    case "matching": self.init(isMatching: true)
    default: return nil
    }
  }

  init(_ form: BulkForm, _ errors: FormErrors) {
    self.init(
      isMatching: form.isMatching, entries: Set(form.entries), values: form.values, errors: errors)
  }
}
