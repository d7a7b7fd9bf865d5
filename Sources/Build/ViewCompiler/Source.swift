/// A text file, with the lines and columns of its offsets.
package struct Source {
  package let file: String
  let bytes: [UInt8]
  private let lineStarts: [Int]

  package init(file: String, text: String) {
    self.file = file
    let bytes = Array(text.utf8)
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// Line and column as Swift counts them: from one, and the column in bytes.
  func position(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }

  func error(at offset: Int, _ message: String) -> Diagnostic {
    let (line, column) = position(of: offset)
    return Diagnostic(file: file, line: line, column: column, message: message)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func byte(at offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

  func has(_ text: String, at offset: Int) -> Bool {
    offset <= bytes.count && bytes[offset...].starts(with: text.utf8)
  }
}
