import HTML
import HTTP
import Household
import Ledger
import Words

/// The query of a group's list: a filter, and a page of the result.
///
/// Invalid values are shown as typed with an error, and filter nothing.
struct ListQuery: Sendable {
  let text: String
  let kind: String
  let category: String
  let tags: [String]
  let payee: String
  let member: String
  let payer: String
  /// Whether to show only entries with a file, and only recurring ones.
  let hasReceipt: Bool
  let repeats: Bool
  private(set) var from: String
  private(set) var to: String
  let minimum: String
  let maximum: String
  private(set) var page: Int
  /// The last page, if the list shows several pages from the first one on; 1 if it shows only `page`.
  private(set) var lastPage = 1
  private(set) var filter = EntryFilter()
  private(set) var errors = FormErrors()
  /// Names that the group does not have; they filter nothing.
  private(set) var missing: [String] = []

  private static let longestText = 200
  /// The maximum number of pages that are shown as one.
  static let mostPages = 20
  /// The value for entries without a category, tag or payee.
  static let none = EntryInput.noCategory

  /// Throws `notFound` if it names a member or label of another group.
  init(_ form: Form, _ context: EntryContext) throws(Problem) {
    let value = { (name: String) in (form[name] ?? "").trimmed }
    let text = value("q")
    self.text = String(text.prefix(Self.longestText))
    kind = value("kind")
    category = value("category")
    tags = Array(form.values(of: "tag").lazy.map(\.trimmed).filter { !$0.isEmpty }.prefix(Roster.mostTags))
    payee = value("payee")
    member = value("member")
    payer = value("payer")
    hasReceipt = value("receipt") == "on"
    repeats = value("repeats") == "on"
    from = value("from")
    to = value("to")
    minimum = value("min")
    maximum = value("max")
    page = max(1, Int(value("page")) ?? 1)
    if page == 1 { lastPage = min(Self.mostPages, max(1, Int(value("through")) ?? 1)) }
    if self.text != text { errors.add("q", context.t.filterTextTooLong(count: Self.longestText)) }
    readText(context)
    try readLabels(context)
    try readMembers(context)
    readDays(context.t)
    readAmounts(context)
  }

  /// Whether there is any filter.
  var isFiltering: Bool { !filter.isEmpty || !errors.isEmpty }

  /// The same query for a single page.
  func onPage(_ page: Int) -> ListQuery {
    var query = self
    (query.page, query.lastPage) = (page, 1)
    return query
  }

  /// The same query for other days. Errors of the old days
  /// do not matter, since only an address is made from it.
  func inDays(_ days: ClosedRange<Day>) -> ListQuery {
    var query = onPage(1)
    (query.from, query.to) = (days.lowerBound.description, days.upperBound.description)
    return query
  }

  /// The year, if the days are exactly one year.
  var year: String? {
    guard let first = filter.from, let last = filter.to, first.yearRange == first...max(first, last) else {
      return nil
    }
    return "\(first.year)"
  }

  /// The parameters of the address by name.
  var parameters: [(name: StaticString, value: String)] {
    let all: [(name: StaticString, value: String)] =
      [("q", text), ("kind", kind), ("category", category)] + tags.map { ("tag", $0) } + [
        ("payee", payee), ("member", member), ("payer", payer), ("from", from), ("to", to), ("min", minimum),
        ("max", maximum), ("receipt", hasReceipt ? "on" : ""), ("repeats", repeats ? "on" : ""),
        ("page", page > 1 ? "\(page)" : ""), ("through", lastPage > 1 ? "\(lastPage)" : ""),
      ]
    return all.filter { !$0.value.isEmpty }
  }

  /// The query as a list of words, for cache keys; includes that a text was cut.
  var words: [String] { parameters.flatMap { ["\($0.name)", $0.value] } + [errors["q"]].compactMap(\.self) }

  /// The link with the same query.
  func added(to link: Link) -> Link { parameters.reduce(link) { $0.query($1.name, $1.value) } }

  // MARK: - Reading

  private mutating func readText(_ context: EntryContext) {
    filter.text = text
    filter.categoriesByName = context.labels.householdCategories(named: text)
  }

  private mutating func readLabels(_ context: EntryContext) throws(Problem) {
    if !kind.isEmpty {
      filter.kind = Bill.Kind(rawValue: kind)
      if filter.kind == nil { errors.add("kind", context.t.choiceUnknown) }
    }
    filter.category = try labels("category", [category], .category, context).first
    filter.payee = try labels("payee", [payee], .payee, context).first
    filter.tags = try labels("tag", tags, .tag, context)
    if hasReceipt { filter.marks.insert(.hasFile) }
    if repeats { filter.marks.insert(.repeats) }
  }

  /// The labels with these names, each once. The names are looked up in one pass over the group's labels.
  private mutating func labels(
    _ field: String, _ texts: [String], _ kind: Label.Kind, _ context: EntryContext
  ) throws(Problem) -> [ID<Label>] {
    let texts = texts.prefix(Roster.mostTags).filter { !$0.isEmpty }
    let names = texts.isEmpty ? [:] : context.labels.byName(kind)
    var found: [ID<Label>] = []
    for text in texts {
      if text == Self.none {
        filter.marks.insert(kind.lacking)
        continue
      }
      guard let id = try label(text, kind, names, context) else {
        errors.add(field, context.t.choiceUnknown)
        missing.append(kind.missing(context.formats.isolated(String(text.prefix(60))), context.t))
        continue
      }
      if !found.contains(id) { found.append(id) }
    }
    return found
  }

  private func label(
    _ text: String, _ kind: Label.Kind, _ names: [FoldedText: ID<Label>], _ context: EntryContext
  ) throws(Problem) -> ID<Label>? {
    let household = kind == .category ? HouseholdCategory(rawValue: text)?.id : nil
    if let known = household ?? names[text.foldedName] { return known }
    guard let id = ID<Label>(text) else { return nil }
    guard context.labels.name(of: id) != nil else { throw .notFound }
    return id
  }

  private mutating func readMembers(_ context: EntryContext) throws(Problem) {
    filter.member = try member("member", member, context)
    filter.payer = try member("payer", payer, context)
  }

  private mutating func member(_ field: String, _ text: String, _ context: EntryContext) throws(Problem)
    -> ID<Member>?
  {
    guard !text.isEmpty else { return nil }
    guard let id = ID<Member>(text) else {
      errors.add(field, context.t.choiceUnknown)
      missing.append(context.t.filterNoSuchMember)
      return nil
    }
    guard context.member(id) != nil else { throw .notFound }
    return id
  }

  private mutating func readDays(_ t: Strings) {
    filter.from = Day(from)
    filter.to = Day(to)
    if filter.from == nil, !from.isEmpty { errors.add("from", t.errorNotADay) }
    if filter.to == nil, !to.isEmpty { errors.add("to", t.errorNotADay) }
    if let first = filter.from, let last = filter.to, last < first { errors.add("to", t.filterDaysReversed) }
  }

  private mutating func readAmounts(_ context: EntryContext) {
    filter.minimum = amount("min", minimum, context)
    filter.maximum = amount("max", maximum, context)
  }

  private mutating func amount(_ field: String, _ text: String, _ context: EntryContext) -> DecimalNumber? {
    guard !text.isEmpty else { return nil }
    let amount = try? context.formats.amounts.read(text, in: context.group.currency).quantity
    if amount == nil { errors.add(field, context.t.filterNotAnAmount) }
    return amount
  }
}

extension Label.Kind {
  fileprivate func missing(_ name: String, _ t: Strings) -> String {
    switch self {
    case .category: t.filterNoSuchCategory(name: name)
    case .tag: t.filterNoSuchTag(name: name)
    case .payee: t.filterNoSuchPayee(name: name)
    }
  }
}

extension ListQuery {
  /// Parses an address of the group's list. Nil for every other address, and for one that names a member or
  /// label of another group.
  init?(address: String, _ context: EntryContext) {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "/groups/\(context.group.id)",
      let form = try? Form(query: String(parts[1])), let query = try? ListQuery(form, context)
    else { return nil }
    self = query
  }
}
