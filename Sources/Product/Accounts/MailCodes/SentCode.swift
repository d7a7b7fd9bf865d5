package import Ledger
package import Store

/// A code that goes to an address by mail, and what the browser keeps that asked for it: a code that is read aloud to
/// somebody else is of no use to them.
package struct SentCode: Sendable {
  /// Eight digits, for the mail alone.
  package let digits: String
  /// For the browser alone.
  package let browser: SecretToken
  /// What is kept here.
  package let kept: MailCode

  package init(
    for purpose: MailCode.Purpose, of account: ID<Person>, to address: String, _ randomness: Randomness,
    at now: Instant
  ) {
    digits = Self.digits(randomness.bytes(8))
    browser = SecretToken(randomness)
    let salt = randomness.bytes(16)
    kept = MailCode(
      account: account, purpose: purpose, address: address, digest: Self.digest(digits, salt), salt: salt,
      browser: browser.digest, created: now)
  }

  /// Out of so many numbers none is much likelier than another.
  private static func digits(_ bytes: [UInt8]) -> String {
    let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 100_000_000
    let text = String(number)
    return String(repeating: "0", count: 8 - text.utf8.count) + text
  }

  fileprivate static func digest(_ digits: String, _ salt: [UInt8]) -> Digest {
    Digest(of: Array(digits.utf8) + salt)
  }
}

/// What comes of a code that somebody types.
package enum TypedMailCode: Equatable, Sendable {
  /// It is used up with that.
  case right(address: String)
  case wrong
  /// None is open in this browser, or too many were tried.
  case over

  /// Looks at a code in the transaction that does what it allows. Where it is kept for that, only a wrong one counts.
  package init(
    _ typed: String, of account: ID<Person>, for purpose: MailCode.Purpose, from browser: SecretToken?,
    in transaction: Transaction, at now: Instant, isKept: Bool = false
  ) throws {
    guard let browser,
      let code = try transaction.mailCode(of: account, for: purpose, askedFrom: browser.digest),
      code.isOpen(at: now)
    else {
      self = .over
      return
    }
    let digits = typed.filter { $0 != " " && $0 != "-" }
    guard digits.utf8.count <= 16, SentCode.digest(digits, code.salt) == code.digest else {
      try transaction.countTry(of: code)
      self = .wrong
      return
    }
    if !isKept { try transaction.useUp(code) }
    self = .right(address: code.address)
  }
}
