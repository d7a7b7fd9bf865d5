import Ledger

extension EnteredBill {
  /// Parses the last columns of a row of our own table; nil if they have an unexpected form. `amount` is the
  /// amount that counts.
  init?(
    amount: Int64, in currency: Currency, original: (amount: String, currency: String, rate: String),
    split: String, people: [String]
  ) {
    guard let (mode, inputs) = Self.split(split, people) else { return nil }
    guard !original.rate.isEmpty else {
      self.init(amount: amount, currency: currency, rate: nil, mode: mode, inputs: inputs)
      return
    }
    guard let other = Currency.named(original.currency), let rate = DecimalNumber(plain: original.rate),
      let units = DecimalNumber(plain: original.amount)?.units(atScale: other.scale)
    else { return nil }
    self.init(amount: units.magnitudeAsAmount, currency: other, rate: rate, mode: mode, inputs: inputs)
  }

  /// `equal`, or `shares: Ada 2, Ben 1`. Names may contain commas, so known names are searched.
  private static func split(_ text: String, _ people: [String]) -> (Split.Mode, [Input])? {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard let word = parts.first else { return (.equal, []) }
    guard let mode = Split.Mode(rawValue: String(word)) else { return nil }
    guard parts.count == 2 else { return (mode, []) }
    let known = people.enumerated().map { (person: $0, name: Array("\($1) ".utf8)) }.sorted {
      $0.name.count > $1.name.count
    }
    var rest = Array(parts[1].utf8)[...]
    var inputs: [Input] = []
    while !rest.isEmpty, inputs.count < ImportLimit.people {
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      guard let (person, name) = known.first(where: { rest.starts(with: $0.name) }) else { return nil }
      rest = rest.dropFirst(name.count)
      let number = rest.prefix { $0 != UInt8(ascii: ",") }
      guard let quantity = DecimalNumber(plain: String(decoding: number, as: UTF8.self)) else { return nil }
      inputs.append(Input(person, quantity))
      rest = rest.dropFirst(number.count + 1)
    }
    return (mode, inputs)
  }
}

extension DecimalNumber {
  /// Parses plain digits with a decimal point.
  fileprivate init?(plain text: String) {
    var digits = Array(text.utf8)[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    let mark = digits.firstIndex(of: UInt8(ascii: "."))
    let scale = mark.map { digits.endIndex - $0 - 1 } ?? 0
    if let mark { digits.remove(at: mark) }
    guard !digits.isEmpty, digits.count <= 18,
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let units = Int64(String(decoding: digits, as: UTF8.self))
    else { return nil }
    self.init(units: isNegative ? -units : units, scale: scale)
  }
}

extension Int64 {
  /// Amounts of income are negative in the table.
  fileprivate var magnitudeAsAmount: Int64 { self == .min ? .max : abs(self) }
}
