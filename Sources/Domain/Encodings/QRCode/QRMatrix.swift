/// The modules while a code is drawn: first the function patterns, then the codewords, then a mask.
struct QRMatrix {
  let version: QRVersion
  private(set) var modules: [Bool]
  /// Modules of function patterns, which hold no codewords.
  private var isReserved: [Bool]

  init(_ version: QRVersion) {
    self.version = version
    modules = Array(repeating: false, count: version.size * version.size)
    isReserved = modules
    drawTiming()
    drawFinders()
    drawAlignment()
    drawVersion()
    // Reserved here, and drawn again once the mask is known.
    drawFormat(mask: 0)
  }

  var size: Int { version.size }

  // MARK: - Patterns

  private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return }
    modules[row * size + column] = isDark
    isReserved[row * size + column] = true
  }

  private mutating func drawTiming() {
    for place in 0..<size {
      set(6, place, place % 2 == 0)
      set(place, 6, place % 2 == 0)
    }
  }

  /// Draws the finder patterns with the light line around them, which is cut at the edges.
  private mutating func drawFinders() {
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] {
      drawRings(row, column, reach: 4) { $0 != 2 && $0 != 4 }
    }
  }

  private mutating func drawAlignment() {
    let centres = version.alignmentCentres
    for row in centres {
      for column in centres where !isCorner(row, column, centres) {
        drawRings(row, column, reach: 2) { $0 != 1 }
      }
    }
  }

  private func isCorner(_ row: Int, _ column: Int, _ centres: [Int]) -> Bool {
    let last = centres.last ?? 6
    return (row == 6 || row == last) && (column == 6 || column == last) && (row, column) != (last, last)
  }

  private mutating func drawRings(_ row: Int, _ column: Int, reach: Int, isDark: (Int) -> Bool) {
    for down in -reach...reach {
      for right in -reach...reach { set(row + down, column + right, isDark(max(abs(down), abs(right)))) }
    }
  }

  private mutating func drawVersion() {
    guard version.number >= 7 else { return }
    let bits = version.number << 12 | Self.remainder(of: version.number, shifted: 12, by: 0x1F25)
    for place in 0..<18 {
      let isDark = bits >> place & 1 == 1
      set(place / 3, size - 11 + place % 3, isDark)
      set(size - 11 + place % 3, place / 3, isDark)
    }
  }

  private mutating func drawFormat(mask: Int) {
    // The two bits of error correction M are 00.
    let bits = (mask << 10 | Self.remainder(of: mask, shifted: 10, by: 0x537)) ^ 0x5412
    let isDark = { (place: Int) in bits >> place & 1 == 1 }
    for place in 0..<6 { set(place, 8, isDark(place)) }
    set(7, 8, isDark(6))
    set(8, 8, isDark(7))
    set(8, 7, isDark(8))
    for place in 9..<15 { set(8, 14 - place, isDark(place)) }
    for place in 0..<8 { set(8, size - 1 - place, isDark(place)) }
    for place in 8..<15 { set(size - 15 + place, 8, isDark(place)) }
    set(size - 8, 8, true)
  }

  /// The remainder of the shifted bits, divided by a polynomial.
  private static func remainder(of bits: Int, shifted degree: Int, by polynomial: Int) -> Int {
    var rest = bits
    for _ in 0..<degree { rest = rest << 1 ^ (rest >> (degree - 1) & 1) * polynomial }
    return rest & (1 << degree - 1)
  }

  // MARK: - Codewords

  /// Places the codewords up and down in columns of two, from the right, skipping the timing pattern.
  mutating func place(_ codewords: [UInt8]) {
    var index = 0
    var right = size - 1
    while right >= 1 {
      if right == 6 { right = 5 }
      let isUpward = (right + 1) & 2 == 0
      for step in 0..<size {
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1] where !isReserved[row * size + column] && index < codewords.count * 8
        {
          modules[row * size + column] = codewords[index / 8] >> UInt8(7 - index % 8) & 1 == 1
          index += 1
        }
      }
      right -= 2
    }
  }

  func masked(_ mask: Int) -> QRMatrix {
    var matrix = self
    for row in 0..<size {
      for column in 0..<size where !isReserved[row * size + column] && Self.isFlipped(mask, row, column) {
        matrix.modules[row * size + column].toggle()
      }
    }
    matrix.drawFormat(mask: mask)
    return matrix
  }

  static func isFlipped(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
    switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: row * column % 2 + row * column % 3 == 0
    case 6: (row * column % 2 + row * column % 3) % 2 == 0
    default: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }
}

/// The penalty of a pattern (ISO/IEC 18004 section 7.8.3): the mask with the lowest one is used.
extension QRMatrix {
  var penalty: Int {
    let rows = (0..<size).map { row in Array(modules[row * size..<(row + 1) * size]) }
    let columns = (0..<size).map { column in (0..<size).map { modules[$0 * size + column] } }
    let lines = rows + columns
    return lines.map(Self.runs).reduce(0, +) + lines.map(Self.finders).reduce(0, +) + blocks(rows) + balance
  }

  /// Runs of five and more modules of one colour.
  private static func runs(_ line: [Bool]) -> Int {
    var penalty = 0
    var length = 0
    var colour: Bool?
    for module in line {
      length = module == colour ? length + 1 : 1
      colour = module
      if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
    }
    return penalty
  }

  /// Patterns that look like a finder: 1 : 1 : 3 : 1 : 1 with four light modules on one side.
  private static func finders(_ line: [Bool]) -> Int {
    var window = 0
    var penalty = 0
    for (index, module) in line.enumerated() {
      window = (window << 1 | (module ? 1 : 0)) & 0x7FF
      if index >= 10, window == 0b000_0101_1101 || window == 0b101_1101_0000 { penalty += 40 }
    }
    return penalty
  }

  /// Squares of two by two in one colour.
  private func blocks(_ rows: [[Bool]]) -> Int {
    var penalty = 0
    for row in 0..<size - 1 {
      for column in 0..<size - 1 {
        let colour = rows[row][column]
        if rows[row][column + 1] == colour, rows[row + 1][column] == colour,
          rows[row + 1][column + 1] == colour
        {
          penalty += 3
        }
      }
    }
    return penalty
  }

  /// Ten for every five percent that the dark modules differ from a half.
  private var balance: Int {
    let dark = modules.count { $0 }
    return abs(dark * 20 - modules.count * 10) / modules.count * 10
  }
}
