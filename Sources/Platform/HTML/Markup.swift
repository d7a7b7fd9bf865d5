package import Encodings

/// The bytes of a page while it is written: literals go in as they are, everything else is escaped.
///
/// The buffer is raw memory that doubles when it is full; nothing outside can reach past its end.
/// It has one owner and can be emptied and used again, so that a busy thread allocates once.
/// A page is written into the array that is sent.
package struct Markup: ~Copyable {
  @usableFromInline var start: UnsafeMutableRawPointer
  @usableFromInline var capacity: Int
  /// Whether the memory is that of an array which is being made.
  private var isLent = false

  /// How many bytes have been written.
  package private(set) var count: Int {
    @inlinable get { length }
    set { length = newValue }
  }

  @usableFromInline var length = 0

  /// The path that is written in front of every local link.
  package let basePath: BasePath

  /// An empty buffer with room reserved, so that an ordinary page never has to grow it.
  package init(basePath: BasePath = .root, reserving room: Int = 16 * 1024) {
    capacity = max(room, 64)
    start = .allocate(byteCount: capacity, alignment: 16)
    self.basePath = basePath
  }

  private init(basePath: BasePath, in memory: UnsafeMutableRawBufferPointer) {
    self.init(basePath: basePath, reserving: 0)
    guard let lent = memory.baseAddress else { return }
    start.deallocate()
    (start, capacity, isLent) = (lent, memory.count, true)
  }

  deinit { if !isLent { start.deallocate() } }

  /// What `view` writes. It is copied only if it needs more than the reserved room.
  package static func bytes(basePath: BasePath, reserving room: Int, _ view: (inout Markup) -> Void)
    -> [UInt8]
  {
    var longer: [UInt8]?
    let bytes = [UInt8](unsafeUninitializedCapacity: max(room, 64)) { memory, count in
      var out = Markup(basePath: basePath, in: UnsafeMutableRawBufferPointer(memory))
      view(&out)
      if out.isLent { count = out.count } else { longer = out.bytes }
    }
    return longer ?? bytes
  }

  /// Writes text of a view's author: the only bytes that are not escaped.
  @inlinable package mutating func write(literal: StaticString) {
    literal.withUTF8Buffer { write(block: UnsafeRawBufferPointer($0)) }
  }

  /// Writes a value as text, escaped for element content and for quoted attributes alike.
  @inlinable package mutating func write(_ value: some MarkupText) { value.write(to: &self) }

  /// Writes a link as the whole value of a quoted URL attribute.
  package mutating func write(link: Link) {
    if link.isLocal { writeBasePath() }
    write(link.address)
    write(link.anchor)
  }

  /// Writes the base path in front of a local path that a view contains as a literal.
  package mutating func writeBasePath() { write(basePath.text) }

  /// Empties the buffer, and by default keeps its memory for the next page.
  package mutating func removeAll(keepingCapacity: Bool = true) {
    count = 0
    if !keepingCapacity { move(toCapacity: 64) }
  }

  /// Lends the bytes written so far; they must not be kept beyond the call.
  package func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result { try body(UnsafeRawBufferPointer(start: start, count: count)) }

  /// A copy of the bytes written so far.
  package var bytes: [UInt8] { withBytes { [UInt8]($0) } }

  @inlinable @inline(__always) mutating func write(block: UnsafeRawBufferPointer) {
    guard let source = block.baseAddress else { return }
    reserve(block.count)
    (start + length).copyMemory(from: source, byteCount: block.count)
    length += block.count
  }

  @inlinable @inline(__always) mutating func reserve(_ more: Int) {
    if capacity - length < more { grow(by: more) }
  }

  @usableFromInline @inline(never) mutating func grow(by more: Int) {
    // An overflow would need a page of half the address space; the checked operators stop there.
    move(toCapacity: max(capacity * 2, length + more))
  }

  private mutating func move(toCapacity newCapacity: Int) {
    let roomier = UnsafeMutableRawPointer.allocate(byteCount: newCapacity, alignment: 16)
    roomier.copyMemory(from: start, byteCount: length)
    if !isLent { start.deallocate() }
    isLent = false
    start = roomier
    capacity = newCapacity
  }
}

/// The content between the beginning and the end of a layout's call.
package typealias Content = (inout Markup) -> Void

// These overloads only explain what a view may not write; none of them can be called.
extension Markup {
  @available(*, unavailable, message: "an optional is not written: unwrap it with {{ if let … }} or ??")
  package mutating func write<Value>(_ value: Value?) {}

  @available(*, unavailable, message: "a Bool is not written: say it in words with {{ if … }}")
  package mutating func write(_ value: Bool) {}

  @available(*, unavailable, message: "a floating-point number is not written: format it first")
  package mutating func write(_ value: some BinaryFloatingPoint) {}

  @available(*, unavailable, message: "a Link is written in a URL attribute only")
  package mutating func write(_ value: Link) {}

  @available(*, unavailable, message: "a URL attribute takes a Link, never a String")
  package mutating func write(link: some StringProtocol) {}
}

extension Markup {
  /// The bytes that are written as a character reference. All are below 64, so one word holds the set.
  ///
  /// A carriage return would be read back as a line feed, and a NUL is an error in HTML.
  private static var special: UInt64 { 1 << 0 | 1 << 13 | 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62 }

  mutating func write(escaping text: some Collection<UInt8>) {
    if text.withContiguousStorageIfAvailable({ write(escaping: $0) }) == nil {
      for byte in text {
        withUnsafeBytes(of: byte) { write(escaping: $0.assumingMemoryBound(to: UInt8.self)) }
      }
    }
  }

  package mutating func write(escaping text: UnsafeBufferPointer<UInt8>) {
    let bytes = UnsafeRawBufferPointer(text)
    var clean = 0
    var index = 0
    while index < bytes.count {
      if bytes.count - index >= 8, Self.isPlain(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
        index += 8
        continue
      }
      if Self.isSpecial(bytes[index]) {
        write(block: UnsafeRawBufferPointer(rebasing: bytes[clean..<index]))
        write(literal: Self.reference(to: bytes[index]))
        clean = index + 1
      }
      index += 1
    }
    write(block: UnsafeRawBufferPointer(rebasing: bytes[clean...]))
  }

  /// Whether eight bytes contain no special one; false also for a few others, which are then checked one by
  /// one.
  ///
  /// `&`, `'` and `"` differ from each other in two bits, `<` and `>` in one, and the rest are controls.
  private static func isPlain(_ bytes: UInt64) -> Bool {
    let (quotes, angles, controls) = (
      bytes & (0xFA * ones) ^ (0x22 * ones), bytes & (0xFD * ones) ^ (0x3C * ones), bytes & (0xE0 * ones)
    )
    return (noughts(in: quotes) | noughts(in: angles) | noughts(in: controls)) == 0
  }

  /// Not zero if one of the eight bytes is zero.
  private static func noughts(in bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes & (0x80 * ones) }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  private static func isSpecial(_ byte: UInt8) -> Bool { byte < 64 && special & (1 << UInt64(byte)) != 0 }

  private static func reference(to byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    case 13: "&#13;"
    default: "\u{FFFD}"
    }
  }

  /// Writes an integer in decimal digits, without an intermediate String.
  mutating func write(decimal value: some FixedWidthInteger) {
    reserve(20)
    if value < 0 { put(UInt8(ascii: "-")) }
    write(digitsOf: UInt64(value.magnitude))
  }

  private mutating func write(digitsOf magnitude: UInt64) {
    var rest = magnitude
    var digits = 1
    while rest >= 10 {
      rest /= 10
      digits += 1
    }
    rest = magnitude
    for place in stride(from: digits - 1, through: 0, by: -1) {
      (start + length + place).storeBytes(of: UInt8(ascii: "0") + UInt8(rest % 10), as: UInt8.self)
      rest /= 10
    }
    length += digits
  }

  private mutating func put(_ byte: UInt8) {
    (start + length).storeBytes(of: byte, as: UInt8.self)
    length += 1
  }
}
