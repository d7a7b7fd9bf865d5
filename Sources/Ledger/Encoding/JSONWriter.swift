/// Writes canonical JSON, value by value.
package struct JSONWriter {
  /// What is written so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {
    bytes.reserveCapacity(512)
  }

  // MARK: - Objects and arrays

  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    beginValue()
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
    members(&self)
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  package mutating func key(_ key: StaticString) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    key.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    beginValue()
    bytes.append(UInt8(ascii: "["))
    needsComma = false
    elements(&self)
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  package mutating func array<Element>(
    _ elements: some Sequence<Element>, _ write: (Element, inout JSONWriter) -> Void
  ) {
    array { writer in
      for element in elements { write(element, &writer) }
    }
  }

  // MARK: - Members of an object

  /// A text, left out where there is none.
  package mutating func write(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    self.key(key)
    write(text)
  }

  /// An id, left out where there is none.
  package mutating func write<T>(_ key: StaticString, _ id: ID<T>?) {
    guard let id else { return }
    self.key(key)
    write(id)
  }

  package mutating func write(_ key: StaticString, _ flag: Bool) {
    self.key(key)
    write(flag)
  }

  // MARK: - Values

  mutating func write(_ value: some Coded) {
    value.write(to: &self)
  }

  package mutating func write<T>(_ id: ID<T>) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    id.appendText(to: &bytes)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  package mutating func write(_ number: Int64) {
    beginValue()
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
    needsComma = true
  }

  package mutating func write(_ number: Int) {
    write(Int64(number))
  }

  package mutating func write(_ flag: Bool) {
    literal(flag ? "true" : "false")
  }

  package mutating func writeNull() {
    literal("null")
  }

  /// What is JSON already.
  package mutating func write(encoded value: [UInt8]) {
    beginValue()
    bytes += value
    needsComma = true
  }

  package mutating func write(_ text: String) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        escape(byte)
      } else {
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    if let letter = shortEscape(of: byte) {
      bytes.append(letter)
    } else {
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(hexDigit(byte >> 4))
      bytes.append(hexDigit(byte & 0xF))
    }
  }

  private mutating func literal(_ text: StaticString) {
    beginValue()
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    needsComma = true
  }

  private mutating func beginValue() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }
}

/// The letter behind the backslash, for characters that have one (RFC 8259 section 7).
func shortEscape(of byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
  case 0x08: UInt8(ascii: "b")
  case 0x09: UInt8(ascii: "t")
  case 0x0A: UInt8(ascii: "n")
  case 0x0C: UInt8(ascii: "f")
  case 0x0D: UInt8(ascii: "r")
  default: nil
  }
}

func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}
