/// Writes JSON value by value: without spaces and unnecessary escapes, so that the same content always has
/// the same bytes.
///
/// The journal is written with it. Its functions are not generic, because generic code is slow across
/// targets.
package struct JSONWriter {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() { bytes.reserveCapacity(512) }

  /// Returns the bytes written so far, and continues with an empty buffer.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
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

  /// Writes one value for each element.
  package mutating func array<Element>(
    _ elements: some Sequence<Element>, _ write: (Element, inout JSONWriter) -> Void
  ) { array { writer in for element in elements { write(element, &writer) } } }

  // MARK: - Members of an object

  /// Writes a string, or nothing if it is nil.
  package mutating func write(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    self.key(key)
    write(text)
  }

  /// Writes a number, or nothing if it is nil.
  package mutating func write(_ key: StaticString, _ number: Int64?) {
    guard let number else { return }
    self.key(key)
    write(number)
  }

  /// Writes a number, or nothing if it is nil.
  package mutating func write(_ key: StaticString, _ number: Int?) { write(key, number.map(Int64.init)) }

  package mutating func write(_ key: StaticString, _ flag: Bool) {
    self.key(key)
    write(flag)
  }

  /// Inserts text that is already JSON, or nothing if it is nil.
  package mutating func write(_ key: StaticString, encoded value: [UInt8]?) {
    guard let value else { return }
    self.key(key)
    write(encoded: value)
  }

  /// Writes an array with one value for each element.
  package mutating func array<Element>(
    _ key: StaticString, _ elements: some Sequence<Element>, _ write: (Element, inout JSONWriter) -> Void
  ) {
    self.key(key)
    array(elements, write)
  }

  // MARK: - Values

  package mutating func write(_ value: JSON) {
    switch value {
    case .null: writeNull()
    case .bool(let flag): write(flag)
    case .number(let number): write(encoded: Array(number.text.utf8))
    case .string(let text): write(text)
    case .array(let values): array { writer in for value in values { writer.write(value) } }
    case .object(let object):
      self.object { writer in for (name, value) in object.members { writer.write(name, value) } }
    }
  }

  /// Writes a member whose name is not known at compile time.
  package mutating func write(_ name: String, _ value: JSON) {
    write(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    write(value)
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

  package mutating func write(_ number: Int) { write(Int64(number)) }

  package mutating func write(_ flag: Bool) { literal(flag ? "true" : "false") }

  package mutating func writeNull() { literal("null") }

  /// Inserts text that is already JSON.
  package mutating func write(encoded value: [UInt8]) {
    beginValue()
    bytes += value
    needsComma = true
  }

  /// Writes a string of characters that need no escapes, such as an id; `append` adds them to the buffer.
  package mutating func write(plain append: (inout [UInt8]) -> Void) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    append(&bytes)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  package mutating func write(_ string: String) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { write(escaping: $0) }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func write(escaping characters: UnsafeBufferPointer<UInt8>) {
    var plain = 0
    for index in characters.indices where needsEscape(characters[index]) {
      bytes += UnsafeBufferPointer(rebasing: characters[plain..<index])
      escape(characters[index])
      plain = index + 1
    }
    bytes += UnsafeBufferPointer(rebasing: characters[plain...])
  }

  private func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    if let letter = JSONEscape.letter(of: byte) {
      bytes.append(letter)
    } else {
      bytes += "u00".utf8
      Hex.lower.append(byte, to: &bytes)
    }
  }

  private mutating func literal(_ characters: StaticString) {
    beginValue()
    characters.withUTF8Buffer { bytes.append(contentsOf: $0) }
    needsComma = true
  }

  private mutating func beginValue() { if needsComma { bytes.append(UInt8(ascii: ",")) } }
}
