import HTTP
import Testing

@testable import Operations
@testable import Pages

struct MetricsTests {
  /// The figures by their names with their labels. Throws for any line that the format does not allow.
  private struct Figures {
    private(set) var values: [String: Double] = [:]
    private(set) var types: [String: String] = [:]

    init(_ text: String) throws {
      try #require(text.hasSuffix("\n"))
      var helped: Set<String> = []
      for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
        if let help = try #/# HELP ([a-z_]+) (\S.*)/#.wholeMatch(in: line) {
          try #require(helped.insert(String(help.1)).inserted, "\(line)")
        } else if let type = try #/# TYPE ([a-z_]+) (counter|gauge|histogram)/#.wholeMatch(in: line) {
          try #require(helped.contains(String(type.1)), "\(line)")
          try #require(types.updateValue(String(type.2), forKey: String(type.1)) == nil)
        } else {
          try add(line)
        }
      }
    }

    private mutating func add(_ line: Substring) throws {
      let form =
        #/([a-z_]+)(\{[a-z]+="(?:[^"\\\n]|\\["\\n])*"(?:,[a-z]+="(?:[^"\\\n]|\\["\\n])*")*\})? ([0-9.]+)/#
      let match = try #require(try form.wholeMatch(in: line), "\(line)")
      let name = String(match.1)
      let family =
        ["_bucket", "_sum", "_count"].first { name.hasSuffix($0) && types[name] == nil }.map {
          String(name.dropLast($0.count))
        } ?? name
      try #require(types[family] != nil, "\(line)")
      let value = try #require(Double(match.3))
      try #require(values.updateValue(value, forKey: "\(name)\(match.2 ?? "")") == nil, "\(line)")
    }

    subscript(_ name: String) -> Double? { values[name] }
  }

  private func record(
    _ method: Method, _ route: StaticString?, _ status: Int, _ microseconds: Int64 = 700,
    isStream: Bool = false
  ) -> RequestRecord {
    RequestRecord(
      method: method, route: route, status: status, microseconds: microseconds, id: RequestID(1),
      isStream: isStream)
  }

  private func figures(_ browser: Browser) async throws -> Figures {
    try await browser.send("GET", "/metrics")
    #expect(browser.status == 200)
    #expect(browser.response.fields[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
    return try Figures(browser.response.text)
  }

  @Test func `metrics are not found unless they are switched on`() async throws {
    let browser = try await TestSite.household().browser()
    try await browser.send("GET", "/metrics")
    #expect(browser.status == 404)
  }

  @Test func `requests are counted by route, never by path`() async throws {
    let made = try await TestSite.household(settings: { $0.offersMetrics = true })
    let metrics = try #require(made.site.metrics)
    for route in Routes.all where route.pattern.text.description == "/groups/{group}/entries" {
      metrics.count(record(route.method, route.pattern.text, 303, 1_500))
    }
    metrics.count(record(.get, nil, 404, 20_000_000))
    metrics.count(record(.delete, "/elsewhere", 405))
    metrics.count(record(.get, "/groups/{group}/live", 200, 90_000_000, isStream: true))
    metrics.count(record(.get, nil, 999))
    metrics.count(record(.get, nil, 0))
    let figures = try await figures(made.browser())
    let posts = #"evenly_http_requests_total{method="POST",route="/groups/{group}/entries",status="3xx"}"#
    #expect(figures[posts] == 1)
    #expect(figures[#"evenly_http_requests_total{method="GET",route="none",status="4xx"}"#] == 1)
    #expect(figures[#"evenly_http_requests_total{method="other",route="none",status="4xx"}"#] == 1)
    #expect(figures[#"evenly_http_request_duration_seconds_bucket{le="+Inf"}"#] == 5)
    #expect(figures[#"evenly_http_request_duration_seconds_bucket{le="0.001000"}"#] == 3)
    #expect(figures[#"evenly_http_request_duration_seconds_bucket{le="10.000000"}"#] == 4)
    #expect(figures["evenly_http_request_duration_seconds_count"] == 5)
    #expect(figures["evenly_http_request_duration_seconds_sum"] == 20.0036)
  }

  @Test func `metrics show figures of the server, and no names`() async throws {
    let made = try await TestSite.household(settings: { $0.offersMetrics = true })
    let group = try await made.group("Zanzibar", founder: .ada, others: ["Quentin"])
    try await made.pay(500, 0, for: [0, 1], in: group)
    let browser = made.browser()
    try await browser.visit("/login")
    try await browser.submit("Sign in", ["username": "ada", "password": "wrong"])
    let figures = try await figures(browser)
    #expect(figures["evenly_sign_in_failures_total"] == 1)
    let journal = try #require(figures["evenly_journal_operations"])
    #expect(journal >= 3)
    #expect(figures["evenly_writes_waiting"] == 0)
    #expect(try #require(figures["evenly_writes_total"]) >= 4)
    #expect(try #require(figures["process_open_fds"]) > 2)
    #expect(try #require(figures["process_resident_memory_bytes"]) > 1_000_000)
    #expect(figures[#"evenly_build_info{version="\#(Release.version)"}"#] == 1)
    let text = browser.response.text
    for secret in ["Zanzibar", "Quentin", "ada", "Ada", "\(group.id)"] { #expect(!text.contains(secret)) }
  }

  @Test func `a duration is written without an exponent`() {
    #expect(Exposition.seconds(.microseconds(1)) == "0.000001")
    #expect(Exposition.seconds(.seconds(12_345_678)) == "12345678.000000")
  }
}
