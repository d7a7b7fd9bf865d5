/// What a server needs to know.
package struct ServerConfiguration: Sendable {
  /// A numeric address, IPv4 or IPv6.
  package var host = "127.0.0.1"
  /// 0 takes a free one.
  package var port: UInt16 = 0
  /// What the server shows to peers that want to speak TLS; nil where it speaks plain HTTP.
  package var identity: TLSIdentity?
  package var threads = 1
  package var maximumConnections = 16_384
  /// For an address of IPv4, or the first half of one of IPv6; what goes beyond is closed at once.
  package var maximumConnectionsPerNetwork = 512
  /// Whether a peer may have any number, as a proxy does that many people are behind.
  package var isExempt: @Sendable (PeerAddress) -> Bool = { $0.isLoopback }
  package var timeLimits = TimeLimits()
  package var parserLimits = RequestParser.Limits()

  /// Answers a request; it runs on the connection's loop and must not block it.
  package var respond: @Sendable (Request) async -> Response
  /// Answers what could not be read as a request.
  package var refuse: @Sendable (RequestRefusal, RequestID) -> Response = { refusal, _ in
    Response(refusal.status, text: "\(refusal.status.code) \(refusal.status.phrase)\n")
  }
  /// Told of each answered request; nil measures nothing.
  package var record: (@Sendable (RequestRecord) -> Void)?
  /// Told of connections that come and go.
  package var openConnections: OpenConnections?
  /// Called when a loop has done what there was to do at once.
  package var afterRound: (@Sendable () -> Void)?
  /// How many bytes of bodies are held at the same time, over all connections.
  package var maximumHeldBodies = 96 << 20
  /// Called where one piece of work held a loop for longer than 100 ms; nil, and nobody watches.
  package var reportHold: (@Sendable (LoopHold) -> Void)?
  /// Told of failures of the system that no peer can be told of.
  package var reportFailure: @Sendable (SystemError) -> Void = { _ in }

  package init(respond: @escaping @Sendable (Request) async -> Response) {
    self.respond = respond
  }
}
