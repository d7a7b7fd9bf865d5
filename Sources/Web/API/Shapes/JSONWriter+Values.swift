import Encodings
import Ledger
import Store
import Words

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
