import Ledger

/// The columns of a table that says for each person what they paid and what was paid for them.
struct PaidForColumns {
  typealias Column = (name: String, place: Int)

  private(set) var by: [Column] = []
  private(set) var forWhom: [Column] = []
  /// One column that names who paid.
  private(set) var payer: Int?
  /// Old tables have the parts below zero for an expense.
  private(set) var isImpact = false

  init(_ heading: TableHeading) {
    for (place, name) in heading.names.enumerated() {
      if let person = Self.person(in: name, behind: ["Paid by", "Payé par"]) {
        if person.isEmpty { payer = place } else { by.append((person, place)) }
      } else if let person = Self.person(in: name, behind: ["Paid for"]), !person.isEmpty {
        forWhom.append((person, place))
      } else if let person = Self.person(in: name, behind: ["Impacted to", "Impacté à"]), !person.isEmpty {
        forWhom.append((person, place))
        isImpact = true
      }
    }
  }

  var isComplete: Bool { !forWhom.isEmpty && (!by.isEmpty || payer != nil) }

  /// What stands behind words that begin a heading; nil where it begins with none of them.
  private static func person(in name: String, behind words: [String]) -> String? {
    for word in words where FoldedText(name: String(name.prefix(word.count))) == FoldedText(name: word) {
      return CleanText.line(String(name.dropFirst(word.count)))
    }
    return nil
  }
}
