import Foundation
import Store
import Testing
import Words

@testable import Pages

struct LanguageTests {
  @Test func `every language has every phrase`() {
    #expect(Strings.untranslated.isEmpty, "\(Strings.untranslated)")
    #expect(
      Set(Strings.languages.map(\.tag)) == ["en", "de", "fr", "es", "pt-BR", "it", "nl", "pl", "ja", "ar"])
  }

  @Test(arguments: Strings.languages.map(\.tag).filter { $0 != "en" })
  func `no page of a language has a phrase of English on it`(tag: String) async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let entry = try await flat.add(ada, ["title": "牛乳", "amount": "3"])
    try await ada.send("POST", "\(flat.entries)/\(entry)/deletion")
    try await flat.add(ada, ["title": "ぱん", "amount": "4", "note": "二つ"])
    try await flat.site.store.write { transaction in
      guard var account = try transaction.account(Resident.ada.id) else { return }
      account.language = tag
      try transaction.update(account)
    }
    let foreign = try Self.phrases(of: "en").subtracting(Self.phrases(of: tag))
    #expect(foreign.count > 300)
    let below = [
      "", "/entries/new", "/entries/\(entry)", "/balances", "/entries/new?kind=transfer", "/history", "/bin",
      "/members", "/invitations", "/settings", "/parties", "/presets", "/presets/new", "/units", "/labels",
      "/recurring", "/receipts", "/reports", "/budgets", "/nowhere",
    ]
    let above = [
      "/", "/account", "/groups/new", "/help", "/help/splits", "/instance",
      "/instance/people/\(Resident.ben.id)",
    ]
    for path in above + below.map({ flat.list + $0 }) {
      let page = try await ada.visit(path)
      #expect(page.root.descendants.first { $0.name == "html" }?["lang"] == tag, "\(path)")
      #expect(page.root.descendants.first { $0.name == "html" }?["dir"] == (tag == "ar" ? "rtl" : "ltr"))
      #expect(Self.sayings(of: page).intersection(foreign) == [], "\(path)")
    }
  }

  @Test func `a stranger is spoken to in the language that the browser asks for`() async throws {
    let site = try await TestSite.household()
    for (asked, expected) in [
      ("de-AT, en;q=0.5", "de"), ("pt", "pt-BR"), ("fr-CA;q=0.8, ja;q=0.9", "ja"), ("xx", "en"), ("ar", "ar"),
      ("it-CH", "it"), ("nl-BE", "nl"), ("pl", "pl"),
    ] {
      let request = try "GET /login".asRequest([], lines: ["Accept-Language: \(asked)"])
      let page = Document(await site.router.respond(to: request).text)
      #expect(page.root.descendants.first { $0.name == "html" }?["lang"] == expected, "\(asked)")
    }
  }

  @Test func `all that views say comes from the catalogues`() throws {
    let folder = URL.package.appending(path: "Views").path()
    let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
    for file in files where file.hasSuffix(".html") {
      var text = try String(contentsOf: URL.package.appending(path: "Views/" + file), encoding: .utf8)
      text.replace(#/(?s)\{\{.*?\}\}/#, with: "")
      for match in text.matches(of: #/(?:aria-label|title|placeholder|alt)="[^"]*\p{L}[^"]*"/#) {
        Issue.record("\(file) says \(match.0)")
      }
      // What is printed on a key is the same in every language.
      text.replace(#/(?s)<kbd>.*?</kbd>|<[^>]*>/#, with: " ")
      text.replace("Evenly", with: "")
      #expect(text.firstMatch(of: #/\p{L}+/#)?.0 == nil, "\(file)")
    }
  }

  /// The phrases that stand in a language's catalogue as they stand on a page: those without a placeholder,
  /// of more than one word.
  private static func phrases(of tag: String) throws -> Set<String> {
    let folder = URL.package.appending(path: "Words/\(tag)")
    var phrases: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path()) {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for line in text.split(separator: "\n") where !line.hasPrefix("#") && !line.contains("{") {
        guard let equals = line.range(of: " = ") else { continue }
        let phrase = line[equals.upperBound...].split(separator: " ").joined(separator: " ")
        if phrase.contains(" ") { phrases.insert(phrase) }
      }
    }
    return phrases
  }

  /// What a page says, in its texts and in its labels.
  private static func sayings(of page: Document) -> Set<String> {
    var sayings: Set<String> = []
    for element in page.root.descendants where element.name != "script" {
      for child in element.children {
        if case .text(let text) = child {
          sayings.insert(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        }
      }
      for name in ["aria-label", "title", "placeholder", "alt"] {
        element[name].map { _ = sayings.insert($0) }
      }
      sayings.insert(element.text)
    }
    return sayings
  }
}

extension URL {
  fileprivate static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
