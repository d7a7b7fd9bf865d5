import API
import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// The categories, tags or payees of a group, with the number of their entries, and the form for a new one.
struct LabelsPage {
  struct Tab {
    let name: String
    let link: Link
    let isCurrent: Bool
  }

  struct Section {
    /// Nil without headings.
    let heading: String?
    var rows: [LabelRow]
  }

  let group: GroupFrame
  let kind: Label.Kind
  let tabs: [Tab]
  let sections: [Section]
  /// Removed, hidden and merged labels.
  let retired: [LabelRow]
  /// Whether the section of retired labels is open.
  let showsRetired: Bool
  let fields: LabelFields
  let operation: String

  static func link(_ kind: Label.Kind, in group: ID<Group>) -> Link {
    Link("/groups", group, "labels").query("kind", kind == .category ? nil : kind.rawValue)
  }

  static func show(_ visit: Visit) throws -> Response {
    guard let kind = Label.Kind(rawValue: try visit.query().single("kind") ?? "category") else {
      throw Problem.notFound
    }
    return try page(.ok, visit, kind)
  }

  /// The page again, with the refused input for a new label and the reason.
  static func refuse(_ kind: Label.Kind, _ sent: Form, _ errors: FormErrors, _ visit: Visit) throws
    -> Response
  { try page(.unprocessable, visit, kind, LabelDraft(sent), errors) }

  static func refuse(restoring label: Label, _ words: String?, _ visit: Visit) throws -> Response {
    try page(.unprocessable, visit, label.kind, restoring: (label.id, words))
  }

  private static func page(
    _ status: Status, _ visit: Visit, _ kind: Label.Kind, _ typed: LabelDraft? = nil,
    _ errors: FormErrors = FormErrors(), restoring: (ID<Label>, String?)? = nil
  ) throws -> Response {
    let page = try visit.read { try LabelsPage(visit, $0, kind, typed, errors, restoring) }
    return visit.page(status) { Views.labelsLabels(&$0, page: page) }
  }

  private init(
    _ visit: Visit, _ snapshot: Snapshot, _ kind: Label.Kind, _ typed: LabelDraft?, _ errors: FormErrors,
    _ restoring: (id: ID<Label>, error: String?)?
  ) throws {
    let group = try GroupFrame(visit, snapshot, kind.plural(visit.t), .categories)
    let book = GroupLabels(group.overview.labels, t: visit.t)
    let counts = try snapshot.labelCounts(of: group.overview)
    self.group = group
    self.kind = kind
    let id = group.group.id
    tabs = Label.Kind.allCases.map { other in
      Tab(name: other.plural(visit.t), link: Self.link(other, in: id), isCurrent: other == kind)
    }
    sections = Self.sections(
      book.current(kind).map { LabelRow($0, count: counts[$0.id] ?? 0, group, book) }, kind, visit.t)
    retired = book.retired(kind).map { label in
      let error = label.id == restoring?.id ? restoring?.error : nil
      return LabelRow(label, count: counts[label.id] ?? 0, group, book, error: error)
    }
    showsRetired = restoring != nil
    fields = LabelFields(
      kind, name: typed?.name ?? "", icon: typed?.icon ?? "", heading: typed?.heading ?? "", book, visit.t,
      errors: errors)
    operation = visit.newID(of: Operation.self).description
  }

  private static func sections(_ rows: [LabelRow], _ kind: Label.Kind, _ t: Strings) -> [Section] {
    guard kind == .category else { return rows.isEmpty ? [] : [Section(heading: nil, rows: rows)] }
    var sections: [Section] = []
    for row in rows {
      let heading = HouseholdCategory.translatedHeading(row.label.shownHeading, t)
      if let place = sections.firstIndex(where: { $0.heading == heading }) {
        sections[place].rows.append(row)
      } else {
        sections.append(Section(heading: heading, rows: [row]))
      }
    }
    return sections
  }

  var t: Strings { group.t }
  var all: Link { Link("/groups", group.group.id, "labels") }
  var title: String { kind.plural(t) }

  var emptyIcon: String { kind == .payee ? "payee" : "tag" }
  var emptyTitle: String { kind == .payee ? t.payeesEmptyTitle : t.tagsEmptyTitle }
  var empty: String { kind == .payee ? t.payeesEmpty : t.tagsEmpty }

  var newTitle: String {
    switch kind {
    case .category: t.categoryNew
    case .tag: t.tagNew
    case .payee: t.payeeNew
    }
  }
}

extension Label.Kind {
  func plural(_ t: Strings) -> String {
    switch self {
    case .category: t.categoriesTitle
    case .tag: t.tagsTitle
    case .payee: t.payeesTitle
    }
  }
}
