import API
import HTML
import Household
import Ledger
import Store
import Words

/// The filter form above the list, with the number of entries beside each choice.
struct EntryFilterForm {
  let query: ListQuery
  let context: EntryContext
  let counts: FacetCounts
  let links: EntryLinks

  struct Tag {
    let value: String
    let label: String
    let isChosen: Bool
  }

  struct Year {
    let label: String
    let link: Link
    let isChosen: Bool
  }

  var t: Strings { context.t }
  /// Why some choices have no number.
  var note: String? { counts.used == nil ? nil : t.filterTooMany }
  /// The form is open if a choice has an error. Valid choices are shown above the list.
  var isOpen: Bool { !query.errors.isEmpty && query.errors["q"] == nil }

  var search: InputField {
    InputField(
      id: "filter-q", name: "q", label: t.filterText, value: query.text, error: query.errors["q"],
      isRequired: false)
  }

  /// The payee is left out in a group without payees.
  var choices: [SelectField] {
    fields.filter { $0.name != "payee" || $0.options.count > 1 || $0.error != nil }
  }

  private var fields: [SelectField] {
    [
      field("kind", t.filterKind, kinds, query.kind),
      field(
        "category", t.filterCategory,
        none(.lacksCategory, t.noCategory) + labels(.category, counts.categories),
        chosen(query.filter.category, or: .lacksCategory)),
      field("payee", t.toolPayee, payees, chosen(query.filter.payee, or: .lacksPayee)),
      field("member", t.filterMember, people(counts.members, query.filter.member), query.member),
      field("payer", t.filterPayer, people(counts.payers, query.filter.payer), query.payer),
    ]
  }

  var tagError: String? { query.errors["tag"] }

  /// The last one stands for entries without tags.
  var tags: [Tag] {
    let tags = ownTags
    guard !tags.isEmpty || isChosen(.lacksTag) else { return [] }
    return tags
      + none(.lacksTag, t.reportNoTag).map {
        Tag(value: $0.value, label: $0.label, isChosen: isChosen(.lacksTag))
      }
  }

  private var ownTags: [Tag] {
    context.labels.current(.tag).compactMap { label in
      let isChosen = query.filter.tags.contains(label.id)
      guard isChosen || offers(label.id, counts.tags) else { return nil }
      return Tag(
        value: label.id.description,
        label: counted(label.name(t), counts.tags?[label.id], counts.tags != nil), isChosen: isChosen)
    }
  }

  struct Mark {
    let name: String
    let label: String
    let isChosen: Bool
  }

  var marks: [Mark] {
    let all: [(EntryMark, String, String)] = [
      (.hasFile, "receipt", t.filterAttachment), (.repeats, "repeats", t.filterRecurring),
    ]
    return all.filter { offers($0.0) }.map { mark, name, label in
      Mark(name: name, label: counted(label, mark), isChosen: isChosen(mark))
    }
  }

  var days: [InputField] {
    [
      InputField(
        id: "filter-from", name: "from", label: t.filterFrom, value: query.from, error: query.errors["from"],
        isRequired: false),
      InputField(
        id: "filter-to", name: "to", label: t.filterTo, value: query.to, error: query.errors["to"],
        isRequired: false),
    ]
  }

  /// The number of years offered. For older entries the visitor enters the days.
  private static let mostYears = 8

  /// The latest years; nothing if there is only one.
  var years: [Year] {
    let years = Set(counts.years?.keys.map(\.self) ?? counts.used?.years.map(\.self) ?? [])
    guard years.count > 1 || !query.from.isEmpty || !query.to.isEmpty else { return [] }
    return years.sorted(by: >).prefix(Self.mostYears).compactMap { year in
      guard let days = Day(year: year, month: 1, day: 1)?.yearRange else { return nil }
      let filtered = query.inDays(days)
      return Year(
        label: counted("\(year)", counts.years?[year], counts.years != nil),
        link: filtered.added(to: links.list), isChosen: (query.from, query.to) == (filtered.from, filtered.to)
      )
    }
  }

  var amounts: [InputField] {
    [
      InputField(
        id: "filter-min", name: "min", label: t.filterMinimum, value: query.minimum, inputMode: "decimal",
        error: query.errors["min"], isRequired: false),
      InputField(
        id: "filter-max", name: "max", label: t.filterMaximum, value: query.maximum, inputMode: "decimal",
        error: query.errors["max"], isRequired: false),
    ]
  }

  // MARK: - Choices

  private func field(_ name: String, _ label: String, _ options: [SelectField.Option], _ chosen: String)
    -> SelectField
  {
    SelectField(
      id: "filter-\(name)", name: name, label: label,
      options: [SelectField.Option(value: "", label: t.filterAny)] + options, chosen: chosen,
      error: query.errors[name])
  }

  private var kinds: [SelectField.Option] {
    Bill.Kind.allCases.map { kind in
      SelectField.Option(
        value: kind.rawValue, label: counted(t.name(of: kind), counts.kinds?[kind], counts.kinds != nil))
    }
  }

  private func labels(_ kind: Label.Kind, _ counts: [ID<Label>: Int]?) -> [SelectField.Option] {
    let chosen = [query.filter.category, query.filter.payee].compactMap(\.self).map(context.labels.standing)
    return context.labels.current(kind).filter { chosen.contains($0.id) || offers($0.id, counts) }.map {
      label in
      SelectField.Option(
        value: label.id.description, label: counted(label.name(t), counts?[label.id], counts != nil))
    }
  }

  private var payees: [SelectField.Option] {
    let payees = labels(.payee, counts.payees)
    return payees.isEmpty && !isChosen(.lacksPayee) ? [] : none(.lacksPayee, t.reportNoPayee) + payees
  }

  /// The option for entries without the label.
  private func none(_ mark: EntryMark, _ name: String) -> [SelectField.Option] {
    offers(mark) ? [SelectField.Option(value: ListQuery.none, label: counted(name, mark))] : []
  }

  private func isChosen(_ mark: EntryMark) -> Bool { query.filter.marks.contains(mark) }

  private func offers(_ mark: EntryMark) -> Bool { isChosen(mark) || counts.marks[mark] != 0 }

  private func counted(_ name: String, _ mark: EntryMark) -> String {
    counted(name, counts.marks[mark], counts.marks[mark] != nil)
  }

  private func people(_ counts: [ID<Member>: Int]?, _ chosen: ID<Member>?) -> [SelectField.Option] {
    let ids = context.members.filter { member in
      member.mergedInto == nil && (member.isCurrent || member.id == chosen || counts?[member.id] != nil)
    }.map(\.id)
    return context.ordered(ids).map { id in
      SelectField.Option(value: id.description, label: counted(context.name(id), counts?[id], counts != nil))
    }
  }

  private func chosen(_ label: ID<Label>?, or mark: EntryMark) -> String {
    label.map { context.labels.standing(for: $0).description } ?? (isChosen(mark) ? ListQuery.none : "")
  }

  /// Labels without entries are not offered.
  private func offers(_ label: ID<Label>, _ counts: [ID<Label>: Int]?) -> Bool {
    counts.map { $0[label] != nil } ?? (self.counts.used?.labels.contains(label) != false)
  }

  private func counted(_ name: String, _ count: Int?, _ isCounted: Bool) -> String {
    isCounted ? "\(name) (\(count ?? 0))" : name
  }
}
