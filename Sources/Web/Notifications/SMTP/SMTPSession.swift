import HTTPClient
import Threads

/// How long a mail server may take.
struct SMTPPatience: Sendable {
  var connecting: Duration = .seconds(10)
  var replying: Duration = .seconds(60)
  /// After the whole mail, when the server may scan for viruses.
  var accepting: Duration = .seconds(120)
}

/// Why a mail could not be sent.
struct SMTPFailure: Error {
  let outcome: MailOutcome
  /// Whether the connection can no longer be used.
  let endsConnection: Bool

  init(_ outcome: MailOutcome, endsConnection: Bool = false) {
    self.outcome = outcome
    self.endsConnection = endsConnection
  }

  /// A server without a valid certificate gets neither password nor mail until the settings are right; any
  /// other failure may pass.
  init(_ failure: ConnectionFailure) {
    let reason = "\(failure)"
    outcome = if case .untrusted = failure { .broken(reason) } else { .later(reason) }
    endsConnection = true
  }

  /// The bytes are no reply.
  static let noReply = SMTPFailure(.later("it does not speak SMTP"), endsConnection: true)
}

/// The commands and replies of a connection to a mail server (RFC 5321).
struct SMTPSession {
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

  /// Starts TLS. Surplus bytes from before it are refused, as a machine in between may have inserted them.
  mutating func encrypt(_ authorities: TrustedAuthorities) throws(SMTPFailure) {
    try send("STARTTLS")
    try expect(220, to: "STARTTLS")
    guard !replies.hasMore else { throw SMTPFailure(.later("data was injected before encryption began")) }
    do throws(ConnectionFailure) {
      connection.deadline = .now + patience.replying
      try connection.encrypt(authorities)
    } catch { throw SMTPFailure(error) }
  }

  /// Each line but the last is answered by 334, whose text cannot be relied on.
  mutating func signIn(_ lines: [String]) throws(SMTPFailure) {
    for (index, line) in lines.enumerated() {
      let wanted = index == lines.count - 1 ? 235 : 334
      try say(line, expecting: [wanted], as: "AUTH", otherwise: { .broken($0) })
    }
  }

  /// Sends a command; the meaning of a permanent refusal depends on the command.
  mutating func say(
    _ line: String, expecting codes: Set<Int>, as name: String? = nil,
    otherwise refusal: (String) -> MailOutcome
  ) throws(SMTPFailure) {
    try send(line)
    let reply = try self.reply(within: patience.replying)
    guard !codes.contains(reply.code) else { return }
    throw failure(reply, to: name ?? String(line.prefix { $0 != " " }), otherwise: refusal)
  }

  @discardableResult mutating func expect(_ code: Int, to name: String) throws(SMTPFailure) -> SMTPReply {
    let reply = try self.reply(within: patience.replying)
    guard reply.code == code else { throw SMTPFailure(.later("\(reply.code) to \(name)")) }
    return reply
  }

  /// Sends the mail and waits for the reply that accepts it. If no reply comes, it may have been accepted.
  mutating func finish(_ data: [UInt8]) throws(SMTPFailure) {
    try send(data)
    let reply = try self.reply(within: patience.accepting)
    guard reply.code != 250 else { return }
    throw failure(reply, to: "the mail", otherwise: { .refused($0) })
  }

  /// The failure for an unexpected reply. A reply that is no refusal answers another command.
  private func failure(_ reply: SMTPReply, to name: String, otherwise refusal: (String) -> MailOutcome)
    -> SMTPFailure
  {
    let words = "\(reply.code) to \(name)"
    return SMTPFailure(
      reply.isRefusal ? refusal(words) : .later(words),
      endsConnection: reply.code == 421 || !reply.isTemporary && !reply.isRefusal)
  }

  /// Whether every reply belongs to a command.
  var isInStep: Bool { !replies.hasMore }

  /// Sends QUIT; the mail has been accepted, so any reply will do.
  func quit() {
    connection.deadline = .now + patience.connecting
    _ = Result { () throws(ConnectionFailure) in try connection.send(Array("QUIT\r\n".utf8)) }
  }

  /// A mail in the format of the wire: lines end with CR and LF, a dot in front of one is doubled, and a dot
  /// alone ends it.
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
    } catch { throw SMTPFailure(error) }
  }

  private mutating func reply(within duration: Duration) throws(SMTPFailure) -> SMTPReply {
    connection.deadline = .now + duration
    while true {
      if let reply = try replies.next() { return reply }
      do throws(ConnectionFailure) {
        let bytes = try connection.receive()
        guard !bytes.isEmpty else { throw .closed }
        replies.take(bytes)
      } catch { throw SMTPFailure(error) }
    }
  }
}

/// The extensions of a mail server, from its reply to EHLO.
struct SMTPOffer: Sendable {
  private let words: [[String]]

  /// The first line is a greeting.
  init(_ reply: SMTPReply) {
    words = reply.lines.dropFirst().map { line in
      String(decoding: line.prefix { $0 < 0x80 }, as: UTF8.self).uppercased().split { $0 == " " || $0 == "=" }
        .map(String.init)
    }
  }

  func has(_ keyword: String) -> Bool { words.contains { $0.first == keyword } }

  func signsIn(by mechanism: String) -> Bool {
    words.contains { $0.first == "AUTH" && $0.dropFirst().contains(mechanism) }
  }

  /// The largest message in bytes; nil if the server does not say.
  var largest: Int? {
    words.first { $0.first == "SIZE" }.flatMap { $0.count > 1 ? Int($0[1]) : nil }.flatMap {
      $0 > 0 ? $0 : nil
    }
  }
}
