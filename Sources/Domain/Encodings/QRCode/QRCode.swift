/// A QR code of a text (ISO/IEC 18004): byte mode, error correction M, versions 1 to 20.
package struct QRCode: Equatable, Sendable {
  /// The number of modules on a side.
  let size: Int
  /// The modules row by row; true is dark.
  let modules: [Bool]
  let version: QRVersion
  /// The one of the eight masks with the lowest penalty.
  let mask: Int

  /// Nil if the text has more bytes than the largest version can hold.
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

  /// The margin that a reader needs around the code, in modules.
  package static let margin = 4

  /// The corner and the size of the drawing, for a `viewBox`.
  package var viewBox: String {
    "\(-Self.margin) \(-Self.margin) \(size + 2 * Self.margin) \(size + 2 * Self.margin)"
  }

  /// Scales a drawing of `side` units to the modules, for a `transform`.
  package func scale(of side: Int) -> String { "scale(\(Double(size) / Double(side)))" }

  /// The dark modules as one SVG path.
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
