import HTTP
import Testing

struct HeldBodiesTests {
  private let half = String(repeating: "x", count: 60_000)

  private func narrow(_ configuration: inout ServerConfiguration) {
    configuration.maximumHeldBodies = 100_000
  }

  private func begin(_ count: Int) -> String {
    "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: \(count)\r\n\r\n"
  }

  /// Sends a whole body on a connection of its own; the status of the answer.
  private func post(_ server: Server) throws -> Int? {
    let peer = try Peer(server)
    peer.send(begin(half.utf8.count) + half)
    return try peer.response().status
  }

  @Test(arguments: [1, 2]) func `what has no room beside the bodies that are held is refused`(_ threads: Int)
    async throws
  {
    let configure = { (configuration: inout ServerConfiguration) in
      narrow(&configuration)
      configuration.threads = threads
    }
    try await TestSite.run(configure) { site, server in
      let first = try Peer(server)
      first.send(begin(2 * half.utf8.count) + half)
      try eventually { site.paths.count == 1 }
      // The first bytes may still be on their way.
      try eventually { try post(server) == 429 }
      #expect(try post(server) == 429)
    }
  }

  @Test func `what was answered, or given up, is held no longer`() async throws {
    try await TestSite.run(narrow) { _, server in
      for _ in 0..<5 { #expect(try post(server) == 200) }
      for _ in 0..<5 {
        let gone = try Peer(server)
        gone.send(begin(2 * half.utf8.count) + half)
      }
      try eventually { try post(server) == 200 }
    }
  }

  @Test func `the body that comes most slowly gives way once it had its time`() async throws {
    let configure = { (configuration: inout ServerConfiguration) in
      narrow(&configuration)
      configuration.timeLimits.crowdedBody = .milliseconds(100)
    }
    try await TestSite.run(configure) { site, server in
      let slow = try Peer(server)
      slow.send(begin(2 * half.utf8.count) + half)
      try eventually { site.paths.count == 1 }
      try eventually { try post(server) == 200 }
      #expect(try slow.response().status == 429)
      #expect(slow.rest().isEmpty)
    }
  }
}
