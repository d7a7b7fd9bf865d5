import Encodings
import TestSupport
import Testing

@testable import WebDAV

/// What is read of a server's listing of a folder.
struct MultistatusReaderTests {
  private func files(_ body: String, in folder: String = "https://dav.example/dav/") throws -> [ListedFile] {
    MultistatusReader.files(in: Array(body.utf8), of: try #require(WebDAVFolder(folder)))
  }

  private static func response(_ href: String, _ properties: String = "") -> String {
    """
    <d:response><d:href>\(href)</d:href><d:propstat><d:prop>\(properties)</d:prop></d:propstat></d:response>
    """
  }

  struct Listing: Sendable, CustomTestStringConvertible {
    let body: String
    var names: [String] = []
    var testDescription: String { body }
  }

  @Test(arguments: [
    Listing(body: ""), Listing(body: "<"), Listing(body: "<response><href"),
    Listing(body: "<response><href>/dav/a"), Listing(body: "<href>/dav/a</href>"),
    Listing(body: "<response><href>/dav/a</href></response>", names: ["a"]),
    Listing(body: "<x:response y='1'><x:href y='1'> /dav/a\n</x:href></x:response>", names: ["a"]),
    Listing(body: "<RESPONSE><HREF>/dav/a</HREF></RESPONSE>"),
    Listing(body: response("https://other.example:8443/dav/a?b"), names: []),
    Listing(body: response("https://other.example:8443/dav/a"), names: ["a"]),
    Listing(body: response("/dav/two%2Eage") + response("/d%61v//b"), names: ["two.age", "b"]),
    Listing(body: response("/dav/")), Listing(body: response("/dav")), Listing(body: response("/dav/a/")),
    Listing(body: response("/dav/sub/a")), Listing(body: response("/a")), Listing(body: response("a")),
    Listing(body: response("/dav/../dav/a")), Listing(body: response("/dav/./a")),
    Listing(body: response("/dav/..%2Fa")), Listing(body: response("/dav%2Fa")),
    Listing(body: response("/dav/.."), names: []), Listing(body: response("/dav/%2e%2e")),
    Listing(body: response("/dav/%00")), Listing(body: response("/dav/%")),
    Listing(body: response("/dav/a&amp;b")), Listing(body: response("/dav/a b")),
    Listing(body: response("/dav/é")), Listing(body: response("/dav/\(String(repeating: "a", count: 256))")),
    Listing(body: response("/dav/folder", "<d:resourcetype><d:collection/></d:resourcetype>")),
    Listing(body: response("/dav/a", "<d:owner><d:href>/dav/b</d:href></d:owner>"), names: ["a"]),
    Listing(body: "<!-- \(response("/dav/a")) -->\(response("/dav/b"))", names: ["b"]),
    Listing(body: "<!-- \(response("/dav/a"))"),
    Listing(body: "<![CDATA[\(response("/dav/a"))]]><?x \(response("/dav/b"))?>"),
    Listing(body: "<!DOCTYPE x [<!ENTITY a '\(response("/dav/a"))'>]>\(response("/dav/b"))"),
    Listing(body: "<ahref>/dav/a</ahref>"),
  ]) func `only files directly in the folder are read from a listing`(_ listing: Listing) throws {
    #expect(try files(listing.body).map(\.name) == listing.names)
  }

  @Test(arguments: [
    ("<d:getcontentlength>10</d:getcontentlength>", 10), ("<d:getcontentlength> 0\n</d:getcontentlength>", 0),
    ("<d:getcontentlength/>", nil), ("<d:getcontentlength>ten</d:getcontentlength>", nil), ("", nil),
    ("<!-- <d:getcontentlength>10</d:getcontentlength> -->", nil),
  ]) func `a file's length is read if the server says it`(_ properties: String, _ length: Int?) throws {
    let body = Self.response("/dav/a", properties) + Self.response("/dav/b")
    #expect(try files(body) == [ListedFile(name: "a", length: length), ListedFile(name: "b")])
  }

  @Test(arguments: ["/R&amp;D's/a", "/R&amp;D&apos;s/a", "/R&amp;D&#39;s/a", "/R%26D%27s/a"])
  func `a folder's path may be escaped`(_ href: String) throws {
    let body = Self.response(href)
    #expect(try files(body, in: "https://dav.example/R&D's").map(\.name) == ["a"])
    #expect(try files(body, in: "https://dav.example/R%26D's").map(\.name) == ["a"])
  }

  @Test func `bytes without rules end no listing`() throws {
    var dice = Seed.dice(821)
    let parts = [
      "<", ">", "href", "/dav/", "d:", " ", "a", "%2", "<response>", "<href>/dav/", "</href>", "</response>",
      "<!--", "-->", "\u{0}", "é",
    ]
    for _ in 0..<Seed.count(400) {
      let text = (0..<dice.number(in: 0...30)).map { _ in dice.pick(parts) }.joined()
      #expect(try files(text).allSatisfy { WebDAVFolder.isName($0.name) })
    }
  }
}
