import HTTP
import HTTPClient
import TestSupport
import Testing
import Threads

struct WebClientTests {
  private func client(_ reach: Reach = .anywhere, _ lookUp: NameLookup = .system) throws -> WebClient {
    _ = try TestAuthority.shared.get()
    var client = WebClient(try TrustedAuthorities(), within: reach, lookUp: lookUp)
    client.longest = .seconds(10)
    return client
  }

  private func address(_ server: TestServer, _ scheme: String = "http", _ host: String = "127.0.0.1") throws
    -> WebAddress
  { try #require(WebAddress("\(scheme)://\(host):\(server.port)/path?a=b")) }

  @Test func `a request is sent as it should, and the answer read`() throws {
    let seen = Monitor("")
    let server = try TestServer { peer in
      let head = peer.read()
      let body = peer.read(until: "four")
      seen.withLock { $0 = head + body }
      peer.write("HTTP/1.1 201 Created\r\nContent-Length: 2\r\nRetry-After: 7\r\n\r\nok")
    }
    let request = OutgoingRequest(
      .post, try address(server), fields: [(.contentType, "text/plain")], body: Array("four".utf8))
    let response = try client().send(request)
    #expect(response.code == 201)
    #expect(response.body == Array("ok".utf8))
    #expect(response[.retryAfter] == "7")
    #expect(
      seen.withLock { $0 } == """
        POST /path?a=b HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nConnection: close\r\n\
        User-Agent: Evenly\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nfour
        """)
  }

  struct Answer: CustomTestStringConvertible, Sendable {
    let text: String
    var body: String?
    var testDescription: String { String(text.prefix(60)).debugDescription }
  }

  @Test(arguments: [
    Answer(
      text: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n", body: "abc"
    ), Answer(text: "HTTP/1.0 200\r\n\r\nto the end", body: "to the end"),
    Answer(text: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n", body: ""),
    Answer(text: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab"),
    Answer(text: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nab"),
    Answer(text: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\nab"),
    Answer(text: "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n"),
    Answer(text: "HTTP/1.1 200 OK\r\nContent-Length: 70000\r\n\r\n"),
    Answer(text: "HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 70_000)),
    Answer(text: "HTTP/1.1 200 OK\r\nA: " + String(repeating: "x", count: 17_000) + "\r\n\r\n"),
    Answer(text: String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 9)),
    Answer(text: "HTTP/1.1 101 Switching\r\n\r\n"), Answer(text: "HTTP/2 200 OK\r\n\r\n"),
    Answer(text: "HTTP/1.1 999 Odd\r\n\r\n"), Answer(text: "HTTP/1.1 200 OK\nA: b\n\n"),
    Answer(text: "220 mail.example ESMTP\r\n"), Answer(text: ""),
  ]) func `an answer is read whole or refused`(answer: Answer) throws {
    let server = try TestServer { peer in
      peer.read()
      peer.write(answer.text)
    }
    let request = OutgoingRequest(.get, try address(server))
    if let body = answer.body {
      let response = try client().send(request)
      #expect(String(decoding: response.body, as: UTF8.self) == body)
    } else {
      let failure = #expect(throws: ConnectionFailure.self) { try client().send(request) }
      guard case .unreadable? = failure else {
        Issue.record("It was \(String(describing: failure)).")
        return
      }
    }
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\n\r\n", 200), ("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n", 200),
    ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 503 Busy\r\nTransfer-Encoding: chunked\r\n\r\nzz", 503),
  ]) func `for whom the head is enough, nothing behind it is waited for`(head: String, code: Int) throws {
    let isOver = Monitor(false)
    let server = try TestServer { peer in
      peer.read()
      peer.write(head + String(repeating: "x", count: 100_000))
      _ = isOver.wait { $0 ? true : nil }
    }
    defer {
      isOver.withLock { $0 = true }
      isOver.wakeAll()
    }
    var client = try client()
    client.limits.isHeadEnough = true
    let response = try client.send(OutgoingRequest(.get, try address(server)))
    #expect(response.code == code && response.body.isEmpty)
  }

  @Test func `nothing is followed`() throws {
    let server = try TestServer { peer in
      peer.read()
      peer.write("HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/\r\nContent-Length: 0\r\n\r\n")
    }
    let request = OutgoingRequest(.get, try address(server))
    #expect(throws: ConnectionFailure.redirected) { try client().send(request) }
    #expect(server.connections == 1)
  }

  @Test func `a server that sends a byte now and then does not outlive its time`() throws {
    let server = try TestServer { peer in
      peer.read()
      peer.write("HTTP/1.1 200 OK\r\nA: ")
      while peer.write("x") {}
    }
    var client = try client()
    client.longest = .milliseconds(300)
    client.limits.head = 65_000
    let request = OutgoingRequest(.get, try address(server))
    #expect(throws: ConnectionFailure.self) { try client.send(request) }
  }

  @Test func `a server that says nothing is left when time is up`() throws {
    let isOver = Monitor(false)
    let server = try TestServer { _ in _ = isOver.wait { $0 ? true : nil } }
    defer {
      isOver.withLock { $0 = true }
      isOver.wakeAll()
    }
    var client = try client()
    client.longest = .milliseconds(200)
    let request = OutgoingRequest(.get, try address(server))
    #expect(throws: ConnectionFailure.timedOut) { try client.send(request) }
  }

  // MARK: - Encryption

  private func certified(_ name: String, lasting: Int = 86_400, signsItself: Bool = false) throws
    -> TestServer
  {
    let identity = TestServer.Identity.certified(name: name, lasting: lasting, signsItself: signsItself)
    return try TestServer(identity) { peer in
      peer.read()
      peer.write("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecret")
    }
  }

  @Test(arguments: ["localhost", "127.0.0.1"]) func `a server with a valid certificate is reached over TLS`(
    host: String
  ) throws {
    let server = try certified(host == "localhost" ? "DNS:localhost" : "IP:127.0.0.1")
    let lookUp = NameLookup { _ in [.loopback] }
    let request = OutgoingRequest(.get, try address(server, "https", host))
    #expect(try client(.anywhere, lookUp).send(request).body == Array("secret".utf8))
  }

  @Test func `certificates for another host, expired ones and self-signed ones are refused`() throws {
    let servers = [
      try certified("DNS:elsewhere.example"), try certified("DNS:localhost", lasting: -3_600),
      try certified("DNS:localhost", signsItself: true), try certified("DNS:*calhost"),
      try certified("IP:127.0.0.2"),
    ]
    for server in servers {
      let request = OutgoingRequest(.get, try address(server, "https", "localhost"))
      let failure = #expect(throws: ConnectionFailure.self) {
        try client(.anywhere, NameLookup { _ in [.loopback] }).send(request)
      }
      guard case .untrusted? = failure else {
        Issue.record("It was \(String(describing: failure)).")
        return
      }
    }
  }

  @Test func `a server that does not encrypt is no server for https`() throws {
    let server = try TestServer { $0.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n") }
    let request = OutgoingRequest(.get, try address(server, "https"))
    let failure = #expect(throws: ConnectionFailure.self) { try client().send(request) }
    guard case .encryption? = failure else {
      Issue.record("It was \(String(describing: failure)).")
      return
    }
  }

  // MARK: - Destinations

  @Test func `a name that means this machine is not asked on behalf of people`() throws {
    let server = try TestServer { peer in
      peer.read()
      peer.write("HTTP/1.1 200 OK\r\n\r\n")
    }
    for host in ["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "127.1", "localhost", "[::1]"] {
      let request = OutgoingRequest(.get, try address(server, "http", host))
      #expect(throws: ConnectionFailure.notAllowed) { try client(.internet()).send(request) }
    }
    #expect(server.connections == 0)
    let request = OutgoingRequest(.get, try address(server))
    #expect(try client(.internet(besides: ["127.0.0.1"])).send(request).code == 200)
  }

  @Test func `a name is looked up once, and one private address among its own spoils it`() throws {
    let lookUps = Monitor(0)
    let server = try TestServer { peer in
      peer.read()
      peer.write("HTTP/1.1 200 OK\r\n\r\n")
    }
    let lookUp = NameLookup { _ in
      let number = lookUps.withLock { number -> Int in
        number += 1
        return number
      }
      let elsewhere = PeerAddress(high: 0, low: 0xFFFF_0808_0808)
      return number == 1 ? [elsewhere, .loopback] : [.loopback]
    }
    let request = OutgoingRequest(.get, try address(server, "http", "two-faced.example"))
    #expect(throws: ConnectionFailure.notAllowed) { try client(.internet(), lookUp).send(request) }
    #expect(lookUps.withLock { $0 } == 1)
    #expect(server.connections == 0)
  }

  @Test func `a name without an address and a closed port are failures`() throws {
    let nowhere = OutgoingRequest(.get, try #require(WebAddress("http://nowhere.example/")))
    #expect(throws: ConnectionFailure.noAddress) {
      try client(.internet(), NameLookup { _ in [] }).send(nowhere)
    }
    let port: UInt16
    do { port = try TestServer { _ in }.port }
    let closed = OutgoingRequest(.get, try #require(WebAddress("http://127.0.0.1:\(port)/")))
    #expect(throws: ConnectionFailure.unreachable("Connection refused")) { try client().send(closed) }
  }

  @Test func `a field's value cannot begin another field`() throws {
    let server = try TestServer { _ in }
    let request = OutgoingRequest(.get, try address(server), fields: [(.userAgent, "a\r\nHost: b")])
    #expect(throws: ConnectionFailure.malformedRequest) { try client().send(request) }
    #expect(server.connections == 0)
  }
}
