/// The data of a Cospend project in the tables besides the bills.
struct CospendProject {
  private(set) var weights: PersonWeights
  private(set) var former: [Int] = []
  /// The names as in the file, for parsing lists of owers.
  private(set) var names: [String] = []
  private(set) var currency: String?
  var isCurrencyKnown = false
  private let mark: DecimalMark
  private var categories: [String: String] = [:]
  private var ways: [String: String] = [:]

  init(_ answers: ImportAnswers, _ mark: DecimalMark) {
    weights = PersonWeights(answers.weights)
    self.mark = mark
  }

  mutating func learn(_ section: CospendReader.Section, _ row: SourceTable.Row, _ people: inout PeopleNames) {
    switch section {
    case .members(let heading): learnMember(row, heading, &people)
    case .bills(let heading): learnPayer(row, heading, &people)
    case .categories(let heading):
      keep(row[heading["categoryname"]], row[heading["categoryid"]], in: &categories)
    case .ways(let heading): keep(row[heading["paymentmodename"]], row[heading["paymentmodeid"]], in: &ways)
    case .currencies(let heading):
      if number(row[heading["exchange_rate"]]) == .one, currency == nil {
        currency = CleanText.line(row[heading["currencyname"]])
      }
    }
  }

  private mutating func learnMember(
    _ row: SourceTable.Row, _ heading: TableHeading, _ people: inout PeopleNames
  ) {
    let name = row[heading["name"]]
    guard !CleanText.isBlank(name), !people.isOverfull else { return }
    let person = people.place(of: name)
    names.append(name.trimmedSpaces)
    let weight = number(row[heading["weight"]])?.asWeight ?? .one
    weights.set(person, weight.isZero ? .one : weight)
    if CleanText.line(row[heading["active"]]) == "0", !former.contains(person) { former.append(person) }
  }

  private mutating func learnPayer(
    _ row: SourceTable.Row, _ heading: TableHeading, _ people: inout PeopleNames
  ) {
    let name = row[heading["payer_name"]]
    guard !CleanText.isBlank(name), !CospendBill.onlyCarriesMember(row, heading), !people.isOverfull else {
      return
    }
    let person = people.place(of: name)
    weights.learn(person, row[heading["payer_weight"]], mark)
    if names.count < 2 * ImportLimit.people { names.append(name.trimmedSpaces) }
  }

  private func keep(_ name: String, _ id: String, in table: inout [String: String]) {
    if table.count < ImportLimit.rows { table[CleanText.line(id)] = CleanText.line(name) }
  }

  func category(_ id: String) -> String? { categories[id] }

  /// The way of payment: a name from the project, or the meaning of a letter.
  func way(_ id: String, _ letter: String) -> String? { ways[id] ?? Self.letters[letter] }

  private func number(_ text: String) -> ExactDecimal? {
    try? ExactDecimal(text, mark: mark, allowsExponent: true)
  }

  private static let letters = [
    "c": "Credit card", "b": "Cash", "f": "Check", "t": "Transfer", "o": "Online service",
  ]
}
