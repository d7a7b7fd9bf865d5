import HTTP
import Testing

@testable import Pages

/// A browser, as far as a site can tell: it keeps cookies, follows redirects, fills in forms and sends them
/// with the header fields that browsers send.
final class Browser {
  let router: Router
  var site: Site { router.site }
  var peer = PeerAddress.loopback
  var userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
  var language = "en"
  var host = "evenly.lan:8080"
  var scheme = "http"
  /// What a proxy in between adds to each request.
  var proxyLines: [String] = []
  private(set) var cookies: [String: String] = [:]
  /// The path of the page that the browser has arrived at.
  private(set) var path = "/"
  /// The place on that page: a browser does not send it.
  private(set) var fragment: String?
  private(set) var response = Response() { didSet { document = Self.document(response) } }
  /// The page that it shows: nothing where the answer is a file.
  private(set) var document = Document("")

  init(_ router: Router, cookies: [String: String] = [:]) {
    self.router = router
    self.cookies = cookies
  }

  private static func document(_ response: Response) -> Document {
    let isDownload = response.fields[.contentDisposition]?.hasPrefix("attachment") == true
    return Document(isDownload ? "" : response.text)
  }

  var status: Int { response.status.code }

  /// Opens a page, and those it leads on to.
  @discardableResult func visit(_ path: String) async throws -> Document {
    try await send("GET", path)
    return try await follow()
  }

  /// Fills in the form that has a button of these words, and presses it.
  @discardableResult func submit(_ button: String, _ typed: [String: String] = [:]) async throws -> Document {
    let form = try #require(document.form(button), "no button '\(button)' on \(path): \(response.text)")
    for name in typed.keys {
      try #require(form.fields.contains { $0.name == name }, "the form '\(button)' has no field \(name)")
    }
    var fields = form.fields.map { ($0.name, typed[$0.name] ?? $0.value) }
    if let pressed = document.button(button), let name = pressed["name"], pressed["formaction"] == nil,
      !fields.contains(where: { $0.0 == name })
    {
      fields.append((name, pressed["value"] ?? ""))
    }
    let action = try #require(document.button(button)?["formaction"] ?? form["action"])
    guard form["enctype"] != "multipart/form-data" else { return try await send(action, fields, files: []) }
    return try await post(action, fields)
  }

  /// Sends a form that was put together elsewhere, with the head of one that came from a page.
  @discardableResult func post(_ path: String, _ fields: [(String, String)] = []) async throws -> Document {
    let body = fields.map { "\($0.formEncoded)=\($1.formEncoded)" }.joined(separator: "&")
    try await send("POST", path, Array(body.utf8), "application/x-www-form-urlencoded")
    return try await follow()
  }

  /// Chooses a file for a form's field and sends it.
  @discardableResult func upload(_ path: String, _ field: String, _ bytes: [UInt8]) async throws -> Document {
    let head =
      "--edge\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"a.bin\"\r\nContent-Type: image/png\r\n\r\n"
    let body = Array(head.utf8) + bytes + Array("\r\n--edge--\r\n".utf8)
    try await send("POST", path, body, "multipart/form-data; boundary=edge")
    return try await follow()
  }

  /// Sends one request and reads its answer, without following a redirect.
  func send(_ method: String, _ address: String, _ body: [UInt8] = [], _ type: String? = nil) async throws {
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let path = parts[0]
    var lines = ["User-Agent: \(userAgent)", "Accept-Language: \(language)"] + proxyLines
    if method != "GET" { lines.append("Origin: \(scheme)://\(host)") }
    if let type { lines.append("Content-Type: \(type)") }
    if !cookies.isEmpty {
      lines.append("Cookie: " + cookies.map { "\($0)=\($1)" }.sorted().joined(separator: "; "))
    }
    response = await router.respond(
      to: try "\(method) \(path)".asRequest(body, lines: lines, host: host, peer: peer))
    self.path = path
    fragment = parts.count > 1 ? parts[1] : nil
    for cookie in response.fields.values(of: .setCookie) { keep(cookie) }
  }

  func plant(_ name: String, _ value: String) { cookies[name] = value }

  /// Forgets all cookies, as when a browser clears them.
  func forgetCookies() { cookies = [:] }

  private func follow() async throws -> Document {
    for _ in 0..<5 {
      guard status == 303 else { return document }
      try await send("GET", try #require(response.fields[.location]))
    }
    throw Unreadable(request: "a circle of redirects at \(path)")
  }

  private func keep(_ cookie: String) {
    let parts = cookie.split(separator: ";")
    let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let isRemoved = parts.contains { $0.contains("Max-Age=0") }
    cookies[String(pair[0])] = isRemoved ? nil : String(pair[1])
  }
}

extension String {
  var formEncoded: String {
    utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
