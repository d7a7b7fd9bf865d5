/// A buffer on the stack for building a short text, with a fixed capacity.
struct BytesOnStack {
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  init(_ memory: UnsafeMutableBufferPointer<UInt8>) { self.memory = memory }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: memory[..<count]) }

  mutating func append(_ byte: UInt8) {
    memory.initializeElement(at: count, to: byte)
    count += 1
  }

  mutating func append(_ text: String) {
    guard !text.isEmpty else { return }
    var text = text
    count += text.withUTF8 { memory[count...].initialize(fromContentsOf: $0) - count }
  }

  /// Appends a digit of a locale, from its zero: the others follow it in Unicode.
  mutating func append(_ digit: UInt8, from zero: Unicode.Scalar) {
    if zero == "0" {
      append(UInt8(ascii: "0") + digit)
    } else {
      let scalar = Unicode.Scalar(zero.value + UInt32(digit)) ?? zero
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
    }
  }
}
