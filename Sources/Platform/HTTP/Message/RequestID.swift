import Encodings

/// The id of a request, by which it is found in the log; it is shown on error pages.
package struct RequestID: Hashable, Sendable {
  package let number: UInt64

  package init(_ number: UInt64) { self.number = number }
}

extension RequestID: CustomStringConvertible {
  /// Thirteen digits and letters that are hard to confuse.
  package var description: String {
    let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    return String(decoding: (0..<13).map { alphabet[Int(number >> UInt64(60 - $0 * 5) & 31)] }, as: UTF8.self)
  }
}

/// Generates ids that do not repeat, from a seed that is new at each start.
struct RequestIDs {
  private var dice: Dice

  init(seed: UInt64) { dice = Dice(seed: seed) }

  mutating func next() -> RequestID { RequestID(dice.next()) }
}
