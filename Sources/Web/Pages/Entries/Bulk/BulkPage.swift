import API
import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// The controls of the list for selecting entries and changing them.
struct BulkPage {
  /// The selection when the page opens.
  struct Choice {
    var isAll = false
    /// Whether entries on other pages are selected too.
    var isMatching = false
    var entries: Set<ID<Entry>> = []
    var values = BulkForm.Values()
    var errors = FormErrors()
  }

  /// The number of entries on a page with checkboxes, which is
  /// larger than on other lists, so the page numbers differ.
  static let pageSize = 200

  let choice: Choice
  let action: Link
  let selectAll: Link
  let selectNone: Link
  /// The link that selects all matching entries, if they are not all on this page.
  let selectMatching: (name: String, link: Link)?
  /// The note shown while all matching entries are selected.
  let matching: String?
  /// The number of those; empty if the checkboxes decide.
  let matchingCount: String
  let done: Link
  let seen: String
  let operation: String
  let categories: SelectField
  let tagsField: InputField
  let tagNames: [String]
  /// The actions that set payee, day and payer.
  let others: [Other]

  struct Other {
    let field: SelectField
    let deed: String
  }

  let dateField: InputField

  /// `found` is the page of entries.
  init(
    _ choice: Choice, _ query: ListQuery, _ context: EntryContext, _ found: EntryListPage, at position: Int64,
    _ visit: Visit
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
      found.pages == 1 ? nil : (words.offer, query.onPage(1).added(to: list).query("select", "matching"))
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
      id: "bulk-payee", name: "payee", label: t.toolPayee,
      options: [
        SelectField.Option(value: "", label: t.bulkChoose),
        SelectField.Option(value: BulkForm.nothing, label: t.bulkNoPayee),
      ] + Self.options(context.labels.current(.payee), t), chosen: values.payee, error: choice.errors["payee"]
    )
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
  /// Whether a field inside the closed "more" section has an error.
  var isOtherWrong: Bool {
    tagsField.error != nil || dateField.error != nil || others.contains { $0.field.error != nil }
  }

  func isChosen(_ row: EntryLine) -> Bool {
    choice.isAll || choice.isMatching || choice.entries.contains(row.id)
  }

  /// Converts between page numbers of the list and of the list with checkboxes.
  static func wide(_ page: Int) -> Int { (page - 1) / (pageSize / Snapshot.entriesOnPage) + 1 }
  static func narrow(_ page: Int) -> Int {
    let (pages, isTooFar) = (page - 1).multipliedReportingOverflow(by: pageSize / Snapshot.entriesOnPage)
    return isTooFar ? page : pages + 1
  }
}

/// The text of how many matching entries can be changed at once.
private struct MatchingWords {
  let count: Int
  let t: Strings

  private var fit: Bool { count <= ChangeEntries.most }

  var most: Int { min(count, ChangeEntries.most) }

  var offer: String {
    fit ? t.bulkSelectMatching(count: count) : t.bulkSelectNewest(count: ChangeEntries.most)
  }

  var chosen: String { fit ? t.bulkMatching(count: count) : t.bulkMatchingNewest(count: ChangeEntries.most) }
}

extension BulkPage.Choice {
  /// Nil without checkboxes.
  init?(_ query: Form) {
    switch query["select"] {
    case "on": self.init()
    case "all": self.init(isAll: true)
    case "matching": self.init(isMatching: true)
    default: return nil
    }
  }

  init(_ form: BulkForm, _ errors: FormErrors) {
    self.init(isMatching: form.isMatching, entries: Set(form.entries), values: form.values, errors: errors)
  }
}
