package import Ledger
package import Store

/// A sign-in code sent by mail, and the secret kept by the browser that asked for it: a code that a person
/// reads aloud to a stranger is of no use to the stranger.
package struct SentCode: Sendable {
  /// Eight digits, for the mail alone.
  package let digits: String
  /// The secret for the browser alone.
  package let browser: SecretToken
  /// The stored form of both.
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

  /// Among so many numbers the bias of the remainder is negligible.
  private static func digits(_ bytes: [UInt8]) -> String {
    let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 100_000_000
    let text = String(number)
    return String(repeating: "0", count: 8 - text.utf8.count) + text
  }

  fileprivate static func digest(_ digits: String, _ salt: [UInt8]) -> Digest {
    Digest(of: Array(digits.utf8) + salt)
  }
}

/// A code as it is typed, in the browser that asked for it.
package struct TypedMailCode: Sendable {
  fileprivate let text: String
  fileprivate let browser: SecretToken?
  let now: Instant

  package init(_ text: String, from browser: SecretToken?, at now: Instant) {
    (self.text, self.browser, self.now) = (text, browser, now)
  }
}

/// The result of a typed code.
package enum SubmittedMailCode: Equatable, Sendable {
  /// The code is used up with that.
  case right(address: String)
  case wrong
  /// No code is open in this browser, or too many tries were wrong.
  case over

  /// Checks a code in the transaction that does what it allows. If a code stays open for that, only wrong
  /// tries are counted.
  init(
    _ typed: TypedMailCode, of account: ID<Person>, for purpose: MailCode.Purpose,
    in transaction: Transaction, isKept: Bool = false
  ) throws {
    guard let browser = typed.browser,
      let code = try transaction.mailCode(of: account, for: purpose, askedFrom: browser.digest),
      code.isOpen(at: typed.now)
    else {
      self = .over
      return
    }
    let digits = typed.text.filter { $0 != " " && $0 != "-" }
    guard digits.utf8.count <= 16, SentCode.digest(digits, code.salt) == code.digest else {
      try transaction.countTry(of: code)
      self = .wrong
      return
    }
    if !isKept { try transaction.useUp(code) }
    self = .right(address: code.address)
  }
}

extension Transaction {
  /// Sends a code by mail. False if there were too many within the hour.
  func send(_ code: SentCode, in letter: QueuedLetter, from network: String) throws -> Bool {
    guard try keep(code.kept, from: network, at: code.kept.created) else { return false }
    try post(letter)
    return true
  }

  /// Sends a code that confirms an address. Guests have no proof. Throws `AccountError.tooManyCodes`.
  package func sendAddressCode(
    _ code: SentCode, in letter: QueuedLetter, from network: String, proved proof: Reauthentication?
  ) throws {
    try proof?.require(in: self)
    guard try send(code, in: letter, from: network) else { throw AccountError.tooManyCodes }
  }

  /// Sets the address of an account by the code that was sent there, and sends a letter to the former one.
  package func confirmAddress(
    of account: ID<Person>, by code: TypedMailCode,
    telling letter: (_ former: Mailbox, _ address: String) -> QueuedLetter
  ) throws -> SubmittedMailCode {
    let outcome = try SubmittedMailCode(code, of: account, for: .address, in: self)
    guard case .right(let address) = outcome else { return outcome }
    let former = try mailbox(of: account)
    try setMailbox(of: account, to: address, at: code.now)
    if let former, former.address != address { try post(letter(former, address)) }
    return outcome
  }

  /// Removes the address of an account, after a last mail to it.
  package func removeAddress(of account: ID<Person>, telling tell: TellOwner) throws {
    try tell(.mailEnded, self)
    try removeMailbox(of: account)
  }
}
