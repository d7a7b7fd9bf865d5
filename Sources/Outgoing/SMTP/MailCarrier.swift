import Encodings
package import HTTPClient
package import Identity
import Threads

/// Hands mails in at a server, one a connection, on a thread that may wait.
package struct MailCarrier: Sendable {
  let server: MailServer
  /// What we say our name is: that of the instance, or an address in brackets.
  let ownName: String
  private let authorities: TrustedAuthorities
  private let lookUp: NameLookup
  var patience = SMTPPatience()

  package init(
    _ server: MailServer, ownName: String, _ authorities: TrustedAuthorities, lookUp: NameLookup = .system
  ) {
    self.server = server
    self.ownName = ownName
    self.authorities = authorities
    self.lookUp = lookUp
  }

  /// Sends a whole message from an address to another one.
  package func deliver(_ message: [UInt8], from: MailAddress, to: MailAddress) -> MailOutcome {
    var dialogue: SMTPDialogue
    do throws(SMTPFailure) {
      dialogue = try open()
      try greet(&dialogue)
      try signIn(&dialogue)
    } catch {
      // So far it had nothing to do with this mail.
      if case .later(let reason) = error.outcome { return .unavailable(reason) }
      return error.outcome
    }
    do throws(SMTPFailure) {
      try hand(over: message, from: from, to: to, &dialogue)
      dialogue.quit()
      return .sent
    } catch {
      return error.outcome
    }
  }

  private func open() throws(SMTPFailure) -> SMTPDialogue {
    do throws(ConnectionFailure) {
      let connection = try OutgoingConnection(
        to: server.destination, within: .anywhere, lookUp: lookUp, until: .now + patience.connecting)
      if server.encryption == .fromTheStart { try connection.encrypt(authorities) }
      return SMTPDialogue(connection, patience)
    } catch {
      throw SMTPFailure(error)
    }
  }

  private func greet(_ dialogue: inout SMTPDialogue) throws(SMTPFailure) {
    try dialogue.expect(220, to: "the greeting")
    try dialogue.introduce(ownName)
    guard server.encryption == .whenOffered else { return }
    guard dialogue.offer.has("STARTTLS") else {
      guard server.isThisMachine else { throw SMTPFailure(.broken("it offers no encryption")) }
      return
    }
    try dialogue.encrypt(authorities)
    try dialogue.introduce(ownName)
  }

  private func signIn(_ dialogue: inout SMTPDialogue) throws(SMTPFailure) {
    guard let user = server.user else { return }
    if dialogue.offer.signsIn(by: "PLAIN") {
      let secret = [0] + Array(user.utf8) + [0] + Array(server.password.utf8)
      try dialogue.signIn(["AUTH PLAIN " + Base64.standard.text(of: secret)])
    } else if dialogue.offer.signsIn(by: "LOGIN") {
      let words = [user, server.password].map { Base64.standard.text(of: Array($0.utf8)) }
      try dialogue.signIn(["AUTH LOGIN"] + words)
    } else {
      throw SMTPFailure(.broken("it offers no way to sign in"))
    }
  }

  private func hand(
    over message: [UInt8], from: MailAddress, to: MailAddress, _ dialogue: inout SMTPDialogue
  ) throws(SMTPFailure) {
    guard [from, to].allSatisfy(Self.isSafe) else { throw SMTPFailure(.refused("the address has odd signs")) }
    let isASCII = [from, to].allSatisfy { $0.text.utf8.allSatisfy { $0 < 0x80 } }
    guard isASCII || dialogue.offer.has("SMTPUTF8") else {
      throw SMTPFailure(.refused("it takes no such letters in addresses"))
    }
    if let largest = dialogue.offer.largest, message.count > largest {
      throw SMTPFailure(.refused("the mail is too large"))
    }
    var sender = "MAIL FROM:<\(from.text)>"
    if dialogue.offer.has("8BITMIME") { sender += " BODY=8BITMIME" }
    if dialogue.offer.has("SIZE") { sender += " SIZE=\(message.count)" }
    if !isASCII { sender += " SMTPUTF8" }
    try dialogue.say(sender, expecting: [250], otherwise: { .broken($0) })
    try dialogue.say("RCPT TO:<\(to.text)>", expecting: [250, 251], otherwise: { .refused($0) })
    try dialogue.say("DATA", expecting: [354], otherwise: { .refused($0) })
    try dialogue.finish(SMTPDialogue.dotted(message))
  }

  /// What ends an address in a command would let somebody say commands of their own.
  private static func isSafe(_ address: MailAddress) -> Bool {
    address.text.utf8.allSatisfy {
      $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
    }
  }
}
