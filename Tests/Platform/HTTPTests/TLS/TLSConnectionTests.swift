import COpenSSL
import HTTP
import Testing

struct TLSConnectionTests {
  private let get = "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n"
  private let lastGet = "GET /hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

  private func run(
    _ change: (inout ServerConfiguration) -> Void = { _ in }, _ body: (TestSite, Server) async throws -> Void
  ) async throws {
    let certificate = try TestCertificate()
    let identity = try TLSIdentity(certificate.files)
    try await TestSite.run(
      { configuration in
        configuration.identity = identity
        change(&configuration)
      }, body)
  }

  @Test func `one connection carries many requests and ends with a word`() async throws {
    try await run { _, server in
      let peer = try Peer(secure: server)
      for _ in 0..<3 {
        peer.send(get)
        #expect(try peer.response().text == "hello")
      }
      peer.send(get + get + lastGet)
      for _ in 0..<3 { #expect(try peer.response().text == "hello") }
      #expect(peer.rest().isEmpty)
      #expect(peer.secure?.wasToldOfTheEnd == true)
    }
  }

  @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION])
  func `both versions and the protocol inside are agreed on`(version: CInt) async throws {
    try await run { _, server in
      let peer = try Peer(server)
      try peer.encrypt { try SecureClient($0, highest: version, protocols: ["h2", "http/1.1"]) }
      #expect(peer.secure?.version == (version == TLS1_2_VERSION ? "TLSv1.2" : "TLSv1.3"))
      #expect(peer.secure?.chosen == "http/1.1")
      peer.send(get)
      #expect(try peer.response().text == "hello")
    }
  }

  @Test func `older versions and other protocols are refused`() async throws {
    try await run { _, server in
      let old = try Peer(server)
      #expect(throws: SecureClient.Refused.self) {
        try old.encrypt { try SecureClient($0, highest: TLS1_1_VERSION) }
      }
      let other = try Peer(server)
      #expect(throws: SecureClient.Refused.self) {
        try other.encrypt { try SecureClient($0, protocols: ["h2"]) }
      }
    }
  }

  @Test func `bodies of many records go both ways byte by byte`() async throws {
    try await run { _, server in
      let peer = try Peer(secure: server)
      peer.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try peer.response().body == TestSite.largePage)
      let body = Array(TestSite.largePage.prefix(1_000_000))
      peer.send(Array("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body)
      #expect(try peer.response().body == body)
      peer.send(get)
      #expect(try peer.response().text == "hello")
    }
  }

  @Test func `large answers wait for a slow reader and stay in order`() async throws {
    try await run { _, server in
      let peer = try Peer(secure: server)
      for _ in 0..<4 { peer.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n" + get) }
      for _ in 0..<4 {
        #expect(try peer.response().body == TestSite.largePage)
        #expect(try peer.response().text == "hello")
      }
    }
  }

  @Test func `a peer that says it sends no more is still answered`() async throws {
    try await run { _, server in
      let peer = try Peer(secure: server)
      peer.send(get)
      peer.finishSending()
      #expect(try peer.response().text == "hello")
      #expect(peer.rest().isEmpty)
    }
  }

  @Test func `a request learns that it came encrypted`() async throws {
    let certificate = try TestCertificate()
    var configuration = ServerConfiguration(respond: { Response(text: "\($0.isEncrypted)") })
    let plain = try Server(configuration)
    configuration.identity = try TLSIdentity(certificate.files)
    let secure = try Server(configuration)
    for (peer, expected) in [(try Peer(plain), "false"), (try Peer(secure: secure), "true")] {
      peer.send(get)
      #expect(try peer.response().text == expected)
    }
    plain.stop()
    secure.stop()
  }

  @Test func `events arrive, and so does the end of their stream`() async throws {
    try await run({ $0.timeLimits.heartbeat = .milliseconds(100) }) { site, server in
      let peer = try Peer(secure: server)
      peer.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = try peer.read(until: "\r\n\r\n")
      site.hub.publish(ServerSentEvent(id: "7", data: "x"), to: "test")
      _ = try peer.read(until: "id: 7\ndata: x\n\n")
      _ = try peer.read(until: ": \n\n")
      let long = ServerSentEvent(data: String(repeating: "y", count: 60_000))
      site.hub.publish(long, to: "test")
      _ = try peer.read(until: "y\n\n")
      server.stop()
      _ = peer.rest()
      #expect(peer.secure?.wasToldOfTheEnd == true)
    }
  }

  @Test func `a plain request is told to speak HTTPS`() async throws {
    try await run { site, server in
      for method in ["GET", "POST", "DELETE"] {
        let peer = try Peer(server)
        peer.send("\(method) /hello HTTP/1.1\r\nHost: x\r\n\r\n")
        let answer = try peer.response()
        #expect(answer.status == 400)
        #expect(answer.text.contains("HTTPS"))
        #expect(peer.rest().isEmpty)
      }
      #expect(site.paths.isEmpty)
    }
  }

  @Test(arguments: ["\u{0}\u{1}\u{2}", "\u{16}\u{3}\u{1}\u{0}\u{5}hello", "hello"])
  func `garbage is hung up on`(bytes: String) async throws {
    try await run { _, server in
      let peer = try Peer(server)
      peer.send(bytes)
      peer.send([UInt8](repeating: 0, count: 64))
      #expect(!peer.rest().contains("HTTP/1.1 200"))
      #expect(peer.hasEnded)
      let next = try Peer(secure: server)
      next.send(get)
      #expect(try next.response().text == "hello")
    }
  }

  @Test(arguments: ["", "\u{16}\u{3}\u{1}\u{0}"])
  func `a handshake that does not come to its end is cut off in time`(bytes: String) async throws {
    try await run({ $0.timeLimits.head = .milliseconds(200) }) { _, server in
      let peer = try Peer(server)
      peer.send(bytes)
      #expect(peer.rest().isEmpty)
      #expect(peer.hasEnded)
    }
  }

  @Test func `a request that stops inside a record is cut off in time`() async throws {
    try await run({ $0.timeLimits.head = .milliseconds(200) }) { _, server in
      let peer = try Peer(secure: server)
      peer.send(get)
      #expect(try peer.response().status == 200)
      peer.sendBelow([23, 3, 3, 1, 0, 42])
      #expect(try peer.response().status == 408)
    }
  }

  @Test func `a new certificate is for new connections, and the others go on`() async throws {
    let certificate = try TestCertificate(name: "old")
    let identity = try TLSIdentity(certificate.files)
    try await TestSite.run({ $0.identity = identity }) { _, server in
      let before = try Peer(secure: server)
      try certificate.become(TestCertificate(name: "new"))
      #expect(try identity.refresh())
      try identity.renewTicketKeys()
      #expect(try Peer(secure: server).secure?.serverName == "new")
      #expect(before.secure?.serverName == "old")
      before.send(get)
      #expect(try before.response().text == "hello")
    }
  }

  @Test func `handshakes that stall make room at the cap`() async throws {
    try await run({ $0.maximumConnections = 16 }) { _, server in
      let stalled = try (0..<16).map { _ in try Peer(server) }
      let peer = try Peer(secure: server)
      peer.send(get)
      #expect(try peer.response().text == "hello")
      try eventually { stalled.count(where: \.hasEnded) == 1 }
    }
  }

  @Test func `a stop waits neither for a handshake nor for an idle connection`() async throws {
    let clock = ContinuousClock()
    try await run { _, server in
      let stalled = try Peer(server)
      let idle = try Peer(secure: server)
      let begun = clock.now
      server.stop()
      #expect(clock.now - begun < .seconds(3))
      #expect(stalled.rest().isEmpty)
      #expect(idle.rest().isEmpty)
      #expect(idle.secure?.wasToldOfTheEnd == true)
    }
  }

  @Test func `a probe asks in either way`() async throws {
    try await run { _, server in
      let probe = Probe(host: "127.0.0.1", port: server.port, path: "/hello")
      #expect(probe.ask(.tls) == .ok)
      #expect(probe.ask(.plain) == .other)
    }
    try await TestSite.run { _, server in
      let probe = Probe(host: "127.0.0.1", port: server.port, path: "/hello")
      #expect(probe.ask(.plain) == .ok)
      #expect(probe.ask(.tls) == .none)
    }
  }
}
