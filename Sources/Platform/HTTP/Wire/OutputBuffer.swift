/// Raw memory for a response's head, reused for each response.
final class OutputBuffer {
  private(set) var count = 0
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  init(capacity: Int = 4096) {
    self.capacity = capacity
    memory = .allocate(capacity: capacity)
  }

  deinit { memory.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count) }

  func removeAll() { count = 0 }

  func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (memory + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  /// Writes text, with a space for each byte that a field may not contain, so that no value ends its line.
  func appendFieldValue(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      reserve(bytes.count)
      for byte in bytes {
        memory[count] = ByteSet.fieldValue.contains(byte) ? byte : Byte.space
        count += 1
      }
    }
  }

  func append(_ number: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = digits.count
      var rest = number.magnitude
      repeat {
        start -= 1
        digits[start] = Byte.zero + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      append(UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  private func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    let larger = max(capacity * 2, count + more)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    grown.update(from: memory, count: count)
    memory.deallocate()
    memory = grown
    capacity = larger
  }
}
