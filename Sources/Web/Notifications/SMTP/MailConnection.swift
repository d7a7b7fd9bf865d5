import Accounts
import Encodings
import HTTPClient
import Threads

/// A whole message, with its sender and receiver.
struct MailEnvelope: Sendable {
  let from: MailAddress
  let to: MailAddress
  let message: [UInt8]
}

/// How to connect and sign in to a mail server, and the name that its certificate must have.
struct MailConnectionSettings: Sendable {
  let server: MailServer
  let ownName: String
  let authorities: TrustedAuthorities
  let lookUp: NameLookup
  var patience = SMTPPatience()
}

/// A connection to a mail server after signing in, which sends one mail after the other. Used by one thread
/// at a time.
struct MailConnection {
  /// The result of a mail on a connection.
  enum Result {
    case done(MailOutcome)
    /// The connection has sent other mails and accepts no more, so that this one was not begun.
    case isSpent
  }

  private var dialogue: SMTPSession
  private var mails = 0
  private var isHalfway = false
  /// Whether it can carry another mail.
  private(set) var isOpen = true

  /// Servers that limit the mails of a connection allow a hundred or so.
  static let mostMails = 50

  /// Connects, encrypts and signs in.
  init(_ entrance: MailConnectionSettings) throws(SMTPFailure) {
    dialogue = try Self.open(entrance)
    try greet(entrance)
    try signIn(entrance.server)
  }

  private static func open(_ entrance: MailConnectionSettings) throws(SMTPFailure) -> SMTPSession {
    do throws(ConnectionFailure) {
      let connection = try OutgoingConnection(
        to: entrance.server.destination, within: .anywhere, lookUp: entrance.lookUp,
        until: .now + entrance.patience.connecting)
      if entrance.server.encryption == .fromTheStart { try connection.encrypt(entrance.authorities) }
      return SMTPSession(connection, entrance.patience)
    } catch { throw SMTPFailure(error) }
  }

  private mutating func greet(_ entrance: MailConnectionSettings) throws(SMTPFailure) {
    try dialogue.expect(220, to: "the greeting")
    try dialogue.introduce(entrance.ownName)
    guard entrance.server.encryption == .whenOffered else { return }
    guard dialogue.offer.has("STARTTLS") else {
      guard entrance.server.isThisMachine else { throw SMTPFailure(.broken("it does not offer encryption")) }
      return
    }
    try dialogue.encrypt(entrance.authorities)
    try dialogue.introduce(entrance.ownName)
  }

  private mutating func signIn(_ server: MailServer) throws(SMTPFailure) {
    guard let user = server.user else { return }
    if dialogue.offer.signsIn(by: "PLAIN") {
      let secret = [0] + Array(user.utf8) + [0] + Array(server.password.utf8)
      try dialogue.signIn(["AUTH PLAIN " + Base64.standard.text(of: secret)])
    } else if dialogue.offer.signsIn(by: "LOGIN") {
      let words = [user, server.password].map { Base64.standard.text(of: Array($0.utf8)) }
      try dialogue.signIn(["AUTH LOGIN"] + words)
    } else {
      throw SMTPFailure(.broken("it offers no supported way to sign in"))
    }
  }

  // MARK: - Mails

  mutating func hand(over mail: MailEnvelope) -> Result {
    do throws(SMTPFailure) {
      let command = try opening(of: mail)
      guard try begin(command) else {
        isOpen = false
        return .isSpent
      }
      try dialogue.say("RCPT TO:<\(mail.to.text)>", expecting: [250, 251], otherwise: { .refused($0) })
      try dialogue.say("DATA", expecting: [354], otherwise: { .refused($0) })
      try dialogue.finish(SMTPSession.dotted(mail.message))
      isHalfway = false
      isOpen = mails < Self.mostMails && dialogue.isInStep
      return .done(.sent)
    } catch {
      isOpen = !error.endsConnection && mails < Self.mostMails && dialogue.isInStep
      return .done(error.outcome)
    }
  }

  func quit() { dialogue.quit() }

  private func opening(of mail: MailEnvelope) throws(SMTPFailure) -> String {
    let addresses = [mail.from, mail.to]
    guard addresses.allSatisfy(Self.isSafe) else {
      throw SMTPFailure(.refused("the address has characters that are not allowed"))
    }
    let isASCII = addresses.allSatisfy { $0.text.utf8.allSatisfy { $0 < 0x80 } }
    guard isASCII || dialogue.offer.has("SMTPUTF8") else {
      throw SMTPFailure(.refused("it does not accept non-ASCII characters in addresses"))
    }
    if let largest = dialogue.offer.largest, mail.message.count > largest {
      throw SMTPFailure(.refused("the email is too large"))
    }
    var line = "MAIL FROM:<\(mail.from.text)>"
    if dialogue.offer.has("8BITMIME") { line += " BODY=8BITMIME" }
    if dialogue.offer.has("SIZE") { line += " SIZE=\(mail.message.count)" }
    return isASCII ? line : line + " SMTPUTF8"
  }

  /// False if a connection that has sent mails before is refused another.
  private mutating func begin(_ command: String) throws(SMTPFailure) -> Bool {
    let isFirst = mails == 0
    mails += 1
    do throws(SMTPFailure) {
      // A mail that was begun and refused must be reset first.
      if isHalfway { try dialogue.say("RSET", expecting: [250], otherwise: { .later($0) }) }
      isHalfway = true
      try dialogue.say(command, expecting: [250], otherwise: { .broken($0) })
      return true
    } catch {
      if isFirst { throw error }
      return false
    }
  }

  /// Whether an address is safe in a command: characters that end it would let a user insert commands of
  /// their own.
  private static func isSafe(_ address: MailAddress) -> Bool {
    address.text.utf8.allSatisfy {
      $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
    }
  }
}
