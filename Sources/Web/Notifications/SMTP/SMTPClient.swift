package import Accounts
package import HTTPClient

/// Sends mails through a server, several at the same time and one after the other on each connection, on
/// threads that may block.
package struct SMTPClient: Sendable {
  private let connections: MailConnections

  /// `ownName` is the name in our EHLO: that of the instance, or an address in brackets.
  package init(
    _ server: MailServer, ownName: String, _ authorities: TrustedAuthorities, lookUp: NameLookup = .system
  ) {
    self.init(
      MailConnectionSettings(server: server, ownName: ownName, authorities: authorities, lookUp: lookUp))
  }

  init(_ entrance: MailConnectionSettings) { connections = MailConnections(entrance) }

  /// Sends a whole message from one address to another.
  package func deliver(_ message: [UInt8], from: MailAddress, to: MailAddress) -> MailOutcome {
    let mail = MailEnvelope(from: from, to: to, message: message)
    do throws(SMTPFailure) {
      while true {
        var connection = try connections.take()
        let result = connection.hand(over: mail)
        connections.giveBack(connection)
        if case .done(let outcome) = result { return outcome }
      }
    } catch {
      // The failure came before this mail was begun.
      if case .later(let reason) = error.outcome { return .unavailable(reason) }
      return error.outcome
    }
  }

  /// Closes idle connections: there is no more mail for now.
  package func closeIdleConnections() { connections.closeIdle() }
}

/// The result of sending a mail.
package enum MailOutcome: Equatable, Sendable {
  case sent
  /// This mail may succeed later.
  case later(String)
  /// The server cannot be reached or accepts no mail now, for any receiver.
  case unavailable(String)
  /// This address, or this mail, is rejected.
  case refused(String)
  /// The server accepts no mail from us until the settings are changed.
  case broken(String)
}
