import API
import HTTP
import Household
import Ledger
import Words

/// The submitted bulk form: the selected entries and the action.
struct BulkForm: Sendable {
  enum Deed: String, Sendable {
    case categorise, tag, untag, delete
    case payTo = "payee"
    case moveTo = "date"
    case payBy = "payer"

    /// Reads the value of the pressed button; the key Enter means the action with a typed value.
    init?(_ word: String, _ values: Values) {
      guard word == "typed" else {
        self.init(rawValue: word)
        return
      }
      self = values.tags.isEmpty && !values.date.isEmpty ? .moveTo : .tag
    }
  }

  /// The values of all actions, chosen or typed.
  struct Values: Sendable {
    var category = ""
    var tags = ""
    var payee = ""
    var date = ""
    var payer = ""
  }

  let entries: [ID<Entry>]
  /// Whether all entries that match the filter in the address are selected.
  let isMatching: Bool
  let deed: Deed?
  let values: Values
  /// The journal position of the list; nil if the form does not say.
  let seen: Int64?
  let operation: ID<Operation>

  init(_ form: Form, operation: ID<Operation>) throws {
    var entries: [ID<Entry>] = []
    var known: Set<ID<Entry>> = []
    for text in form.values(of: "entry") {
      guard let id = ID<Entry>(text) else { throw Problem.notFound }
      if known.insert(id).inserted { entries.append(id) }
    }
    self.entries = entries
    isMatching = try form.single("matching") == "on"
    let values = Values(
      category: try form.single("category") ?? "", tags: try form.single("tags") ?? "",
      payee: try form.single("payee") ?? "", date: try form.single("date") ?? "",
      payer: try form.single("payer") ?? "")
    self.values = values
    deed = try form.single("do").flatMap { Deed($0, values) }
    seen = try form.single("seen").flatMap { Int64($0) }
    self.operation = operation
  }

  /// The change to make, or the errors. New tags are made together with it.
  func change(_ query: ListQuery, _ context: EntryContext, _ request: GroupRequest) throws -> ChangeEntries {
    var errors = FormErrors()
    if entries.isEmpty, !isMatching { errors.add("entry", context.t.bulkNothingChosen) }
    if entries.count > ChangeEntries.most {
      errors.add("entry", context.t.bulkTooMany(count: ChangeEntries.most))
    }
    var new: [Label] = []
    let action = try action(context, &new, &errors)
    guard errors.isEmpty, let action else { throw errors }
    return ChangeEntries(
      isMatching ? .matching(query.filter) : .these(entries), action, newTags: new, seen: seen,
      CategoryNames(context.t), request)
  }

  private func action(_ context: EntryContext, _ new: inout [Label], _ errors: inout FormErrors) throws
    -> ChangeEntries.Action?
  {
    switch deed {
    case .delete: return .delete
    case .categorise: return try readCategory(context, &errors).map { .categorise($0) }
    case .tag:
      let ids = readTags(context, &errors) { name, _ in
        let label = Label(id: operation.derived(-1 - new.count, as: Label.self), kind: .tag, name: name)
        new.append(label)
        return label.id
      }
      return .tag(ids)
    case .untag:
      let ids = readTags(context, &errors) { name, errors in
        errors.add("tags", context.t.bulkUnknownTag(name: context.formats.isolated(name)))
        return nil
      }
      return .untag(ids)
    case .payTo: return readPayee(context, &errors).map { .payTo($0) }
    case .moveTo:
      if let day = Day(values.date) { return .moveTo(day) }
      errors.add("date", context.t.errorNotADay)
      return nil
    case .payBy:
      let member = ID<Member>(values.payer)
      if let member, context.sharingMembers.contains(where: { $0.id == member }) { return .payBy(member) }
      errors.add("payer", context.t.choiceUnknown)
      return nil
    case nil:
      errors.add("entry", context.t.choiceUnknown)
      return nil
    }
  }

  /// Nil if the choice is invalid; `.some(nil)` for no category.
  private func readCategory(_ context: EntryContext, _ errors: inout FormErrors) throws -> ID<Label>?? {
    if values.category == Self.nothing { return .some(nil) }
    if let known = context.labels.category(named: values.category) { return known }
    if let id = ID<Label>(values.category), context.labels[id] == nil { throw Problem.notFound }
    errors.add("category", context.t.choiceUnknown)
    return nil
  }

  /// The value that stands for no category or no payee.
  static let nothing = EntryInput.noCategory

  private func readPayee(_ context: EntryContext, _ errors: inout FormErrors) -> ID<Label>?? {
    if values.payee == Self.nothing { return .some(nil) }
    let payee = ID<Label>(values.payee).map(context.labels.standing)
    if let payee, context.labels.isCurrent(payee, .payee) { return payee }
    errors.add("payee", context.t.choiceUnknown)
    return nil
  }

  private func readTags(
    _ context: EntryContext, _ errors: inout FormErrors, unknown: (String, inout FormErrors) -> ID<Label>?
  ) -> [ID<Label>] {
    let names = TagList.names(in: values.tags)
    if names.isEmpty { errors.add("tags", context.t.bulkNoTag) }
    if names.count > Roster.mostTags {
      errors.add("tags", context.t.errorTooManyTags(limit: Roster.mostTags))
    }
    var known = context.labels.byName(.tag)
    var ids: [ID<Label>] = []
    for typed in names.prefix(Roster.mostTags) {
      guard let name = accept(typed, context.t, &errors) else { continue }
      let folded = name.foldedName
      guard let id = known[folded] ?? unknown(name, &errors) else { continue }
      known[folded] = id
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  private func accept(_ typed: String, _ t: Strings, _ errors: inout FormErrors) -> String? {
    errors.check("tags", typed, t) { typed throws(DistinctName.Mistake) in
      try DistinctName(typed, of: .label).text
    }
  }
}
