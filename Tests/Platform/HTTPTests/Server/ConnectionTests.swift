import Testing

struct ConnectionTests {
  private let get = "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n"

  @Test func `one connection answers one request after the other`() async throws {
    try await TestSite.run { _, server in
      let peer = try Peer(server)
      for _ in 0..<3 {
        peer.send(get)
        let answer = try peer.response()
        #expect(answer.status == 200)
        #expect(answer.text == "hello")
        #expect(answer["Date"]?.count == 29)
      }
    }
  }

  @Test func `requests sent at once are answered in their order`() async throws {
    try await TestSite.run { _, server in
      let peer = try Peer(server)
      peer.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\none" + get)
      #expect(try peer.response().text == "one")
      #expect(try peer.response().text == "hello")
    }
  }

  @Test func `nothing behind Connection close is read`() async throws {
    try await TestSite.run { site, server in
      let peer = try Peer(server)
      peer.send(
        "GET /hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"
      )
      let answer = try peer.response()
      #expect(answer["Connection"] == "close")
      #expect(peer.rest().isEmpty)
      #expect(site.paths == ["/hello"])
    }
  }

  @Test(arguments: [
    "GET /hello HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "GET /hello HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 0\r\n\r\n",
    "GET /hello HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "GET /hello HTTP/1.1\nHost: x\n\n",
  ]) func `a doubtful message is refused and ends the connection`(_ message: String) async throws {
    try await TestSite.run { site, server in
      let peer = try Peer(server)
      peer.send(message + "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n")
      let answer = try peer.response()
      #expect(answer.status == 400)
      #expect(answer["Connection"] == "close")
      #expect(peer.rest().isEmpty)
      #expect(site.paths.isEmpty)
    }
  }

  @Test func `a request inside an unread body never runs`() async throws {
    try await TestSite.run { site, server in
      let peer = try Peer(server)
      let smuggled = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"
      peer.send(
        "POST /ignore HTTP/1.1\r\nHost: x\r\nContent-Length: \(smuggled.utf8.count)\r\n\r\n\(smuggled)\(get)")
      #expect(try peer.response().text == "ignored")
      #expect(try peer.response().text == "hello")
      #expect(site.paths == ["/ignore", "/hello"])
    }
  }

  @Test func `an unread body that is too long to skip ends the connection`() async throws {
    try await TestSite.run { _, server in
      let peer = try Peer(server)
      peer.send("POST /ignore HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\n\r\n")
      let answer = try peer.response()
      #expect(answer.text == "ignored")
      #expect(answer["Connection"] == "close")
    }
  }

  @Test func `a body over the limit is refused without being read to its end`() async throws {
    try await TestSite.run { _, server in
      let peer = try Peer(server)
      peer.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 30000000\r\n\r\n")
      peer.send([UInt8](repeating: 65, count: 1_200_000))
      let answer = try peer.response()
      #expect(answer.status == 413)
      #expect(answer["Connection"] == "close")
    }
  }

  @Test func `a large chunked body arrives whole`() async throws {
    try await TestSite.run { _, server in
      let peer = try Peer(server)
      peer.send("POST /count HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
      for _ in 0..<50 {
        peer.send("186A0\r\n")
        peer.send([UInt8](repeating: 66, count: 100_000))
        peer.send("\r\n")
      }
      peer.send("0\r\n\r\n" + get)
      #expect(try peer.response().text == "5000000")
      #expect(try peer.response().text == "hello")
    }
  }

  @Test func `a client that expects 100-continue is told to go on`() async throws {
    try await TestSite.run { _, server in
      let peer = try Peer(server)
      peer.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
      #expect(try peer.response(withBody: false).status == 100)
      peer.send("body")
      #expect(try peer.response().text == "body")
      peer.send(get)
      #expect(try peer.response().text == "hello")
    }
  }

  @Test func `a refused expectation costs no body`() async throws {
    try await TestSite.run { _, server in
      let peer = try Peer(server)
      peer.send("POST /ignore HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
      let answer = try peer.response()
      #expect(answer.status == 200)
      #expect(answer["Connection"] == "close")
    }
  }

  @Test func `HEAD has the fields of GET and no body`() async throws {
    try await TestSite.run { _, server in
      let peer = try Peer(server)
      peer.send("HEAD /hello HTTP/1.1\r\nHost: x\r\n\r\n" + get)
      #expect(try peer.response(withBody: false).contentLength == 5)
      #expect(try peer.response().text == "hello")
    }
  }

  @Test func `a large page arrives whole at a slow reader`() async throws {
    try await TestSite.run { _, server in
      let peer = try Peer(server)
      peer.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n" + get)
      #expect(try peer.response().body == TestSite.largePage)
      #expect(try peer.response().text == "hello")
    }
  }

  @Test func `a peer that has said all it wants is still answered`() async throws {
    try await TestSite.run { _, server in
      let peer = try Peer(server)
      peer.send(get)
      peer.finishSending()
      #expect(try peer.response().text == "hello")
      #expect(peer.rest().isEmpty)
    }
  }

  @Test func `HTTP 1_0 closes unless asked to stay`() async throws {
    try await TestSite.run { _, server in
      let peer = try Peer(server)
      peer.send("GET /hello HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      #expect(try peer.response()["Connection"] == "keep-alive")
      peer.send("GET /hello HTTP/1.0\r\n\r\n")
      #expect(try peer.response()["Connection"] == "close")
      #expect(peer.rest().isEmpty)
    }
  }
}
