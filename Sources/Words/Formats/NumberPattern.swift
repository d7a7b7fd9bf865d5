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
    return affixes.before + marks.text(units.magnitude, scale: scale) + affixes.after
  }
}

extension NumberPattern.Marks {
  func text(_ units: UInt64, scale: Int) -> String {
    var digits = Array(String(units).utf8)
    if digits.count <= scale {
      digits.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: scale + 1 - digits.count), at: 0)
    }
    let whole = digits.count - max(0, scale)
    var text: [UInt8] = []
    text.reserveCapacity(32)
    for (index, digit) in digits.enumerated() {
      if index == whole { text += decimal.utf8 }
      if zero == "0" { text.append(digit) } else { text += scalar(digit).utf8 }
      if index < whole, startsGroup(digitsLeft: whole - index - 1, of: whole) { text += group.utf8 }
    }
    return String(decoding: text, as: UTF8.self)
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
