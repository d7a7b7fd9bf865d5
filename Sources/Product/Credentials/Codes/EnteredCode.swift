/// Six digits typed from an authenticator app.
package struct EnteredCode: Sendable {
  /// In ASCII.
  let digits: [UInt8]

  /// Reads six digits of any script with spaces anywhere, as apps show them in threes; nil for anything else.
  package init?(_ typed: String) {
    guard let characters = EnteredCharacters(typed) else { return nil }
    let digits = characters.ascii
    guard digits.count == 6, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.digits = digits
  }

  /// The last six digits of a number.
  init(number: UInt32) {
    var rest = number
    var digits: [UInt8] = []
    for _ in 0..<6 {
      digits.insert(0x30 + UInt8(rest % 10), at: 0)
      rest /= 10
    }
    self.digits = digits
  }

  /// The digits as an app shows them, without a space.
  package var text: String { String(decoding: digits, as: UTF8.self) }
}
