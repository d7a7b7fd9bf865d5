import HTTP
import Testing
import Threads

struct LimitsTests {
  private let get = "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n"

  private func hasty(_ configuration: inout ServerConfiguration) {
    configuration.timeLimits.head = .milliseconds(200)
    configuration.timeLimits.body = .milliseconds(200)
    configuration.timeLimits.idle = .milliseconds(200)
    configuration.timeLimits.write = .milliseconds(200)
    configuration.timeLimits.lowestRate = 100_000_000
  }

  @Test func `a head that does not come to its end is answered with 408`() async throws {
    try await TestSite.run(hasty) { site, server in
      let peer = try Peer(server)
      peer.send("GET /hello HTTP/1.1\r\nHost:")
      #expect(try peer.response().status == 408)
      #expect(peer.rest().isEmpty)
      #expect(site.paths.isEmpty)
    }
  }

  @Test func `a body that does not come to its end is answered with 408`() async throws {
    try await TestSite.run(hasty) { _, server in
      let peer = try Peer(server)
      peer.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbo")
      #expect(try peer.response().status == 408)
    }
  }

  @Test func `a connection without requests is closed in silence`() async throws {
    try await TestSite.run(hasty) { _, server in
      let peer = try Peer(server)
      #expect(peer.rest().isEmpty)
      let second = try Peer(server)
      second.send(get)
      #expect(try second.response().status == 200)
      #expect(second.rest().isEmpty)
    }
  }

  @Test func `a peer that does not read its answer is cut off`() async throws {
    let answered = Monitor(0)
    let open = OpenConnections()
    let configure = { (configuration: inout ServerConfiguration) in
      hasty(&configuration)
      configuration.openConnections = open
      configuration.record = { _ in answered.withLock { $0 += 1 } }
    }
    try await TestSite.run(configure) { _, server in
      let peer = try Peer(server)
      for _ in 0..<8 { peer.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n") }
      // Nothing is read before the server has given up.
      try eventually { answered.withLock { $0 } > 0 && open.count == 0 }
      #expect(peer.rest().utf8.count < 8 * TestSite.largePage.count)
    }
  }

  @Test(arguments: [1, 3]) func `a network has so many connections and no more, whichever loops they are on`(
    _ threads: Int
  ) async throws {
    let configure = { (configuration: inout ServerConfiguration) in
      configuration.threads = threads
      configuration.maximumConnectionsPerNetwork = 8
      configuration.isExempt = { _ in false }
    }
    try await TestSite.run(configure) { _, server in
      var peers = try (0..<8).map { _ in try Peer(server) }
      for peer in peers {
        peer.send(get)
        #expect(try peer.response().status == 200)
      }
      let refused = try Peer(server)
      #expect(refused.rest().isEmpty)
      peers.removeLast()
      // Its place is free as soon as its end has been noticed.
      try eventually {
        let next = try Peer(server)
        next.send("GET /hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        return next.rest().hasPrefix("HTTP/1.1 200")
      }
    }
  }

  @Test(arguments: [("127.0.0.9", true), ("::1", true), ("128.0.0.1", false), ("::2", false)])
  func `on this machine there may be any number`(_ address: String, _ isExempt: Bool) throws {
    let configuration = ServerConfiguration(respond: { _ in Response() })
    #expect(configuration.isExempt(try #require(PeerAddress(address))) == isExempt)
  }

  @Test func `at the cap the connection that has waited longest goes`() async throws {
    try await TestSite.run({ $0.maximumConnections = 16 }) { _, server in
      var peers: [Peer] = []
      for _ in 0..<16 {
        let peer = try Peer(server)
        peer.send(get)
        _ = try peer.response()
        peers.append(peer)
      }
      let last = try Peer(server)
      last.send(get)
      #expect(try last.response().status == 200)
      #expect(peers[0].rest().isEmpty)
      peers[15].send(get)
      #expect(try peers[15].response().status == 200)
    }
  }

  @Test func `at the cap a connection goes that does not end its request`() async throws {
    try await TestSite.run({ $0.maximumConnections = 16 }) { _, server in
      let dawdlers = try (0..<16).map { _ in
        let peer = try Peer(server)
        peer.send("GET /hello HTTP/1.1\r\nHo")
        return peer
      }
      let last = try Peer(server)
      last.send(get)
      #expect(try last.response().status == 200)
      #expect(dawdlers[0].rest().isEmpty)
    }
  }
}
