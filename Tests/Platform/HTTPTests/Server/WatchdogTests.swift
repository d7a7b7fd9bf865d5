import HTTP
import Testing
import Threads

struct WatchdogTests {
  private func holds(for busy: Duration, _ body: (Server) throws -> Void) throws -> [LoopHold] {
    let seen = Monitor([LoopHold]())
    var configuration = ServerConfiguration { request in
      request.isServed(by: "/busy/{thing}")
      let end = Ticks.now + (request.head.path == "/quick" ? .zero : busy)
      while Ticks.now < end {}
      return Response(text: "done")
    }
    configuration.reportHold = { hold in seen.withLock { $0.append(hold) } }
    let server = try Server(configuration)
    defer { server.stop() }
    try body(server)
    return seen.withLock { $0 }
  }

  private func ask(_ server: Server, _ path: String) throws {
    let peer = try Peer(server)
    peer.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try peer.response().status == 200)
  }

  @Test func `work that holds a loop is told of with its route and its time`() throws {
    let holds = try holds(for: .milliseconds(150)) { server in
      try ask(server, "/slow")
      // The next request on the same loop is answered after the report.
      try ask(server, "/quick")
    }
    #expect(holds.count == 1)
    let hold = try #require(holds.first)
    #expect(hold.method == .get)
    #expect(hold.route == "/busy/{thing}")
    #expect(hold.isOver)
    #expect((150..<5_000).contains(hold.milliseconds))
  }

  @Test func `work that goes on is told of while it does, once`() throws {
    let holds = try holds(for: .milliseconds(3_200)) { server in
      try ask(server, "/slow")
      try ask(server, "/quick")
    }
    #expect(holds.map(\.isOver) == [false, true])
    #expect(holds.first?.route == "/busy/{thing}")
    #expect((1_000..<3_200).contains(holds.first?.milliseconds ?? 0))
  }
}
