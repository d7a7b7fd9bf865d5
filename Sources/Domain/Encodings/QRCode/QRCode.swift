/// A QR code of a text, as ISO/IEC 18004 has it: bytes, error correction M, versions 1 to 20.
package struct QRCode: Equatable, Sendable {
  /// How many modules a side has.
  let size: Int
  /// Row by row; true is dark.
  let modules: [Bool]
  let version: QRVersion
  /// Which of the eight masks evens the pattern out best.
  let mask: Int

  /// Nil where the text has more bytes than the largest version holds.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = QRVersion.smallest(for: bytes.count) else { return nil }
    let codewords = QRCodewords.interleaved(bytes, version)
    var blank = QRMatrix(version)
    blank.place(codewords)
    let masked = (0..<8).map { blank.masked($0) }
    let penalties = masked.map(\.penalty)
    let best = penalties.indices.min { penalties[$0] < penalties[$1] } ?? 0
    self.version = version
    mask = best
    size = version.size
    modules = masked[best].modules
  }

  subscript(row: Int, column: Int) -> Bool {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
    return modules[row * size + column]
  }
}

extension QRCode {
  /// The margin around the modules that a reader needs, in modules.
  package static let margin = 4

  /// The corner of the drawing and its sides, for a `viewBox`.
  package var viewBox: String {
    "\(-Self.margin) \(-Self.margin) \(size + 2 * Self.margin) \(size + 2 * Self.margin)"
  }

  /// All dark modules as one path, run by run.
  package var path: String {
    var path = ""
    for row in 0..<size {
      var column = 0
      while column < size {
        let run = (column..<size).prefix { self[row, $0] }.count
        if run > 0 { path += "M\(column) \(row)h\(run)v1h-\(run)z" }
        column += max(run, 1)
      }
    }
    return path
  }
}
