import HTTPClient
import Threads

/// How long a mail server may take.
struct SMTPPatience: Sendable {
  var connecting: Duration = .seconds(10)
  var replying: Duration = .seconds(60)
  /// After the whole mail, when it may look for viruses.
  var accepting: Duration = .seconds(120)
}

/// Why a mail could not be handed in.
struct SMTPFailure: Error {
  let outcome: MailOutcome
  /// Whether the connection is of no use any more.
  let endsConnection: Bool

  init(_ outcome: MailOutcome, endsConnection: Bool = false) {
    self.outcome = outcome
    self.endsConnection = endsConnection
  }

  /// Whoever cannot prove who they are gets neither password nor mail, until the settings are right; anything else
  /// may pass.
  init(_ failure: ConnectionFailure) {
    let reason = "\(failure)"
    outcome = if case .untrusted = failure { .broken(reason) } else { .later(reason) }
    endsConnection = true
  }
}

/// What is said between us and a mail server (RFC 5321).
struct SMTPDialogue {
  private let connection: OutgoingConnection
  private let patience: SMTPPatience
  private var replies = SMTPReplyReader()
  private(set) var offer = SMTPOffer(SMTPReply(code: 250, lines: []))

  init(_ connection: OutgoingConnection, _ patience: SMTPPatience) {
    self.connection = connection
    self.patience = patience
  }

  mutating func introduce(_ name: String) throws(SMTPFailure) {
    try send("EHLO \(name)")
    offer = SMTPOffer(try expect(250, to: "EHLO"))
  }

  /// What came before the encryption counts for nothing: somebody in between may have said it.
  mutating func encrypt(_ authorities: TrustedAuthorities) throws(SMTPFailure) {
    try send("STARTTLS")
    try expect(220, to: "STARTTLS")
    guard !replies.hasMore else { throw SMTPFailure(.later("something was put in before the encryption")) }
    do throws(ConnectionFailure) {
      connection.deadline = .now + patience.replying
      try connection.encrypt(authorities)
    } catch {
      throw SMTPFailure(error)
    }
  }

  /// Each line but the last is answered by 334, whose words say nothing that one can rely on.
  mutating func signIn(_ lines: [String]) throws(SMTPFailure) {
    for (index, line) in lines.enumerated() {
      let wanted = index == lines.count - 1 ? 235 : 334
      try say(line, expecting: [wanted], as: "AUTH", otherwise: { .broken($0) })
    }
  }

  /// Says a command; what a refusal of it for good means depends on the command.
  mutating func say(
    _ line: String, expecting codes: Set<Int>, as name: String? = nil,
    otherwise refusal: (String) -> MailOutcome
  ) throws(SMTPFailure) {
    try send(line)
    let reply = try self.reply(within: patience.replying)
    guard !codes.contains(reply.code) else { return }
    throw failure(reply, to: name ?? String(line.prefix { $0 != " " }), otherwise: refusal)
  }

  @discardableResult
  mutating func expect(_ code: Int, to name: String) throws(SMTPFailure) -> SMTPReply {
    let reply = try self.reply(within: patience.replying)
    guard reply.code == code else { throw SMTPFailure(.later("\(reply.code) to \(name)")) }
    return reply
  }

  /// Sends the mail and waits for the word that it is taken. Where that does not come it may have been.
  mutating func finish(_ data: [UInt8]) throws(SMTPFailure) {
    try send(data)
    let reply = try self.reply(within: patience.accepting)
    guard reply.code != 250 else { return }
    throw failure(reply, to: "the mail", otherwise: { .refused($0) })
  }

  /// What a reply means that was not hoped for. One that is no refusal answers something else than what was said.
  private func failure(
    _ reply: SMTPReply, to name: String, otherwise refusal: (String) -> MailOutcome
  ) -> SMTPFailure {
    let words = "\(reply.code) to \(name)"
    return SMTPFailure(
      reply.isRefusal ? refusal(words) : .later(words),
      endsConnection: reply.code == 421 || !reply.isTemporary && !reply.isRefusal)
  }

  /// Whether each reply was one to what was said.
  var isInStep: Bool { !replies.hasMore }

  /// Says goodbye; the mail is in their hands whatever the answer.
  func quit() {
    connection.deadline = .now + patience.connecting
    _ = Result { () throws(ConnectionFailure) in try connection.send(Array("QUIT\r\n".utf8)) }
  }

  /// A mail as it goes over the wire: lines end with CR and LF, a dot in front of one is doubled, and a dot alone
  /// ends it.
  static func dotted(_ message: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(message.count + 64)
    var isAtStart = true
    for (index, byte) in message.enumerated() {
      if byte == 0x0A, index == 0 || message[index - 1] != 0x0D { result.append(0x0D) }
      if isAtStart, byte == UInt8(ascii: ".") { result.append(byte) }
      result.append(byte)
      isAtStart = byte == 0x0A
    }
    return result + Array((isAtStart ? ".\r\n" : "\r\n.\r\n").utf8)
  }

  private func send(_ line: String) throws(SMTPFailure) { try send(Array("\(line)\r\n".utf8)) }

  private func send(_ bytes: [UInt8]) throws(SMTPFailure) {
    do throws(ConnectionFailure) {
      connection.deadline = .now + patience.replying
      try connection.send(bytes)
    } catch {
      throw SMTPFailure(error)
    }
  }

  private mutating func reply(within duration: Duration) throws(SMTPFailure) -> SMTPReply {
    connection.deadline = .now + duration
    while true {
      do throws(SMTPReplyReader.Malformed) {
        if let reply = try replies.next() { return reply }
      } catch {
        throw SMTPFailure(.later("it does not speak SMTP"), endsConnection: true)
      }
      do throws(ConnectionFailure) {
        let bytes = try connection.receive()
        guard !bytes.isEmpty else { throw .closed }
        replies.take(bytes)
      } catch {
        throw SMTPFailure(error)
      }
    }
  }
}
