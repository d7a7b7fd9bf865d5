import Ledger

/// The columns of a table with the amounts that each person paid and that were paid for them.
struct PaidForColumns {
  typealias Column = (name: String, place: Int)

  private(set) var by: [Column] = []
  private(set) var forWhom: [Column] = []
  /// A column with the payer's name.
  private(set) var payer: Int?
  /// In old tables the parts of an expense are negative.
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

  /// The rest of a heading after one of these prefixes; nil if it has none of them.
  private static func person(in name: String, behind words: [String]) -> String? {
    for word in words where FoldedText(name: String(name.prefix(word.count))) == FoldedText(name: word) {
      return CleanText.line(String(name.dropFirst(word.count)))
    }
    return nil
  }
}
