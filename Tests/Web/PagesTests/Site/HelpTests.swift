import Testing
import Words

@testable import Pages

struct HelpTests {
  @Test func `a page leads to the subject that it is about`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    for (path, subject) in [
      ("/", HelpSubject.start), (flat.list, .splits), ("\(flat.list)/entries/new", .splits),
      ("\(flat.list)/balances", .settling), ("\(flat.list)/recurring", .recurring), ("/import", .importing),
      ("\(flat.list)/import", .importing), ("/account/offline", .offline), ("\(flat.list)/members", .roles),
      ("/account/tokens", .api), ("\(flat.list)/webhooks", .api), ("\(flat.list)/feeds", .api),
    ] {
      let link = try await ada.visit(path).first("a", "aria-label", "Help")
      #expect(link?["href"] == "/help/\(subject.rawValue)", "\(path)")
    }
    let page = try await ada.visit("/help/splits")
    #expect(page.heading == "Splitting an expense")
    #expect(page.link("All help") == "/help")
    #expect(try await ada.visit("/account").link("Help") == "/help")
  }

  @Test func `it is there for visitors without an account, and has nothing else`() async throws {
    let stranger = try await TestSite.household().browser()
    for subject in HelpSubject.allCases {
      let page = try await stranger.visit("/help/\(subject.rawValue)")
      let answers = subject.answers(Strings(language: .en)).map(\.text)
      #expect(stranger.status == 200 && answers.allSatisfy(page.root.text.contains), "\(subject)")
    }
    try await stranger.visit("/help/nothing")
    #expect(stranger.status == 404)
  }

  @Test(arguments: [
    ("odd cent", ["The odd cent"]), ("ODD  Cént", ["The odd cent"]), ("splitting always", ["The odd cent"]),
    ("no such words", []), ("mcp", ["Use an AI assistant"]),
  ]) func `all the words that one looks for are in an answer`(words: String, titles: [String]) async throws {
    let ada = try await TestSite.household().signIn(as: .ada)
    let form = try await ada.visit("/help").form("Search")
    #expect(form?["action"] == "/help" && form?.fields.map(\.name) == ["q"])
    let page = try await ada.visit("/help?q=\(words.formEncoded)")
    #expect(Self.shown(page) == titles)
    let nothing = page.root.descendants.first { $0.text == "Nothing found. Try another word." }
    #expect((nothing?["hidden"] == nil) == titles.isEmpty)
  }

  @Test func `a search that is too long or empty shows a page`() async throws {
    let ada = try await TestSite.household().signIn(as: .ada)
    for words in ["", "   ", String(repeating: "a", count: 5_000)] {
      try await ada.visit("/help?q=\(words.formEncoded)")
      #expect(ada.status == 200)
    }
    let all = HelpSubject.allCases.flatMap { $0.answers(Strings(language: .en)) }
    #expect(try await Self.shown(ada.visit("/help")).count == all.count)
  }

  private static func shown(_ page: Document) -> [String] {
    page.root.descendants.filter { $0.name == "li" && $0["hidden"] == nil }.compactMap {
      $0.descendants.first { $0.name == "summary" }?.text
    }
  }
}
