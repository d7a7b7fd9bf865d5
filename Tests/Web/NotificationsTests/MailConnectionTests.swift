import Accounts
import HTTP
import HTTPClient
import TestSupport
import Testing
import Threads

@testable import Notifications

struct MailConnectionTests {
  /// A mail server that takes several connections at once, as many mails of each as a test says.
  private final class Office: Sendable {
    struct Rules: Sendable {
      var mostConnections = Int.max
      var mostMails = Int.max
      var refused = ""
      /// The text that it sends additionally after a mail.
      var besides = ""
      /// Mails are accepted once this many are waiting, or were at some time.
      var together = 1
    }

    struct State {
      var open = 0
      var mails = 0
      var commands: [String] = []
    }

    let server: TestServer
    let state = Monitor(State())
    let carrier: SMTPClient

    init(_ rules: Rules) throws {
      let state = state
      _ = try TestAuthority.shared.get()
      server = try TestServer(atOnce: true) { Self.serve($0, rules, state) }
      let settings = try #require(MailServer("smtp://127.0.0.1:\(server.port)"))
      carrier = SMTPClient(
        MailConnectionSettings(
          server: settings, ownName: "[127.0.0.1]", authorities: try TrustedAuthorities(),
          lookUp: NameLookup { _ in [.loopback] }, patience: .short))
    }

    private static func serve(_ peer: TestPeer, _ rules: Rules, _ state: Monitor<State>) {
      let open = state.withLock { state in
        state.open += 1
        return state.open
      }
      defer { state.withLock { $0.open -= 1 } }
      guard open <= rules.mostConnections else {
        peer.write("421 too many\r\n")
        return
      }
      peer.write("220 office\r\n")
      var mails = 0
      while true {
        let line = peer.read(until: "\r\n")
        guard line.hasSuffix("\r\n") else { return }
        let word = String(line.prefix { $0 != " " && !$0.isNewline })
        state.withLock { $0.commands.append(word) }
        switch word {
        case "MAIL" where mails == rules.mostMails:
          peer.write("421 enough\r\n")
          return
        case "RCPT" where line.contains("<\(rules.refused)>"): peer.write("550 nobody\r\n")
        case "DATA":
          peer.write("354 go on\r\n")
          peer.read(until: "\r\n.\r\n")
          mails += 1
          state.withLock { $0.mails += 1 }
          state.wakeAll()
          _ = state.wait(until: .now + .seconds(10)) { $0.mails >= rules.together ? true : nil }
          peer.write("250 taken\r\n" + rules.besides)
        case "QUIT": return
        default: peer.write("250 fine\r\n")
        }
      }
    }

    func deliver(to address: String = "ben@example.org") throws -> MailOutcome {
      carrier.deliver(
        Array("Subject: Hello\r\n\r\nHello\r\n".utf8), from: try MailAddress("evenly@example.org"),
        to: try MailAddress(address))
    }

    /// Delivers some mails, each on its own thread, and returns their outcomes.
    func deliverAtOnce(_ count: Int) throws -> [MailOutcome] {
      let outcomes = Monitor([MailOutcome]())
      let threads = try (1...count).map { number in
        try Thread.start { [self] in
          let outcome = (try? deliver(to: "p\(number)@example.org")) ?? .broken("no address")
          outcomes.withLock { $0.append(outcome) }
        }
      }
      for thread in threads { thread.join() }
      return outcomes.withLock { $0 }
    }

    var commands: [String] { state.withLock { $0.commands } }
  }

  @Test func `one connection carries one mail after the other`() throws {
    let office = try Office(.init())
    for _ in 1...3 { #expect(try office.deliver() == .sent) }
    #expect(office.server.connections == 1)
    office.carrier.closeIdleConnections()
    #expect(try office.deliver() == .sent)
    #expect(office.server.connections == 2)
    #expect(office.commands.prefix(5) == ["EHLO", "MAIL", "RCPT", "DATA", "MAIL"])
  }

  @Test func `a refused address does not end the connection`() throws {
    let office = try Office(.init(refused: "nobody@example.org"))
    #expect(try office.deliver(to: "nobody@example.org") == .refused("550 to RCPT"))
    #expect(try office.deliver() == .sent)
    #expect(office.server.connections == 1)
    #expect(office.commands == ["EHLO", "MAIL", "RCPT", "RSET", "MAIL", "RCPT", "DATA"])
  }

  @Test(arguments: [1, 2]) func `a server that has enough of a connection gets the mail on another one`(
    most: Int
  ) throws {
    let office = try Office(.init(mostMails: most))
    for _ in 1...5 { #expect(try office.deliver() == .sent) }
    #expect(office.state.withLock { $0.mails } == 5)
    #expect(office.server.connections == (5 + most - 1) / most)
  }

  @Test func `a connection on which more is said than was asked carries nothing more`() throws {
    let office = try Office(.init(besides: "250 and more\r\n"))
    for _ in 1...2 { #expect(try office.deliver() == .sent) }
    #expect(office.server.connections == 2)
  }

  @Test func `a connection is left after fifty mails`() throws {
    let office = try Office(.init())
    for _ in 0...MailConnection.mostMails { #expect(try office.deliver() == .sent) }
    #expect(office.server.connections == 2)
  }

  @Test func `several mails are on their way at once`() throws {
    let office = try Office(.init(together: MailConnections.most))
    #expect(try office.deliverAtOnce(10) == [MailOutcome](repeating: .sent, count: 10))
    #expect(office.server.connections == MailConnections.most)
  }

  @Test func `where a server lets in one at a time, the others wait for it`() throws {
    let office = try Office(.init(mostConnections: 1))
    #expect(try office.deliver() == .sent)
    #expect(try office.deliverAtOnce(10) == [MailOutcome](repeating: .sent, count: 10))
    #expect(office.state.withLock { $0.mails } == 11)
  }

  @Test func `no mail waits for a server that accepts no connection`() throws {
    let office = try Office(.init(mostConnections: 0))
    let outcomes = try office.deliverAtOnce(5)
    #expect(outcomes == [MailOutcome](repeating: .unavailable("421 to the greeting"), count: 5))
  }
}
