/// The lengths of a block's two codes, compressed by a code of their own and run lengths (RFC 1951 §3.2.7).
struct CodeLengths {
  private let literals: Int
  private let distances: Int
  private let steps: [Step]
  private let code: PrefixCode

  /// A length, or a repetition with its count.
  private struct Step {
    let symbol: Int
    var extraBits = 0
    var extra = 0
  }

  /// The order of the code lengths of this code, so that rarely used ones can be left out.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  init(_ literalCode: PrefixCode, _ distanceCode: PrefixCode) {
    literals = max(257, Self.usedCount(literalCode.lengths))
    distances = max(1, Self.usedCount(distanceCode.lengths))
    steps = Self.steps(literalCode.lengths[..<literals] + distanceCode.lengths[..<distances])
    var counts = [UInt32](repeating: 0, count: Self.order.count)
    for step in steps { counts[step.symbol] += 1 }
    code = PrefixCode(counts: counts, limit: 7)
  }

  private static func usedCount(_ lengths: [UInt8]) -> Int { (lengths.lastIndex { $0 > 0 } ?? -1) + 1 }

  /// The number of these code lengths that are written.
  private var written: Int { max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1) }

  var bitCount: Int {
    14 + 3 * written + steps.reduce(0) { $0 + Int(code.lengths[$1.symbol]) + $1.extraBits }
  }

  func write(to writer: inout BitWriter) {
    writer.write(literals - 257, count: 5)
    writer.write(distances - 1, count: 5)
    writer.write(written - 4, count: 4)
    for symbol in Self.order[..<written] { writer.write(Int(code.lengths[symbol]), count: 3) }
    for step in steps {
      writer.write(step.symbol, in: code)
      writer.write(step.extra, count: step.extraBits)
    }
  }

  private static func steps(_ lengths: ArraySlice<UInt8>) -> [Step] {
    var steps: [Step] = []
    var rest = lengths
    while let length = rest.first {
      let run = rest.prefix { $0 == length }.count
      rest = rest.dropFirst(run)
      if length == 0 { addZeros(run, to: &steps) } else { add(Int(length), run, to: &steps) }
    }
    return steps
  }

  private static func addZeros(_ count: Int, to steps: inout [Step]) {
    var left = count
    while left >= 3 {
      let run = min(left, 138)
      steps.append(
        run > 10
          ? Step(symbol: 18, extraBits: 7, extra: run - 11) : Step(symbol: 17, extraBits: 3, extra: run - 3))
      left -= run
    }
    for _ in 0..<left { steps.append(Step(symbol: 0)) }
  }

  /// Adds the length itself, and then its repetitions.
  private static func add(_ length: Int, _ count: Int, to steps: inout [Step]) {
    steps.append(Step(symbol: length))
    var left = count - 1
    while left >= 3 {
      let run = min(left, 6)
      steps.append(Step(symbol: 16, extraBits: 2, extra: run - 3))
      left -= run
    }
    for _ in 0..<left { steps.append(Step(symbol: length)) }
  }
}
