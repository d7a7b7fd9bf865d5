internal import Encodings
internal import Ledger

/// Reads canonical JSON value by value, never further than the caller asks.
///
/// The types ask for their keys in a fixed order, so nesting is limited by the types.
struct CanonicalReader {
  private let bytes: [UInt8]
  private(set) var position = 0
  private var needsComma = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Throws if there are more bytes.
  func end() throws(CodingError) { guard position == bytes.count else { throw malformed } }

  var malformed: CodingError { .malformed(at: position) }
  var invalid: CodingError { .invalid(at: position) }

  /// Returns the value, or throws `invalid` if it is nil.
  func valid<Value>(_ value: Value?) throws(CodingError) -> Value {
    guard let value else { throw invalid }
    return value
  }

  // MARK: - Objects and arrays

  mutating func beginObject() throws(CodingError) {
    try beginValue()
    try expect(UInt8(ascii: "{"))
    needsComma = false
  }

  mutating func endObject() throws(CodingError) {
    try expect(UInt8(ascii: "}"))
    needsComma = true
  }

  mutating func beginArray() throws(CodingError) {
    try beginValue()
    try expect(UInt8(ascii: "["))
    needsComma = false
  }

  mutating func endArray() throws(CodingError) {
    try expect(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Whether the array has another element; if not, reads its end.
  mutating func hasElement() throws(CodingError) -> Bool {
    guard peek == UInt8(ascii: "]") else { return true }
    try endArray()
    return false
  }

  mutating func array<Element>(_ read: (inout CanonicalReader) throws(CodingError) -> Element)
    throws(CodingError) -> [Element]
  {
    try beginArray()
    var elements: [Element] = []
    // Room for the members of a household, so that the array rarely grows.
    elements.reserveCapacity(4)
    while try hasElement() { elements.append(try read(&self)) }
    return elements
  }

  /// An array without duplicates in ascending order: the form in which sets are written.
  mutating func ascending<Element: Comparable>(_ read: (inout CanonicalReader) throws(CodingError) -> Element)
    throws(CodingError) -> [Element]
  {
    let elements = try array(read)
    for (element, next) in zip(elements, elements.dropFirst()) where element >= next { throw invalid }
    return elements
  }

  mutating func key(_ key: StaticString) throws(CodingError) { guard hasKey(key) else { throw malformed } }

  /// Whether this key is next; if so, it is read.
  mutating func hasKey(_ key: StaticString) -> Bool {
    var index = position
    if needsComma {
      guard index < bytes.count, bytes[index] == UInt8(ascii: ",") else { return false }
      index += 1
    }
    let count = key.utf8CodeUnitCount
    guard index + count + 3 <= bytes.count, bytes[index] == UInt8(ascii: "\""),
      bytes[index + count + 1] == UInt8(ascii: "\""), bytes[index + count + 2] == UInt8(ascii: ":")
    else { return false }
    let start = index + 1
    let isEqual = key.withUTF8Buffer { text in
      for offset in 0..<count where bytes[start + offset] != text[offset] { return false }
      return true
    }
    guard isEqual else { return false }
    position = index + count + 3
    needsComma = false
    return true
  }

  /// Reads any key.
  mutating func anyKey() throws(CodingError) -> String {
    let key = try string()
    try expect(UInt8(ascii: ":"))
    needsComma = false
    return key
  }

  // MARK: - Values

  mutating func id<T>(_: T.Type = T.self) throws(CodingError) -> ID<T> {
    try beginValue()
    try expect(UInt8(ascii: "\""))
    let end = position + IDText.length
    guard end < bytes.count else { throw malformed }
    let words = try valid(IDText.words(of: bytes.span.extracting(position..<end)))
    position = end
    try expect(UInt8(ascii: "\""))
    needsComma = true
    return ID(high: words.high, low: words.low)
  }

  mutating func integer() throws(CodingError) -> Int64 {
    try beginValue()
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let first = peek
    var value: Int64 = 0
    let start = position
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      let digit = Int64(byte - UInt8(ascii: "0"))
      let (product, high) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.subtractingReportingOverflow(digit)
      guard !high, !carry else { throw invalid }
      value = sum
      position += 1
    }
    // Summed up as a negative number, whose range is larger by one.
    guard position > start, isNegative || value != .min else { throw malformed }
    guard first != UInt8(ascii: "0") || position == start + 1 && !isNegative else { throw malformed }
    needsComma = true
    return isNegative ? value : -value
  }

  mutating func integer<Number: FixedWidthInteger>(as: Number.Type) throws(CodingError) -> Number {
    try valid(Number(exactly: integer()))
  }

  mutating func bool() throws(CodingError) -> Bool {
    try beginValue()
    if passes("true") { return true }
    if passes("false") { return false }
    throw malformed
  }

  /// Whether the value of a key is null; if so, it is read.
  mutating func isNull() throws(CodingError) -> Bool {
    guard !needsComma, peek == UInt8(ascii: "n") else { return false }
    guard passes("null") else { throw malformed }
    return true
  }

  mutating func string() throws(CodingError) -> String {
    try beginValue()
    try expect(UInt8(ascii: "\""))
    let start = position
    position = plainEnd(from: start)
    if peek == UInt8(ascii: "\\") { return try escapedString(from: start) }
    let end = position
    try expect(UInt8(ascii: "\""))
    needsComma = true
    guard let text = try? UTF8Span(validating: bytes.span.extracting(start..<end)) else { throw invalid }
    return String(copying: text)
  }

  // MARK: - Characters

  /// The end of the characters that need no escape. Notes are long, and an entity may have had thousands of
  /// them.
  private func plainEnd(from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var end = start
      while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""),
        bytes[end] != UInt8(ascii: "\\")
      { end += 1 }
      return end
    }
  }

  private mutating func escapedString(from start: Int) throws(CodingError) -> String {
    var unescaped = Array(bytes[start..<position])
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw malformed }
      position += 1
      unescaped.append(byte == UInt8(ascii: "\\") ? try escaped() : byte)
    }
    try expect(UInt8(ascii: "\""))
    needsComma = true
    return try valid(String(validating: unescaped, as: UTF8.self))
  }

  /// Reads the character after a backslash, which must have its only canonical escape.
  private mutating func escaped() throws(CodingError) -> UInt8 {
    guard let letter = peek else { throw malformed }
    position += 1
    guard letter == UInt8(ascii: "u") else {
      for byte: UInt8 in [0x22, 0x5C, 0x08, 0x09, 0x0A, 0x0C, 0x0D]
      where JSONEscape.letter(of: byte) == letter { return byte }
      throw malformed
    }
    for byte in UInt8(0)..<0x20 where JSONEscape.letter(of: byte) == nil {
      if passes(hex: [
        UInt8(ascii: "0"), UInt8(ascii: "0"), Hex.lower.digit(byte >> 4), Hex.lower.digit(byte & 0xF),
      ]) {
        return byte
      }
    }
    throw malformed
  }

  private mutating func passes(hex digits: [UInt8]) -> Bool {
    guard position + digits.count <= bytes.count,
      bytes[position..<position + digits.count].elementsEqual(digits)
    else { return false }
    position += digits.count
    return true
  }

  private mutating func passes(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    let start = position
    let isEqual = literal.withUTF8Buffer { bytes[start..<start + count].elementsEqual($0) }
    guard isEqual else { return false }
    position += count
    needsComma = true
    return true
  }

  private mutating func beginValue() throws(CodingError) { if needsComma { try expect(UInt8(ascii: ",")) } }

  private mutating func expect(_ byte: UInt8) throws(CodingError) {
    guard peek == byte else { throw malformed }
    position += 1
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }
}
