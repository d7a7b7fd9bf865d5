/// A bill of I Hate Money or Cospend: one person paid, and the others owe by their current weights.
struct SharedBill {
  var what: String
  var amount: ExactDecimal
  var payer: String
  var owers: [String]
}

/// The weights of people, which the file may have only in rows where they pay.
struct PersonWeights {
  private var weights: [Int: ExactDecimal] = [:]
  private var answered: [String: String]

  init(_ answers: [String: String]) { answered = answers }

  /// Keeps the first weight in the file.
  mutating func learn(_ person: Int, _ text: String, _ mark: DecimalMark = .point) {
    guard weights[person] == nil, let weight = try? ExactDecimal(text, mark: mark, allowsExponent: true)
    else { return }
    weights[person] = weight.asWeight
  }

  mutating func set(_ person: Int, _ weight: ExactDecimal) { weights[person] = weight }

  /// The weight from the file or the answers; nil if it must be assumed.
  func weight(of person: Int, named name: String) -> ExactDecimal? {
    weights[person]
      ?? answered[name].flatMap { try? ExactDecimal($0, mark: .point, allowsExponent: true).asWeight }
  }
}

extension DraftBuilder {
  /// Adds a bill that is shared by weight.
  mutating func add(_ bill: SharedBill, _ facts: RowFacts, _ weights: PersonWeights) throws(RowIssue) {
    var facts = facts
    let units = try units(bill.amount, &facts)
    guard units != 0 else { throw RowIssue(.zero) }
    guard !bill.payer.isEmpty else { throw RowIssue(.payerUnknown) }
    guard !bill.owers.isEmpty else { throw RowIssue(.nobodyIncluded) }
    let payer = people.place(of: bill.payer)
    var parts: [RowMoney.Weight] = []
    for name in bill.owers {
      let person = people.place(of: name)
      let weight = weights.weight(of: person, named: CleanText.line(name))
      if weight == nil {
        ask(.weights, about: CleanText.line(name), "1")
        if bill.owers.count > 1 { facts.warn(.weightsAssumed) }
      }
      parts.append(.init(person, weight ?? .one))
    }
    try add(facts, RowMoney(units, payer: payer, weights: parts))
  }
}
