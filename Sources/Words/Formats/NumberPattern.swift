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
    var text: [UInt8] = []
    text.reserveCapacity(48)
    text += affixes.before.utf8
    marks.write(units.magnitude, scale: scale, to: &text)
    text += affixes.after.utf8
    return String(decoding: text, as: UTF8.self)
  }
}

extension NumberPattern.Marks {
  func text(_ units: UInt64, scale: Int) -> String {
    var text: [UInt8] = []
    write(units, scale: scale, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  func write(_ units: UInt64, scale: Int, to text: inout [UInt8]) {
    let digits = String(units).utf8
    let decimals = max(0, scale)
    let count = max(digits.count, decimals + 1)
    let whole = count - decimals
    for index in 0..<count - digits.count { write(UInt8(ascii: "0"), at: index, of: whole, to: &text) }
    for (index, digit) in zip(count - digits.count..<count, digits) {
      write(digit, at: index, of: whole, to: &text)
    }
  }

  private func write(_ digit: UInt8, at index: Int, of whole: Int, to text: inout [UInt8]) {
    if index == whole { text += decimal.utf8 }
    if zero == "0" { text.append(digit) } else { text += scalar(digit).utf8 }
    if index < whole, startsGroup(digitsLeft: whole - index - 1, of: whole) { text += group.utf8 }
  }

  private func scalar(_ digit: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(zero.value + UInt32(digit & 0xF)) ?? zero
  }

  private func startsGroup(digitsLeft left: Int, of whole: Int) -> Bool {
    guard left >= lastGroup, lastGroup > 0, otherGroups > 0, whole >= lastGroup + leastBeforeGroup else {
      return false
    }
    return (left - lastGroup) % otherGroups == 0
  }
}
