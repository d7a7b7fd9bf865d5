import Accounts
import HTTP
import HTTPClient
import Synchronization
import TestSupport
import Threads

@testable import Notifications

/// A mail server that answers as a test says, and records the lines that it receives.
final class MailScript: Sendable {
  /// The answers to lines, by the word that a line begins with.
  typealias Answers = [String: String]

  let server: TestServer
  private let told = Monitor<[String]>([])

  static let usual: Answers = [
    "": "220 mail.example ESMTP\r\n", "EHLO": "250-mail.example\r\n250 8BITMIME\r\n", "MAIL": "250 fine\r\n",
    "RCPT": "250 fine\r\n", "DATA": "354 go on\r\n", ".": "250 taken\r\n", "QUIT": "221 bye\r\n",
  ]

  init(_ identity: TestServer.Identity = .plain, _ changes: Answers = [:]) throws {
    let answers = Self.usual.merging(changes) { $1 }
    let told = told
    server = try TestServer(identity) { peer in
      peer.write(answers["", default: ""])
      var isMail = false
      while true {
        let line = peer.read(until: "\r\n")
        guard line.hasSuffix("\r\n") else { return }
        told.withLock { $0.append(String(line.dropLast())) }
        if isMail, line != ".\r\n" { continue }
        let word = isMail ? "." : String(line.prefix { $0 != " " && !$0.isNewline })
        guard let answer = answers[word], !answer.isEmpty else { return }
        isMail = word == "DATA" && answer.hasPrefix("354")
        peer.write(answer)
        if word == "STARTTLS", answer.hasPrefix("220") { guard peer.encrypt() else { return } }
      }
    }
  }

  /// The lines that it received, without their ends.
  var lines: [String] { told.withLock { $0 } }

  /// Delivers a mail, and returns the outcome; `host` is the name of the server in the settings.
  func deliver(
    _ message: String = "Subject: Hello\r\n\r\nHello\r\n", to address: String = "ben@example.org",
    scheme: String = "smtp", host: String = "localhost", user: String = "", patience: SMTPPatience = .short
  ) throws -> MailOutcome {
    _ = try TestAuthority.shared.get()
    let url = "\(scheme)://\(user)\(host):\(server.port)"
    guard let settings = MailServer(url) else { throw Mistake() }
    let carrier = SMTPClient(
      MailConnectionSettings(
        server: settings, ownName: "[127.0.0.1]", authorities: try TrustedAuthorities(),
        lookUp: NameLookup { _ in [.loopback] }, patience: patience))
    defer { carrier.closeIdleConnections() }
    return carrier.deliver(
      Array(message.utf8), from: try MailAddress("evenly@example.org"), to: try MailAddress(address))
  }

  struct Mistake: Error {}
}

extension SMTPPatience {
  static let short = SMTPPatience(connecting: .seconds(5), replying: .seconds(5), accepting: .seconds(5))
  static let none = SMTPPatience(
    connecting: .seconds(5), replying: .milliseconds(300), accepting: .milliseconds(300))
}
