import HTTP
import Testing
import Threads

struct StopTests {
  @Test func `a stop answers every request that is under way, and then all is closed`() async throws {
    let started = Monitor(0)
    let mayEnd = Monitor(false)
    var configuration = ServerConfiguration(respond: { _ in
      started.withLock { $0 += 1 }
      while !mayEnd.withLock({ $0 }) { await Task.yield() }
      // A little longer, so that the stop finds the request under way.
      for _ in 0..<2000 { await Task.yield() }
      return Response(text: "done")
    })
    configuration.threads = 2
    let server = try Server(configuration)
    let peers = try (0..<8).map { _ in try Peer(server) }
    for peer in peers { peer.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n") }
    try eventually { started.withLock { $0 } == 8 }
    mayEnd.withLock { $0 = true }
    server.stop()
    for peer in peers {
      let answer = try peer.response()
      #expect(answer.text == "done")
      #expect(answer["Connection"] == "close")
      #expect(peer.rest().isEmpty)
    }
    #expect(throws: (any Error).self) { try mustNotConnect(server) }
  }

  private func mustNotConnect(_ server: Server) throws {
    guard Probe(host: "127.0.0.1", port: server.port, path: "/").isAnswered(within: 1) else {
      throw RequestRefusal(.unavailable, "nobody listens")
    }
  }

  @Test func `a stop waits for no idle connection and no stream`() async throws {
    let clock = ContinuousClock()
    let duration = try await TestSite.run { _, server in
      let idle = try Peer(server)
      let stream = try Peer(server)
      stream.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = try stream.read(until: "\r\n\r\n")
      let start = clock.now
      server.stop()
      #expect(idle.rest().isEmpty)
      #expect(stream.rest().isEmpty)
      return clock.now - start
    }
    #expect(duration < .seconds(3))
  }
}
