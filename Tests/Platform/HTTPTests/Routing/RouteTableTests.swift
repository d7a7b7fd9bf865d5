import Encodings
import HTTP
import Testing

struct RouteTableTests {
  static let table = RouteTable([
    Route(.get, "/", "home"), Route(.get, "/groups", "groups"), Route(.post, "/groups", "add group"),
    Route(.get, "/groups/new", "new group"), Route(.get, "/groups/{id}", "group"),
    Route(.delete, "/groups/{group}", "delete group"), Route(.get, "/groups/{id}/entries", "entries"),
    Route(.get, "/groups/{id}/entries.csv", "entries as csv"),
    Route(.get, "/groups/{id}/entries/{entry}", "entry"),
    Route(.put, "/groups/{id}/entries/{entry}", "change entry"), Route(.get, "/groups/new/help", "help"),
    Route(.head, "/health", "health head"), Route(.get, "/health", "health"),
    Route(.options, "/api", "api options"), Route(.post, "/api", "api"),
    // Where both ways lead on, the literal goes first and may turn out to be the wrong one.
    Route(.get, "/a/b/{x}/d", "literal b"), Route(.get, "/a/{x}/{y}/e", "parameter"),
    Route(.get, "/{any}/b/{x}/f", "any"),
  ])

  struct Case: Sendable, CustomTestStringConvertible {
    var method = "GET"
    let target: String
    let result: String

    init(_ line: String) {
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      (method, target, result) = (parts[0], parts[1], parts[2])
    }

    var testDescription: String { "\(method) \(target)" }
  }

  /// A text for a match, with the parameters of its pattern.
  static func summary(_ match: RouteTable<String>.Match) -> String {
    switch match {
    case .found(let route, let parameters):
      ([route.endpoint]
        + route.pattern.parameters.map { "\($0)=\(parameters[$0]?.debugDescription ?? "nil")" }).joined(
          separator: " ")
    case .options(let methods): "options " + methods.fieldValue
    case .methodNotAllowed(let methods): "405 " + methods.fieldValue
    case .notFound: "404"
    case .badPath: "400"
    }
  }

  static func check(_ row: Case, under base: BasePath = .root) throws {
    let head = try RequestHead.sample(row.method, row.target)
    #expect(summary(table.match(head, under: base)) == row.result)
  }

  @Test(
    arguments: [
      "GET / home", "GET /groups groups", "POST /groups add group", "GET /groups?a=/b groups",
      "GET /groups/7 group id=\"7\"", "DELETE /groups/7 delete group group=\"7\"",
      "GET /groups/7/entries entries id=\"7\"", "GET /groups/7/entries.csv entries as csv id=\"7\"",
      "GET /groups/7/entries/9 entry id=\"7\" entry=\"9\"",
      "PUT /groups/7/entries/9?x change entry id=\"7\" entry=\"9\"",
      "GET http://evenly.test/groups/7 group id=\"7\"", "GET http://evenly.test home",
      "GET http://evenly.test?x home",
    ].map(Case.init)) func `a path finds its route and names its parameters`(_ row: Case) throws
  { try Self.check(row) }

  @Test(
    arguments: [
      "GET /groups/new new group", "GET /groups/newer group id=\"newer\"", "GET /groups/ne group id=\"ne\"",
      "GET /groups/NEW group id=\"NEW\"", "GET /groups/new/help help",
      "GET /groups/new/entries entries id=\"new\"", "GET /groups/new/entries/1 entry id=\"new\" entry=\"1\"",
      "GET /a/b/c/d literal b x=\"c\"", "GET /a/b/c/e parameter x=\"b\" y=\"c\"",
      "GET /a/b/c/f any any=\"a\" x=\"c\"", "GET /z/b/c/f any any=\"z\" x=\"c\"", "GET /a/b/c/g 404",
      "GET /a/c/c/d 404", "GET /a/b/c 404",
    ].map(Case.init)) func `a literal goes before a parameter, but not into a dead end`(_ row: Case) throws
  { try Self.check(row) }

  @Test(
    arguments: [
      "HEAD /groups groups", "HEAD /groups/7 group id=\"7\"", "HEAD /health health head",
      "HEAD /api 405 POST, OPTIONS", "DELETE /groups 405 GET, HEAD, POST, OPTIONS",
      "POST /groups/7 405 GET, HEAD, DELETE, OPTIONS", "DELETE /groups/new 405 GET, HEAD, OPTIONS",
      "TRACE / 405 GET, HEAD, OPTIONS", "get / 405 GET, HEAD, OPTIONS", "BREW / 405 GET, HEAD, OPTIONS",
      "OPTIONS /groups options GET, HEAD, POST, OPTIONS", "OPTIONS /api api options", "OPTIONS /nowhere 404",
      "POST /nowhere 404", "OPTIONS * options GET, HEAD, POST, PUT, DELETE, OPTIONS",
      "CONNECT evenly.test:443 405 GET, HEAD, POST, PUT, DELETE, OPTIONS",
    ].map(Case.init)) func `the method is asked of the path that was found`(_ row: Case) throws
  { try Self.check(row) }

  @Test(
    arguments: [
      "GET /groups/ 404", "GET //groups 404", "GET // 404", "GET /groups//entries 404", "GET /groups/7/ 404",
      "GET /groups/7/entries/ 404", "GET /. 404", "GET /.. 404", "GET /groups/. 404", "GET /groups/.. 404",
      "GET /groups/%2e 404", "GET /groups/%2E%2e 404", "GET /groups/.%2e 404", "GET /groups/../groups 404",
      "GET /./groups 404", "GET /groups/7/../8 404", "GET /groups/7/entries/9/more 404", "GET /Groups 404",
      "GET /groups;v=1 404", "GET /group 404", "GET /groupss 404", "GET /%2fgroups 404",
      "GET /groups%2f7 404", "GET /groups%2F 404", "GET http://evenly.test//groups 404",
    ].map(Case.init)) func `a path that is only almost one is not found`(_ row: Case) throws
  { try Self.check(row) }

  @Test(
    arguments: [
      #"GET /%67roups groups"#, #"GET /groups/%6E%65w new group"#, #"GET /groups/a%20b group id="a b""#,
      #"GET /groups/a+b group id="a+b""#, #"GET /groups/a%2Fb group id="a/b""#,
      #"GET /groups/%2f group id="/""#, #"GET /groups/%252f group id="%2f""#,
      #"GET /groups/%2e%2e%2f group id="../""#, #"GET /groups/... group id="...""#,
      #"GET /groups/%C3%A9 group id="é""#, #"GET /groups/%f0%9f%a5%90 group id="🥐""#,
      #"GET /groups/%22 group id="\"""#, #"GET /groups/{id} group id="{id}""#,
      #"GET /groups/%0D%0a group id="\r\n""#, #"GET /groups/%3F group id="?""#,
      #"GET /groups/a%2Fb/entries/%25 entry id="a/b" entry="%""#,
    ].map(Case.init)) func `a segment is decoded once, and after the path is split`(_ row: Case) throws
  { try Self.check(row) }

  @Test(arguments: [
    "/groups/%", "/groups/%4", "/groups/%zz", "/groups/%4z", "/groups/%+1", "/groups/%%34", "/groups/%4/1",
    "/groups/%00", "/groups/a%00b", "/groups/%80", "/groups/%C3", "/groups/%C3/%A9", "/groups/%C0%AF",
    "/groups/%e0%80%af", "/groups/%ED%A0%80", "/groups/%F4%90%80%80", "/groups/%FF", "/nowhere/%",
    "/%c0%ae%c0%ae/x", "/%u0041",
  ]) func `a path that cannot be read is refused whole`(_ target: String) throws {
    let match = Self.table.match(try RequestHead.sample("GET", target))
    #expect(Self.summary(match) == "400")
  }

  @Test(
    arguments: [
      "GET /evenly home", "GET /evenly/ home", "GET /evenly/groups/7 group id=\"7\"", "GET /evenly?x home",
      "GET /evenly/groups/ 404", "GET /evenly// 404", "GET / 404", "GET /groups 404", "GET /evenlygroups 404",
      "GET /evenlyxgroups 404", "GET /evenl 404", "GET /Evenly 404", "GET /evenly%2fgroups 404",
      "GET //evenly/groups 404", "GET /x/../evenly/groups 404", "GET /evenly/evenly 404", "GET /evenly/% 400",
      "OPTIONS /evenly options GET, HEAD, OPTIONS",
    ].map(Case.init)) func `a base path is taken off first`(_ row: Case) throws
  { try Self.check(row, under: try #require(BasePath("/evenly"))) }

  @Test func `a parameter that the pattern does not have is nil`() throws {
    guard case .found(_, let parameters) = Self.table.match(try .sample("GET", "/groups/7")) else {
      Issue.record("not found")
      return
    }
    #expect(parameters["id"] == "7")
    #expect(parameters["group"] == nil)
  }

  @Test func `all routes can be walked in their order`() {
    #expect(Self.table.routes.count == 18)
    #expect(Self.table.routes.first?.endpoint == "home")
    #expect(Self.table.routes.last?.pattern.text.description == "/{any}/b/{x}/f")
  }

  @Test func `without routes nothing is found`() throws {
    let empty = RouteTable<String>([])
    #expect(Self.summary(empty.match(try .sample("GET", "/"))) == "404")
    #expect(Self.summary(empty.match(try .sample("GET", "/a"))) == "404")
  }
}
