package import Accounts
package import HTTPClient

/// Hands mails in at a server, some at the same time and one after the other on each connection, on threads that may
/// wait.
package struct MailCarrier: Sendable {
  private let connections: MailConnections

  /// `ownName` is what we say our name is: that of the instance, or an address in brackets.
  package init(
    _ server: MailServer, ownName: String, _ authorities: TrustedAuthorities, lookUp: NameLookup = .system
  ) {
    self.init(MailEntrance(server: server, ownName: ownName, authorities: authorities, lookUp: lookUp))
  }

  init(_ entrance: MailEntrance) {
    connections = MailConnections(entrance)
  }

  /// Sends a whole message from an address to another one.
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
      // So far it had nothing to do with this mail.
      if case .later(let reason) = error.outcome { return .unavailable(reason) }
      return error.outcome
    }
  }

  /// Ends the connections that are open: there is no more mail for now.
  package func rest() {
    connections.rest()
  }
}
