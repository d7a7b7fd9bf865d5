import Encodings
import TestSupport
import Testing

@testable import HTTP

struct CompressingTests {
  private static let text = String(repeating: "<p>Groceries at the market</p>", count: 100)

  private func page(_ change: (inout Response) -> Void = { _ in }) -> Response {
    var page = Response(html: Array(Self.text.utf8), fields: [.entityTag: #""v1""#])
    page.mayBeCompressed = true
    change(&page)
    return page
  }

  private func sent(_ response: Response, _ accepted: String? = "gzip") throws -> Response {
    let head = try RequestHead.sample(fields: accepted.map { [("Accept-Encoding", $0)] } ?? [])
    var response = response
    response.compress(for: head, with: Deflater())
    return response
  }

  private func bytes(_ response: Response) -> [UInt8] { response.body.withBytes { [UInt8]($0) } }

  @Test func `who asks for it gets a page packed, with a weak tag`() throws {
    let packed = try sent(page())
    #expect(packed.fields[.contentEncoding] == "gzip")
    #expect(packed.fields[.vary] == "Accept-Encoding")
    #expect(packed.fields[.entityTag] == #"W/"v1""#)
    #expect(packed.body.count ?? 0 < 500)
    #expect(try Inflater.gunzip(bytes(packed)).content == Array(Self.text.utf8))
    #expect(try sent(page { $0.fields[.entityTag] = #"W/"v1""# }).fields[.entityTag] == #"W/"v1""#)
  }

  @Test func `who does not gets it as it is, and caches are told that it depends`() throws {
    for accepted in [nil, "br", "gzip;q=0", "identity"] {
      let plain = try sent(page(), accepted)
      #expect(plain.fields[.contentEncoding] == nil)
      #expect(plain.fields[.vary] == "Accept-Encoding")
      #expect(plain.fields[.entityTag] == #""v1""#)
      #expect(bytes(plain) == Array(Self.text.utf8))
    }
  }

  @Test func `what is no text, too short, too long, a part, packed already or not to be packed stays`() throws
  {
    let all: [Response] = [
      page { $0.mayBeCompressed = false }, page { $0.fields[.contentType] = "image/png" },
      page { $0.fields[.contentType] = nil }, page { $0.fields[.contentType] = "text" },
      page { $0.fields[.contentDisposition] = "attachment" }, page { $0.fields[.contentEncoding] = "gzip" },
      page { $0.fields[.contentRange] = "bytes 0-1023/3000" },
      page { $0.body = .bytes($0.body.withBytes { [UInt8]($0) }.prefix(1023)) },
      page { $0.body = .bytes([UInt8](repeating: 97, count: 512 << 10 + 1)[...]) },
      page { $0.body = .source(ByteSource(count: 3000) { _ in [97] }) },
      page { $0.body = .constant(ConstantBytes("constant")) }, page { $0.body = .empty },
    ]
    for response in all {
      let same = try sent(response)
      #expect(same.body.count == response.body.count)
      #expect(same.fields[.vary] == nil && same.fields[.entityTag] == #""v1""#)
    }
  }

  @Test(arguments: ["text/css; charset=utf-8", "TEXT/CSV", "image/svg+xml", "application/json"])
  func `other text is packed too`(_ type: String) throws {
    #expect(try sent(page { $0.fields[.contentType] = type }).fields[.contentEncoding] == "gzip")
  }

  @Test func `what is given several times is packed once`() throws {
    let kept = page { $0.gzipped = GzippedBody() }
    let first = try sent(kept)
    #expect(kept.gzipped?.bytes == bytes(first))
    #expect(bytes(try sent(kept)) == bytes(first))
    #expect(try sent(kept, nil).fields[.contentEncoding] == nil)
  }

  /// The padding depends on the content, so that one letter more or less does not show in the length.
  @Test func `the length of a page tells little of what is in it`() throws {
    func length(_ number: Int) throws -> Int {
      let other = page { $0.body = .bytes(Array((Self.text + "\(number)").utf8)[...]) }
      return try #require(try sent(other).body.count)
    }
    let lengths = try (1000..<1100).map(length)
    #expect(Set(lengths).count > 30)
    #expect(try #require(lengths.max()) - #require(lengths.min()) > 128)
    #expect(try (1000..<1100).map(length) == lengths, "asking again tells no more")
  }

  @Test func `over a connection lengths are right, and HEAD is GET`() async throws {
    try await TestSite.run { _, server in
      let fields = "Host: a\r\nAccept-Encoding: gzip\r\n"
      let peer = try Peer(server)
      peer.send("GET /text HTTP/1.1\r\n\(fields)\r\n")
      let answer = try peer.response()
      #expect(answer["Content-Encoding"] == "gzip")
      #expect(try Inflater.gunzip(answer.body).content == TestSite.text)
      peer.send("HEAD /text HTTP/1.1\r\n\(fields)\r\nGET /hello HTTP/1.1\r\n\(fields)\r\n")
      #expect(try peer.response(withBody: false).head.withoutDate == answer.head.withoutDate)
      #expect(try peer.response().text == "hello")
    }
  }
}

extension String {
  fileprivate var withoutDate: [Substring] { split(separator: "\r\n").filter { !$0.hasPrefix("Date:") } }
}
