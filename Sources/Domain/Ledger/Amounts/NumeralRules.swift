/// Tells decimals from groups in one number.
struct NumeralRules {
  typealias Mark = AmountToken.Mark

  let decimalMarks: [Mark]
  let groupMarks: [Mark]
  let grouping: AmountFormat.Grouping
  let decimals: Int
  let allowsGroups: Bool
  /// The most units of `decimals` decimals that a result may have.
  let limit: Int64

  init(_ format: AmountFormat, decimals: Int, allowsGroups: Bool = true, limit: Int64 = Money.limit) {
    decimalMarks = format.decimalMarks.compactMap(mark)
    groupMarks = format.groupMarks.compactMap(mark)
    grouping = format.grouping
    self.decimals = decimals
    self.allowsGroups = allowsGroups
    self.limit = limit
  }

  func read(_ glyphs: [AmountToken.NumeralCharacter]) throws(AmountError) -> DecimalNumber {
    let numeral = Numeral(glyphs)
    guard numeral.hasDigits else { throw .marksMisplaced }
    let hasDecimals = try lastMarkIsDecimal(numeral)
    let groups = hasDecimals ? numeral.runs.dropLast() : numeral.runs[...]
    let decimals = hasDecimals ? numeral.runs.last ?? [] : []
    try check(groups: groups)
    guard decimals.count <= self.decimals else { throw .tooManyDecimals(allowed: self.decimals) }
    return try quantity(groups.joined().map { $0 } + decimals, scale: decimals.count)
  }

  // MARK: - Finding the decimal mark

  private func lastMarkIsDecimal(_ numeral: Numeral) throws(AmountError) -> Bool {
    guard let last = numeral.marks.last else { return false }
    let others = numeral.marks.dropLast()
    if others.contains(where: { $0 != last }) { return try endsGroups(numeral, last: last, others) }
    switch last {
    case .space, .apostrophe, .arabicGroup: return false
    case .arabicDecimal:
      guard others.isEmpty else { throw .marksMisplaced }
      return true
    case .point, .comma: return try others.isEmpty ? loneMarkIsDecimal(numeral, last) : false
    }
  }

  /// Handles two kinds of marks: the last is the decimal mark, and all before it are groups of one kind.
  private func endsGroups(_ numeral: Numeral, last: Mark, _ others: ArraySlice<Mark>) throws(AmountError)
    -> Bool
  {
    guard last == .point || last == .comma || last == .arabicDecimal, Set(others).count == 1,
      !others.contains(last), !others.contains(.arabicDecimal)
    else { throw .marksMisplaced }
    // `1.234,` is a number with missing decimals only if that mark is the decimal one.
    if numeral.runs.last?.isEmpty == true, last != .arabicDecimal, !decimalMarks.contains(last) {
      throw .marksMisplaced
    }
    return true
  }

  private func loneMarkIsDecimal(_ numeral: Numeral, _ mark: Mark) throws(AmountError) -> Bool {
    guard let before = numeral.runs.first, let after = numeral.runs.last else { return false }
    // `.500`, `0.500` and numbers without exactly three digits after the mark cannot be thousands.
    if !allowsGroups || after.count != 3 || before.allSatisfy({ $0 == 0 }) || decimalMarks.contains(mark) {
      return true
    }
    // The currency allows three decimals, but thousands are possible too: the number is ambiguous.
    if decimals >= 3 || !groupMarks.contains(mark) { throw .ambiguous }
    return false
  }

  // MARK: - Groups and digits

  private func check(groups: ArraySlice<[Int64]>) throws(AmountError) {
    guard groups.count > 1 else { return }
    guard allowsGroups, let first = groups.first, (1...3).contains(first.count), first.first != 0 else {
      throw .marksMisplaced
    }
    let sizes = groups.dropFirst().map(\.count)
    let areThousands = sizes.allSatisfy { $0 == 3 }
    let areLakhs =
      grouping == .lakhs && first.count <= 2 && sizes.last == 3 && sizes.dropLast().allSatisfy { $0 == 2 }
    guard areThousands || areLakhs else { throw .marksMisplaced }
  }

  private func quantity(_ digits: [Int64], scale: Int) throws(AmountError) -> DecimalNumber {
    var units: Int64 = 0
    for digit in digits {
      let (product, high) = units.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(digit)
      guard !high, !carry else { throw .tooLarge }
      units = sum
    }
    guard let quantity = DecimalNumber(units: units, scale: scale) else {
      throw .tooManyDecimals(allowed: DecimalNumber.largestScale)
    }
    return quantity
  }
}

/// The digits of a number between its marks.
private struct Numeral {
  var runs: [[Int64]] = [[]]
  var marks: [AmountToken.Mark] = []

  init(_ glyphs: [AmountToken.NumeralCharacter]) {
    for glyph in glyphs {
      switch glyph {
      case .digit(let digit): runs[runs.count - 1].append(digit)
      case .mark(let mark):
        marks.append(mark)
        runs.append([])
      }
    }
  }

  var hasDigits: Bool { runs.contains { !$0.isEmpty } }
}

private func mark(_ scalar: Unicode.Scalar) -> AmountToken.Mark? {
  switch scalar {
  case ".": .point
  case ",": .comma
  case "'", "\u{2019}": .apostrophe
  case "\u{66B}": .arabicDecimal
  case "\u{66C}": .arabicGroup
  case "\u{A0}", "\u{202F}", " ": .space
  default: nil
  }
}
