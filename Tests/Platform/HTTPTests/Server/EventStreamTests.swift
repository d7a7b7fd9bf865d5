import HTTP
import Testing

struct EventStreamTests {
  private let subscribe = "GET /events HTTP/1.1\r\nHost: x\r\n\r\n"

  @Test func `an event reaches every subscriber on every thread`() async throws {
    try await TestSite.run({ $0.threads = 2 }) { site, server in
      let peers = try (0..<20).map { _ in try Peer(server) }
      for peer in peers {
        peer.send(subscribe)
        _ = try peer.read(until: "\r\n\r\n")
      }
      #expect(site.hub.subscriberCount(of: "test") == 20)
      site.hub.publish(ServerSentEvent(id: "7", name: "change", data: "{\"seq\":7}"), to: "test")
      for peer in peers {
        #expect(try peer.read(until: "\n\n") == "id: 7\nevent: change\ndata: {\"seq\":7}\n\n")
      }
    }
  }

  @Test func `a quiet stream has a heartbeat`() async throws {
    try await TestSite.run({ $0.timeLimits.heartbeat = .milliseconds(100) }) { _, server in
      let peer = try Peer(server)
      peer.send(subscribe)
      _ = try peer.read(until: "\r\n\r\n")
      #expect(try peer.read(until: "\n\n") == ": \n\n")
      #expect(try peer.read(until: "\n\n") == ": \n\n")
    }
  }

  @Test func `a client that disconnects is no longer a subscriber`() async throws {
    try await TestSite.run { site, server in
      var peer: Peer? = try Peer(server)
      peer?.send(subscribe)
      _ = try peer?.read(until: "\r\n\r\n")
      #expect(site.hub.subscriberCount(of: "test") == 1)
      peer = nil
      try eventually { site.hub.subscriberCount(of: "test") == 0 }
    }
  }

  @Test func `a subscriber that reads too slowly is dropped`() async throws {
    try await TestSite.run { site, server in
      let slow = try Peer(server)
      slow.send(subscribe)
      _ = try slow.read(until: "\r\n\r\n")
      let event = ServerSentEvent(data: String(repeating: "x", count: 60_000))
      try eventually {
        site.hub.publish(event, to: "test")
        return site.hub.subscriberCount(of: "test") == 0
      }
    }
  }

  @Test func `a topic's end is the end of its streams, and they leave all their topics`() async throws {
    try await TestSite.run { site, server in
      let peer = try Peer(server)
      peer.send(subscribe)
      _ = try peer.read(until: "\r\n\r\n")
      #expect(site.hub.count == 1)
      site.hub.publish(ServerSentEvent(data: "first"), to: "test")
      #expect(try peer.read(until: "\n\n") == "data: first\n\n")
      site.hub.publish(ServerSentEvent(data: "last"), to: "all")
      site.hub.end("all")
      #expect(peer.rest() == "data: last\n\n")
      try eventually { site.hub.count == 0 }
      #expect(site.hub.subscriberCount(of: "test") == 0)
      #expect(site.hub.subscriberCount(of: "all") == 0)
    }
  }

  @Test func `a stream that gets too much before it is taken up still leaves the hub`() {
    let hub = EventHub<Int>()
    let stream = hub.subscribe(to: [1])
    for _ in 0..<3 { hub.publish(ServerSentEvent(data: String(repeating: "x", count: 30_000)), to: 1) }
    stream.end()
    #expect(hub.count == 0)
  }

  @Test func `a sign of life comes often enough for every proxy`() {
    #expect(TimeLimits().heartbeat <= .seconds(25))
  }

  @Test func `line breaks in data make lines of data and never another field`() {
    let event = ServerSentEvent(id: "1\nevent: x", name: "a\rb", data: "one\r\ntwo\nid: 3")
    #expect(
      String(decoding: event.encoded, as: UTF8.self)
        == "id: 1 event: x\nevent: a b\ndata: one\ndata: two\ndata: id: 3\n\n")
  }
}
