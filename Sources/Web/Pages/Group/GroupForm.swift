import HTTP
import Ledger
import Store
import Words

/// The form for a new group: its name, its currency and its first members.
struct GroupForm: Sendable {
  var name = ""
  var currency: String
  var members: [String] = []
  /// Sending the form twice makes one group.
  let operation: ID<Operation>
  /// The currencies that are offered first.
  var likely: [String] = []
  /// The names of people in the visitor's other groups.
  var known: [String] = []

  struct Plan: Sendable {
    let name: String
    let currency: Currency
    let members: [String]
  }

  static let mostMembers = 100
  private static let fewestFields = 3
  private static let mostKnown = 50

  init(for visit: Visit, _ snapshot: Snapshot, name: String = "") throws {
    self.name = name
    likely = try CurrencyChoice.likely(for: visit, snapshot).map(\.code)
    currency = likely.first ?? ""
    known = try Self.known(to: visit, snapshot)
    operation = visit.newID()
  }

  static func known(to visit: Visit, _ snapshot: Snapshot) throws -> [String] {
    try visit.visitor.map { try snapshot.acquaintances(of: $0.account.id, limit: mostKnown) } ?? []
  }

  init(_ form: Form, _ operation: ID<Operation>) throws(FormError) {
    name = try form.single("name") ?? ""
    currency = try form.single("currency") ?? ""
    members = Self.readable(form.values(of: "member"))
    self.operation = operation
  }

  /// The names to check. Of too many names it keeps only enough to see that there are too many.
  private static func readable(_ typed: [String]) -> [String] {
    guard typed.count > mostMembers else { return typed }
    return Array(typed.lazy.filter { !$0.allSatisfy(\.isWhitespace) }.prefix(mostMembers + 1))
  }

  /// The group as entered, or the errors of its fields. Empty member fields are ignored.
  func plan(foundedBy founder: String, _ t: Strings) throws(FormErrors) -> Plan {
    var errors = FormErrors()
    let name = errors.check("name", name, t) { (typed) throws(DistinctName.Mistake) in
      try DistinctName(typed, of: .group)
    }
    let currency = errors.check("currency", currency, t, CurrencyChoice.currency(_:))
    let names = memberNames(besides: founder, t, &errors)
    guard let name, let currency, errors.isEmpty else { throw errors }
    return Plan(name: name.text, currency: currency, members: names)
  }

  /// Checks the number of names before it compares any two of them.
  private func memberNames(besides founder: String, _ t: Strings, _ errors: inout FormErrors) -> [String] {
    guard members.count <= Self.mostMembers else {
      errors.add(Self.field(Self.mostMembers), t.groupTooManyMembers(count: Self.mostMembers))
      return []
    }
    var names: [String] = []
    var known = [founder.foldedName: founder]
    for (index, typed) in members.enumerated() where !typed.allSatisfy(\.isWhitespace) {
      let read = errors.check(Self.field(index), typed, t) { (typed) throws(DistinctName.Mistake) in
        try DistinctName(typed, of: .member, besides: known)
      }
      guard let name = read?.text else { continue }
      names.append(name)
      known[name.foldedName] = name
    }
    return names
  }

  func nameField(_ errors: FormErrors, _ t: Strings) -> InputField {
    InputField(
      id: "name", name: "name", label: t.groupName, value: name, autocomplete: "off", hint: t.groupNameHint,
      error: errors["name"], hasFocus: true)
  }

  func currencyField(_ errors: FormErrors, _ formats: Formats) -> SelectField {
    SelectField(
      id: "currency", name: "currency", label: formats.t.groupCurrency,
      options: CurrencyChoice.options(formats, likely: likely.compactMap { Currency.named($0) }),
      chosen: currency, error: errors["currency"])
  }

  /// One field for each name entered, and a few empty ones.
  func memberFields(_ errors: FormErrors, _ t: Strings) -> [InputField] {
    let empty = max(1, Self.fewestFields - members.count)
    return (members + Array(repeating: "", count: empty)).enumerated().map { index, value in
      InputField(
        id: Self.field(index), name: "member", label: t.groupMember(number: index + 2), value: value,
        autocomplete: "off", error: errors[Self.field(index)], isRequired: false,
        list: known.isEmpty ? nil : "known")
    }
  }

  private static func field(_ index: Int) -> String { "member-\(index)" }
}
