import Encodings
import Ledger
import Store
import Words

/// The values of a body that has the shape of its route.
extension JSONObject {
  func text(_ name: String) -> String? { self[name]?.string }
  func id<Thing>(_ name: String, of thing: Thing.Type = Thing.self) -> ID<Thing>? {
    text(name).flatMap { ID($0) }
  }
  func ids<Thing>(_ name: String, of thing: Thing.Type = Thing.self) -> [ID<Thing>]? {
    self[name]?.array?.compactMap { $0.string.flatMap { ID($0) } }
  }
  func texts(_ name: String) -> [String]? { self[name]?.array?.compactMap(\.string) }
  func day(_ name: String) -> Day? { text(name).flatMap { Day($0) } }
  func quantity(_ name: String) -> DecimalNumber? { text(name).flatMap { DecimalNumber(plain: $0) } }
  func flag(_ name: String) -> Bool? { self[name]?.bool }
  func integer(_ name: String) -> Int? { self[name]?.number?.integer.flatMap { Int(exactly: $0) } }
  func object(_ name: String) -> JSONObject? { self[name]?.object }

  /// Whether the member exists, even as null.
  func has(_ name: String) -> Bool { self[name] != nil }
}

/// Members of an object in answers; missing values are null.
extension JSONWriter {
  mutating func member(_ key: StaticString, _ text: String?) {
    self.key(key)
    if let text { write(text) } else { writeNull() }
  }

  mutating func member(_ key: StaticString, _ flag: Bool) { write(key, flag) }

  mutating func member(_ key: StaticString, _ number: Int64?) {
    self.key(key)
    if let number { write(number) } else { writeNull() }
  }

  mutating func member(_ key: StaticString, _ number: Int) { member(key, Int64(number)) }

  mutating func member<Thing>(_ key: StaticString, _ id: ID<Thing>?) {
    self.key(key)
    if let id { write(id) } else { writeNull() }
  }

  mutating func member<Thing>(_ key: StaticString, _ ids: [ID<Thing>]) {
    self.key(key)
    array(ids) { $1.write($0) }
  }

  mutating func member(_ key: StaticString, _ day: Day?) { member(key, day?.description) }
  mutating func member(_ key: StaticString, _ moment: Instant?) { member(key, moment?.text) }

  mutating func member(_ key: StaticString, _ money: Money?) {
    self.key(key)
    if let money { write(money) } else { writeNull() }
  }

  mutating func member(_ key: StaticString, _ moneys: [Money]) {
    self.key(key)
    array(moneys) { $1.write($0) }
  }

  /// A member that is an object, or null without a value.
  mutating func member<Value>(
    _ key: StaticString, _ value: Value?, _ write: (Value, inout JSONWriter) -> Void
  ) {
    self.key(key)
    if let value { object { write(value, &$0) } } else { writeNull() }
  }

  /// A list of objects.
  mutating func objects<Element>(
    _ key: StaticString, _ elements: some Sequence<Element>, _ write: (Element, inout JSONWriter) -> Void
  ) {
    self.key(key)
    array(elements) { element, writer in writer.object { write(element, &$0) } }
  }

  mutating func write<Thing>(_ id: ID<Thing>) { write(plain: { IDText.append(id.high, id.low, to: &$0) }) }

  mutating func write(_ money: Money) {
    object { writer in
      writer.write("amount", money.plainText)
      writer.write("currency", money.currency.code)
    }
  }
}

extension Instant {
  /// The format of RFC 3339, in UTC with milliseconds: `2026-11-22T09:05:00.250Z`.
  var text: String {
    let rest = milliseconds % 1_000
    let fraction = String(1_000 + (rest < 0 ? rest + 1_000 : rest)).dropFirst()
    return "\(time(in: .utc).iso8601).\(fraction)Z"
  }
}

extension DecimalNumber {
  /// Reads plain digits with a full stop before decimals, such as `-12.50`: the format of `plainText`.
  init?(plain text: String) {
    var digits = Array(text.utf8)[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    let parts = digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...Self.mostWholeDigits).contains(whole.count),
      parts.dropFirst().allSatisfy({ !$0.isEmpty })
    else { return nil }
    var units: Int64 = 0
    for byte in parts.joined() {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let (product, high) = units.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      guard !high, !carry else { return nil }
      units = sum
    }
    self.init(units: isNegative ? -units : units, scale: parts.count > 1 ? parts[1].count : 0)
  }

  /// How many digits may stand before the full stop.
  static let mostWholeDigits = 18
}
