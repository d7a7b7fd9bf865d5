/// The format of a kind of number in a locale: the text around the digits, and the separators among them.
///
/// Digits come from whole numbers only, so that no amount ever passes through a floating-point number.
package struct NumberPattern: Equatable, Sendable {
  /// The text before and after the digits.
  struct Affixes: Equatable, Sendable {
    let before: String
    let after: String
  }

  package enum Sign: Sendable {
    /// Digits only, also for negative numbers.
    case never
    case ifNegative
    /// With a plus or a minus, and zero with neither.
    case always
  }

  let plain: Affixes
  let negative: Affixes
  let positive: Affixes
  let marks: Marks

  /// The digits and their groups.
  struct Marks: Equatable, Sendable {
    /// The digit zero; the nine others follow it in Unicode.
    let zero: Unicode.Scalar
    let decimal: String
    let group: String
    /// The number of digits in the last group, and in the others.
    let lastGroup: Int
    let otherGroups: Int
    /// The minimum number of digits before the last group for grouping at all.
    let leastBeforeGroup: Int
  }

  func text(_ units: Int64, scale: Int, sign: Sign = .ifNegative) -> String {
    let affixes =
      switch sign {
      case .always where units > 0: positive
      case .always where units < 0, .ifNegative where units < 0: negative
      default: plain
      }
    return marks.text(units.magnitude, scale: scale, within: affixes)
  }
}

extension NumberPattern.Marks {
  /// A page has hundreds of amounts: they are built without intermediate strings.
  func text(_ units: UInt64, scale: Int, within affixes: NumberPattern.Affixes = .init(before: "", after: ""))
    -> String
  {
    let decimals = max(0, scale)
    let count = max(Self.digits(of: units), decimals + 1)
    let most = affixes.before.utf8.count + affixes.after.utf8.count + decimal.utf8.count
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: most + count * (4 + group.utf8.count)) {
      var text = BytesOnStack($0)
      text.append(affixes.before)
      write(units, count, whole: count - decimals, to: &text)
      text.append(affixes.after)
      return String(decoding: text.bytes, as: UTF8.self)
    }
  }

  private static func digits(of units: UInt64) -> Int {
    var (count, rest) = (1, units)
    while rest >= 10 { (count, rest) = (count + 1, rest / 10) }
    return count
  }

  private func write(_ units: UInt64, _ count: Int, whole: Int, to text: inout BytesOnStack) {
    var divisor: UInt64 = 1
    for _ in 1..<Self.digits(of: units) { divisor *= 10 }
    let noughts = count - Self.digits(of: units)
    for index in 0..<count {
      if index == whole { text.append(decimal) }
      if index < noughts {
        text.append(0, from: zero)
      } else {
        text.append(UInt8(units / divisor % 10), from: zero)
        divisor /= 10
      }
      if index < whole, startsGroup(digitsLeft: whole - index - 1, of: whole) { text.append(group) }
    }
  }

  private func startsGroup(digitsLeft left: Int, of whole: Int) -> Bool {
    guard left >= lastGroup, lastGroup > 0, otherGroups > 0, whole >= lastGroup + leastBeforeGroup else {
      return false
    }
    return (left - lastGroup) % otherGroups == 0
  }
}
