internal import Encodings
internal import Ledger

/// The picture of a receipt: black letters on white paper.
struct ReceiptPicture {
  private let lines: [String]

  /// A receipt with a few items that add up to `total` cents.
  init(payee: String, total: Int64, day: Day, _ dice: inout Dice) {
    let width = Self.columns
    var lines = [payee.uppercased(), day.description, ""]
    var left = total
    for item in dice.pick(4, of: Self.items) where left > 2 {
      let price = left / 2 - left % 7
      guard price > 0 else { continue }
      lines.append(Self.line(item, price, width))
      left -= price
    }
    lines.append(Self.line("BREAD", left, width))
    lines += ["", Self.line("TOTAL EUR", total, width), "", "THANK YOU"]
    self.lines = lines
  }

  private static let items = ["APPLES", "CHEESE", "COFFEE", "MILK", "OLIVES", "RICE", "SOAP", "TOMATOES"]
  private static let columns = 24

  private static func line(_ text: String, _ cents: Int64, _ width: Int) -> String {
    let fraction = cents % 100
    let price = "\(cents / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    return text + String(repeating: " ", count: max(1, width - text.count - price.count)) + price
  }

  // MARK: - Pixels

  /// Each dot of a letter is so many pixels wide and high.
  private static let dot = 3
  private static let letter = (width: 6 * dot, height: 10 * dot)
  private static let margin = 8 * dot

  private var width: Int { Self.columns * Self.letter.width + 2 * Self.margin }
  private var height: Int { lines.count * Self.letter.height + 2 * Self.margin }

  /// The rows of pixels as PNG has them: a filter byte, then a bit a pixel, 1 for white.
  private var rows: [UInt8] {
    let bytesPerRow = 1 + (width + 7) / 8
    var rows = [UInt8](repeating: 0xFF, count: height * bytesPerRow)
    for row in 0..<height { rows[row * bytesPerRow] = 0 }
    for (line, text) in lines.enumerated() {
      for (column, character) in text.enumerated() {
        for (dotRow, bits) in PixelLetters.rows(of: character).enumerated() {
          for dotColumn in 0..<5 where bits & (16 >> UInt8(dotColumn)) != 0 {
            let x = Self.margin + column * Self.letter.width + dotColumn * Self.dot
            let y = Self.margin + line * Self.letter.height + dotRow * Self.dot
            for (x, y) in Self.square(x, y) { rows[y * bytesPerRow + 1 + x / 8] &= ~(0x80 >> UInt8(x % 8)) }
          }
        }
      }
    }
    return rows
  }

  private static func square(_ x: Int, _ y: Int) -> [(Int, Int)] {
    (0..<dot).flatMap { down in (0..<dot).map { (x + $0, y + down) } }
  }

  // MARK: - PNG

  var png: [UInt8] {
    let header = Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height)) + [1, 0, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
      + Self.chunk("IDAT", Self.zlib(rows)) + Self.chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    var sum = CRC32()
    sum.add(body)
    return bigEndian(UInt32(data.count)) + body + bigEndian(sum.value)
  }

  /// A zlib stream: the deflate stream of a gzip file between a header and another sum.
  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    let stream = Array(ThoroughDeflater.gzip(bytes).dropFirst(10).dropLast(8))
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return [0x78, 0xDA] + stream + bigEndian(b << 16 | a)
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
