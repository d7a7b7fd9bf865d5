/// How a locale writes a kind of number: what stands around the digits, and the marks among them.
///
/// Digits are put in by whole numbers alone, so that no amount ever passes through a floating-point number.
package struct NumberPattern: Equatable, Sendable {
  /// What stands before and after the digits.
  struct Affixes: Equatable, Sendable {
    let before: String
    let after: String
  }

  package enum Sign: Sendable {
    /// Nothing but the digits, also below zero.
    case never
    case ifNegative
    /// Also a plus, but nothing beside zero.
    case always
  }

  let plain: Affixes
  let negative: Affixes
  let positive: Affixes
  let marks: Marks

  /// How digits are written and grouped.
  struct Marks: Equatable, Sendable {
    /// The digit nought; the nine others follow it in Unicode.
    let zero: Unicode.Scalar
    let decimal: String
    let group: String
    /// How many digits the last group has, and how many the others.
    let lastGroup: Int
    let otherGroups: Int
    /// How many digits must stand before the last group for there to be groups at all.
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
  /// A page has hundreds of amounts: they are put together without a detour over other texts.
  func text(
    _ units: UInt64, scale: Int, within affixes: NumberPattern.Affixes = .init(before: "", after: "")
  ) -> String {
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
