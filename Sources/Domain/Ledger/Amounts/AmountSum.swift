/// Evaluates `18+36,2/3` exactly, with the usual precedence.
struct AmountSum {
  let tokens: [AmountToken]
  let rules: NumeralRules
  private var position = 0
  private var depth = 0

  /// The deepest nesting of brackets and signs.
  private static let deepest = 20

  init(tokens: [AmountToken], rules: NumeralRules) {
    self.tokens = tokens
    self.rules = rules
  }

  mutating func reading() throws(AmountError) -> ParsedAmount {
    if let typed = try typedNumber() { return try reading(of: typed) }
    let result = try sum()
    guard position == tokens.count else { throw unexpected }
    guard let (units, isRounded) = result.rounded(toScale: rules.decimals),
      let quantity = DecimalNumber(units: units, scale: rules.decimals)
    else { throw .tooLarge }
    try checkLimit(units)
    return ParsedAmount(quantity: quantity, minorUnits: units, isCalculated: true, isRounded: isRounded)
  }

  /// The number, if there is nothing to calculate.
  private func typedNumber() throws(AmountError) -> DecimalNumber? {
    let isSigned = tokens.first?.isSign == true
    guard tokens.count == (isSigned ? 2 : 1), case .numeral(let glyphs) = tokens.last else { return nil }
    let number = try rules.read(glyphs)
    return tokens.first == .minus ? DecimalNumber(units: -number.units, scale: number.scale) : number
  }

  private func reading(of typed: DecimalNumber) throws(AmountError) -> ParsedAmount {
    guard let units = typed.units(atScale: rules.decimals) else { throw .tooLarge }
    try checkLimit(units)
    return ParsedAmount(quantity: typed, minorUnits: units, isCalculated: false, isRounded: false)
  }

  private func checkLimit(_ units: Int64) throws(AmountError) {
    guard units.magnitude <= rules.limit.magnitude else { throw .tooLarge }
  }

  // MARK: - Precedence

  private mutating func sum() throws(AmountError) -> Fraction {
    var result = try product()
    while let sign = next, sign.isSign {
      position += 1
      let term = try product()
      result = try known(sign == .plus ? result.plus(term) : result.minus(term))
    }
    return result
  }

  private mutating func product() throws(AmountError) -> Fraction {
    var result = try factor()
    while let sign = next, sign == .times || sign == .over {
      position += 1
      let factor = try factor()
      if sign == .over, factor.isZero { throw .divisionByZero }
      result = try known(sign == .times ? result.times(factor) : result.over(factor))
    }
    return result
  }

  private mutating func factor() throws(AmountError) -> Fraction {
    guard let token = next else { throw .sumIncomplete }
    guard depth < AmountSum.deepest else { throw .tooLong(limit: AmountFormat.longestText) }
    depth += 1
    defer { depth -= 1 }
    switch token {
    case .numeral(let glyphs):
      position += 1
      return Fraction(try rules.read(glyphs))
    case .plus, .minus:
      position += 1
      let factor = try factor()
      return try token == .minus ? known(Fraction.zero.minus(factor)) : factor
    case .open: return try bracket()
    default: throw unexpected
    }
  }

  private mutating func bracket() throws(AmountError) -> Fraction {
    position += 1
    let result = try sum()
    guard next == .close else { throw next == nil ? .sumIncomplete : unexpected }
    position += 1
    return result
  }

  private var next: AmountToken? { position < tokens.count ? tokens[position] : nil }

  private var unexpected: AmountError {
    switch next {
    case .word, .numeral: .notANumber
    default: .sumIncomplete
    }
  }

  private func known(_ fraction: Fraction?) throws(AmountError) -> Fraction {
    guard let fraction else { throw .tooLarge }
    return fraction
  }
}
