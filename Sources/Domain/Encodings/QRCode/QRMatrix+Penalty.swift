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
