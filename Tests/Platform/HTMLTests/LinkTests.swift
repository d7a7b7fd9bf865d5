import Encodings
import HTML
import Testing

struct LinkTests {
  @Test func `a local link is a literal and encoded segments`() {
    #expect(Link("/").text(under: .root) == "/")
    #expect(Link("/groups", "a1", "entries", 7).text(under: .root) == "/groups/a1/entries/7")
    #expect(Link("/groups/", "a b/ü?#").text(under: .root) == "/groups/a%20b%2F%C3%BC%3F%23")
  }

  struct Case {
    let part: String
    let path: String
  }

  @Test(arguments: [
    Case(part: "..", path: "/groups/%252E%252E"), Case(part: ".", path: "/groups/%252E"),
    Case(part: "...", path: "/groups/..."), Case(part: "../delete", path: "/groups/..%2Fdelete"),
    Case(part: "//evil.example", path: "/groups/%2F%2Fevil.example"),
    Case(part: "\\evil", path: "/groups/%5Cevil"),
    Case(part: "javascript:alert(1)", path: "/groups/javascript%3Aalert%281%29"),
    Case(part: "\" onclick='x", path: "/groups/%22%20onclick%3D%27x"),
    Case(part: "a\0\r\n", path: "/groups/a%00%0D%0A"), Case(part: "\u{2028}", path: "/groups/%E2%80%A8"),
  ]) func `a hostile segment stays one segment`(_ test: Case) {
    #expect(Link("/groups", test.part).text(under: .root) == test.path)
  }

  @Test func `a hostile first segment cannot name a host`() {
    #expect(Link("/", "/evil.example").text(under: .root) == "/%2Fevil.example")
    #expect(Link("/", "", "evil.example").text(under: .root) == "/evil.example")
  }

  @Test func `query items are encoded and joined, and none is left out`() {
    let link = Link("/search").query("q", "a&b=c d").query("tag", nil as String?).query("page", 2)
    #expect(link.text(under: .root) == "/search?q=a%26b%3Dc%20d&page=2")
    #expect(written { $0.write(link: link) } == "/search?q=a%26b%3Dc%20d&amp;page=2")
  }

  @Test(arguments: ["plain", "a b", "..", "ü"]) func `a segment comes with the query of another link`(
    segment: String
  ) {
    let list = Link("/list").query("q", "a b").query("page", 2)
    let encoded = Link("/entries").segment(segment)
    let link = Link("/entries").query("own", "1").segment(segment, queryOf: list)
    #expect(link.text(under: .root) == encoded.text(under: .root) + "?q=a%20b&page=2")
    #expect(Link("/entries").segment(segment, queryOf: Link("/list")) == encoded)
  }

  @Test(arguments: ["", "x", "a&b", "=?", "é"]) func `any value stays one item of the query`(value: String)
    throws
  {
    let link = Link("/a").query("first", value).query("last", value)
    let pairs = link.text(under: .root).dropFirst("/a?".count).split(separator: "&")
    let items = pairs.map { $0.split(separator: "=", omittingEmptySubsequences: false).map(String.init) }
    #expect(items.map(\.first) == ["first", "last"])
    #expect(items.map { PercentCoding.decode($0[1].utf8Span.span) } == [value, value])
  }

  @Test func `a fragment stays behind the query`() {
    #expect(Link("/a").fragment("x y").query("q", "1").text(under: .root) == "/a?q=1#x%20y")
  }

  @Test func `the base path precedes local links only`() throws {
    let base = try #require(BasePath("/evenly/"))
    let external = try #require(Link(external: "https://example.org/a?b=1&c='2'"))
    #expect(written(basePath: base) { $0.write(link: Link("/groups", 1)) } == "/evenly/groups/1")
    #expect(written(basePath: base) { $0.write(link: Link(fragment: "main")) } == "#main")
    #expect(
      written(basePath: base) { $0.write(link: external) } == "https://example.org/a?b=1&amp;c=&#39;2&#39;")
    #expect(Link("/login").text(under: base) == "/evenly/login")
  }

  @Test(arguments: [
    "https://example.org", "HTTP://example.org:8080/a?b#c", "https://[::1]/", "mailto:ada@example.org",
    "https://例え.example/",
  ]) func `plain addresses of other sites are links`(_ address: String) {
    #expect(Link(external: address)?.text(under: .root) == address)
  }

  @Test(arguments: [
    "", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", " javascript:alert(1)",
    "\u{1}javascript:alert(1)", "data:text/html,x", "vbscript:x", "//evil.example", "/local", "local",
    "https:", "https:evil.example", "https:/evil.example", "https:///evil.example", "https://:80/",
    "https://a@evil.example", "https://evil.example\\@b", "https://a b", "https://a\r\nSet-Cookie: x",
    "https://a\0", "mailto:", "blob:https://a", "file:///etc/passwd", "https\u{FF1A}//a", ":",
  ]) func `anything else is none`(_ address: String) { #expect(Link(external: address) == nil) }

  @Test(arguments: [
    "/", "/groups/x?q=a%20b&page=2", "/a//b", "/a?next=//b", "/a?x=../..", "/..a/b..", "/%0d%0a",
  ]) func `an address from outside may be a page of the instance`(_ address: String) throws {
    #expect(try #require(Link(local: address)).text(under: .root) == address)
  }

  @Test(arguments: [
    "", "a", "//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "/..",
    "/a/../b", "/a/%2E%2e/b", "/.%2e", "/./a", "/a b", "/a\n", "\t/a", "/é", "/a#b", "/\"", "/a<b",
    "/" + String(repeating: "a", count: 2_048),
  ]) func `an address that could lead elsewhere is no page of the instance`(_ address: String) {
    #expect(Link(local: address) == nil)
  }
}
