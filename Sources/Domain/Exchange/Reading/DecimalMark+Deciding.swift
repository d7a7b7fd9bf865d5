import Encodings

/// Finds the decimal mark from all money cells of a file.
struct DecimalMarkCount {
  private var points = 0
  private var commas = 0
  private var differs = false

  mutating func add(_ text: String, allowsExponent: Bool = false) {
    let point = try? ExactDecimal(text, mark: .point, allowsExponent: allowsExponent)
    guard text.utf8.contains(where: { $0 == DecimalMark.point.byte || $0 == DecimalMark.comma.byte }) else {
      if point != nil { (points, commas) = (points + 1, commas + 1) }
      return
    }
    let comma = try? ExactDecimal(text, mark: .comma, allowsExponent: allowsExponent)
    if point != nil { points += 1 }
    if comma != nil { commas += 1 }
    if let point, let comma, point != comma { differs = true }
  }

  /// The mark that fits most cells; if both fit, the comma only in a file with semicolons.
  func mark(beside separator: CSVReader.Separator) -> DecimalMark {
    if points != commas { return points > commas ? .point : .comma }
    return differs && separator == .semicolon ? .comma : .point
  }

  /// Whether both marks fit all cells with different amounts.
  var isOpen: Bool { points == commas && differs }
}
