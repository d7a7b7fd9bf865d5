import HTTP
import HTTPClient
import TestSupport
import Testing
import Threads

@testable import WebDAV

/// A folder on a server that answers as a test says.
@Suite(.timeLimit(.minutes(2))) struct WebDAVTests {
  private func client(_ server: TestServer, _ account: String = "ada:pass%40word@", while goesOn: Bool = true)
    throws -> WebDAVClient
  {
    let folder = try #require(WebDAVFolder("http://\(account)127.0.0.1:\(server.port)/dav"))
    return WebDAVClient(folder, through: WebClient(try TrustedAuthorities(), within: .anywhere)) { goesOn }
  }

  private func server(_ answer: String, _ seen: Monitor<String> = Monitor(""), bodyEnd: String? = nil) throws
    -> TestServer
  {
    try TestServer { peer in
      let head = peer.read()
      let body = bodyEnd.map { peer.read(until: $0) } ?? ""
      seen.withLock { $0 = head + body }
      peer.write(answer)
    }
  }

  private static let listing = "</prop></propfind>"

  private func multistatus(_ hrefs: String...) -> String {
    let body =
      "<?xml version=\"1.0\"?><d:multistatus xmlns:d=\"DAV:\">"
      + hrefs.map { "<d:response>\n <d:href>\($0)</d:href><d:propstat/></d:response>" }.joined()
      + "</d:multistatus>"
    return "HTTP/1.1 207 Multi-Status\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  // MARK: - Addresses

  @Test func `an address has a folder, and perhaps an account`() throws {
    let folder = try #require(WebDAVFolder("https://ada:a%3Ab%C3%A9@dav.example/remote.php/dav"))
    #expect(folder.address.description == "https://dav.example/remote.php/dav/")
    #expect(folder.host == "dav.example" && folder.authorization == "Basic YWRhOmE6YsOp")
    #expect(WebDAVFolder("https://dav.example")?.address.description == "https://dav.example/")
    #expect(WebDAVFolder("https://dav.example/a/")?.authorization == nil)
    let place = try #require(WebDAVFolder.place(of: "https://a:b@dav.example/x/evenly.db.age"))
    #expect(place.name == "evenly.db.age" && place.folder.address.target == "/x/")
  }

  @Test(arguments: [
    "", "dav.example", "ftp://dav.example/", "https://", "https://a@dav.example/", "https://:b@dav.example/",
    "https://a%3Ab:c@dav.example/", "https://a:%00@dav.example/", "https://a:b%@dav.example/",
    "https://dav.example/?a", "https://dav.example/#a", "https://dav.example/a b",
    "https://a:b@c@dav.example/", "https://a:b\r\nX: y@dav.example/",
  ]) func `other texts are no addresses`(_ text: String) { #expect(WebDAVFolder(text) == nil) }

  @Test(arguments: [
    "https://dav.example/", "https://dav.example/a%20b", "https://dav.example/..", "https://dav.example/a?b",
    "name",
  ]) func `a file has a plain name`(_ text: String) { #expect(WebDAVFolder.place(of: text) == nil) }

  // MARK: - Listing

  @Test func `a listing is asked for as the standard says, and its names are read`() throws {
    let seen = Monitor("")
    let server = try server(
      multistatus("/dav/", "/dav/one.age", "http://127.0.0.1/dav/two%2Eage\n", "/dav/folder/"), seen,
      bodyEnd: Self.listing)
    #expect(try client(server).files() == [ListedFile(name: "one.age"), ListedFile(name: "two.age")])
    let request = seen.withLock { $0 }
    #expect(request.hasPrefix("PROPFIND /dav/ HTTP/1.1\r\n") && request.contains("\r\nDepth: 1\r\n"))
    #expect(request.contains("<getcontentlength/>"))
    #expect(request.contains("\r\nAuthorization: Basic YWRhOnBhc3NAd29yZA==\r\n"))
  }

  @Test func `a listing without end is refused`() throws {
    let server = try TestServer { peer in
      peer.read(until: Self.listing)
      peer.write("HTTP/1.1 207 Multi-Status\r\n\r\n")
      while peer.write(String(repeating: "<href>/a</href>", count: 1_000)) {}
    }
    let failure = #expect(throws: ConnectionFailure.self) { try client(server).files() }
    #expect(failure == .unreadable("the body is too long"))
  }

  @Test(arguments: [200, 401, 404, 500]) func `another answer is no listing`(_ code: Int) throws {
    let server = try server("HTTP/1.1 \(code) Answer\r\nContent-Length: 0\r\n\r\n", bodyEnd: Self.listing)
    let refusal = #expect(throws: WebDAVRefusal.self) { try client(server).files() }
    #expect(refusal?.code == code)
  }

  // MARK: - Files

  private func body(_ text: String) -> StreamedBody {
    var pieces = [Array(text.utf8.prefix(3)), Array(text.utf8.dropFirst(3)), []][...]
    return StreamedBody(length: text.utf8.count) { pieces.popFirst() ?? [] }
  }

  @Test func `a file is put, gets another name, and is deleted`() throws {
    let seen = Monitor("")
    let put = try server("HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n", seen, bodyEnd: "the end")
    try client(put).put("one.age", body("from here to the end"))
    #expect(seen.withLock { $0.hasPrefix("PUT /dav/one.age HTTP/1.1\r\n") })
    #expect(
      seen.withLock { $0.contains("\r\nContent-Length: 20\r\n") && $0.hasSuffix("from here to the end") })
    let move = try server("HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n", seen)
    try client(move).move("one.age", to: "two.age")
    let destination = "Destination: http://127.0.0.1:\(move.port)/dav/two.age\r\n"
    #expect(seen.withLock { $0.hasPrefix("MOVE /dav/one.age ") && $0.contains(destination) })
    let delete = try server("HTTP/1.1 204 No Content\r\n\r\n", seen)
    try client(delete).delete("two.age")
    #expect(seen.withLock { $0.hasPrefix("DELETE /dav/two.age ") })
    let gone = try server("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", seen)
    try client(gone).delete("two.age")
  }

  @Test(arguments: [400, 502]) func `a server behind a proxy gets the destination as a path`(_ code: Int)
    throws
  {
    let seen = Monitor([String]())
    let server = try TestServer { peer in
      let head = peer.read()
      let isPath = head.contains("\r\nDestination: /dav/two.age\r\n")
      seen.withLock { $0.append(head) }
      peer.write("HTTP/1.1 \(isPath ? 201 : code) Answer\r\nContent-Length: 0\r\n\r\n")
    }
    try client(server).move("one.age", to: "two.age")
    #expect(seen.withLock { $0.count } == 2)
  }

  @Test func `a name that leads elsewhere is asked for nowhere`() throws {
    let server = try server("HTTP/1.1 204 No Content\r\n\r\n")
    for name in ["..", ".", "", "a/b", "a?b", "a%2Fb", "a b"] {
      #expect(throws: ConnectionFailure.malformedRequest) { try client(server).delete(name) }
    }
    #expect(server.connections == 0)
  }

  @Test(arguments: ["short", "much longer than was said"])
  func `a file that changes while it is sent is not sent`(_ text: String) throws {
    let server = try server(
      "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n", bodyEnd: "nothing ends like it")
    var pieces = [Array(text.utf8), []][...]
    let body = StreamedBody(length: 12) { pieces.popFirst() ?? [] }
    #expect(throws: StreamedBody.WrongLength.self) { try client(server).put("a", body) }
  }

  @Test func `a refusal in the middle of a body is heard`() throws {
    let server = try TestServer { peer in
      peer.read()
      peer.write("HTTP/1.1 507 Insufficient Storage\r\nContent-Length: 0\r\n\r\n")
    }
    let body = StreamedBody(length: .max) { [UInt8](repeating: 1, count: 1 << 16) }
    let refusal = #expect(throws: WebDAVRefusal.self) { try client(server).put("a", body) }
    #expect(refusal?.code == 507)
  }

  @Test func `a refusal is heard of a server that reads no more`() throws {
    let isOver = Monitor(false)
    let server = try TestServer { peer in
      peer.read()
      peer.write("HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n")
      _ = isOver.wait { $0 ? true : nil }
    }
    defer {
      isOver.withLock { $0 = true }
      isOver.wakeAll()
    }
    #expect(try sendWithoutEnd(to: server) == 413)
  }

  /// Sends a body without an end for 300 ms, and returns the code of the answer.
  private func sendWithoutEnd(to server: TestServer) throws -> Int {
    var client = WebClient(try TrustedAuthorities(), within: .anywhere)
    client.longest = .milliseconds(300)
    let address = try #require(WebAddress("http://127.0.0.1:\(server.port)/"))
    let body = StreamedBody(length: .max) { [UInt8](repeating: 1, count: 1 << 16) }
    return try client.send(OutgoingRequest(.put, address), streaming: body).code
  }

  @Test func `nothing is followed`() throws {
    let server = try server(
      "HTTP/1.1 307 Elsewhere\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n")
    #expect(throws: ConnectionFailure.redirected) { try client(server).delete("a") }
    #expect(throws: ConnectionFailure.redirected) { try client(server).get("a") { _ in } }
  }

  @Test func `a file of any size is read piece by piece`() throws {
    let piece = String(repeating: "0123456789abcdef", count: 4_096)
    let server = try TestServer { peer in
      peer.read()
      peer.write("HTTP/1.1 200 OK\r\nContent-Length: \(64 * piece.utf8.count)\r\n\r\n")
      for _ in 0..<64 { peer.write(piece) }
    }
    var (count, most) = (0, 0)
    try client(server).get("a") { part in
      count += part.count
      most = max(most, part.count)
    }
    #expect(count == 64 * piece.utf8.count && most <= 1 << 16)
  }

  @Test(arguments: ["Content-Length: 10\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"])
  func `a file that is cut off is no file`(_ answer: String) throws {
    let server = try server("HTTP/1.1 200 OK\r\n\(answer)")
    let failure = #expect(throws: ConnectionFailure.self) { try client(server).get("a") { _ in } }
    #expect(failure == .unreadable("the answer is cut off"))
  }

  @Test func `a file that is not there is a refusal, and its page is not read`() throws {
    let server = try server("HTTP/1.1 404 Not Found\r\nContent-Length: 99999999\r\n\r\n<html>")
    let refusal = #expect(throws: WebDAVRefusal.self) { try client(server).get("a") { _ in Issue.record() } }
    #expect(refusal?.code == 404)
  }

  // MARK: - Time

  @Test func `a server that says nothing is left when the work is given up`() throws {
    let isOver = Monitor(false)
    let server = try TestServer { _ in _ = isOver.wait { $0 ? true : nil } }
    defer {
      isOver.withLock { $0 = true }
      isOver.wakeAll()
    }
    #expect(throws: ConnectionFailure.givenUp) { try client(server, while: false).files() }
    #expect(throws: ConnectionFailure.givenUp) { try client(server, while: false).get("a") { _ in } }
    let body = StreamedBody(length: .max) { [UInt8](repeating: 1, count: 1 << 16) }
    #expect(throws: ConnectionFailure.givenUp) { try client(server, while: false).put("a", body) }
  }

  @Test func `a server that takes no byte is left when time is up`() throws {
    let isOver = Monitor(false)
    let server = try TestServer { _ in _ = isOver.wait { $0 ? true : nil } }
    defer {
      isOver.withLock { $0 = true }
      isOver.wakeAll()
    }
    #expect(throws: ConnectionFailure.timedOut) { try sendWithoutEnd(to: server) }
  }

  @Test func `a server that sends a byte now and then is left when time is up`() throws {
    let isOver = Monitor(false)
    let server = try TestServer { peer in
      peer.read()
      peer.write("HTTP/1.1 200 OK\r\n\r\n")
      // Each byte comes long before a piece would be late; all take four times as long as allowed.
      for _ in 0..<80 where peer.write("x") {
        _ = isOver.wait(until: .now + .milliseconds(50)) { $0 ? true : nil }
      }
    }
    defer {
      isOver.withLock { $0 = true }
      isOver.wakeAll()
    }
    var client = WebClient(try TrustedAuthorities(), within: .anywhere)
    client.longest = .seconds(1)
    let address = try #require(WebAddress("http://127.0.0.1:\(server.port)/"))
    let fetching = client
    #expect(throws: ConnectionFailure.tooSlow) {
      try fetching.receive(OutgoingRequest(.get, address)) { _ in }
    }
  }

  @Test(arguments: [401, 403, 404, 405, 409, 413, 500, 507]) func `a refusal is a sentence`(_ code: Int) {
    #expect(WebDAVRefusal(code, of: "PUT").description.contains("\(code)"))
  }
}
