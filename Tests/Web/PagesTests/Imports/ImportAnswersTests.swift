import Foundation
import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

/// What a person answers about a file on its way in.
struct ImportAnswersTests {
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../../Domain/ExchangeTests/Fixtures")

  func file(_ path: String) throws -> ChosenFile {
    let bytes = Array(try Data(contentsOf: Self.fixtures.appending(path: path)))
    return ChosenFile(name: "house.csv", type: "text/csv", bytes: bytes)
  }

  func table(_ lines: String...) -> ChosenFile {
    ChosenFile(name: "house.csv", type: "text/csv", bytes: Array(lines.joined(separator: "\n").utf8))
  }

  func site() async throws -> TestSite { try await .household(settings: { $0.patience = .seconds(60) }) }

  func values(_ page: Document, _ name: String) -> [String] { page.root.descendants.compactMap { $0[name] } }

  func fields(_ browser: Browser, _ typed: [String: String]) throws -> [(String, String)] {
    let form = try #require(browser.document.form("Apply"), "\(browser.response.text)")
    return form.fields.map { ($0.name, typed[$0.name] ?? $0.value) }
  }

  func send(_ browser: Browser, _ action: String, _ typed: [String: String] = [:]) async throws {
    try await browser.post(browser.path, try fields(browser, typed) + [("action", action)])
  }

  func select(_ browser: Browser, _ name: String) -> Element? {
    browser.document.all("select").first { $0["name"] == name }
  }

  func options(_ browser: Browser, _ name: String) -> [String] {
    (select(browser, name)?.descendants ?? []).compactMap { $0["value"] }
  }

  static let heading = "Date,Description,Category,Cost,Currency,Ada,Zoe"

  @Test func `a second tab that adds the same file is led to what the first has added`() async throws {
    let made = try await site()
    let group = try await made.group("Flat", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    try await ada.send(group.path + "/import", files: [file("splitwise/wg_2025-03-01_export.csv")])
    let page = ada.path
    let second = try fields(ada, [:]).filter { $0.0 != "operation" } + [("action", "confirm")]
    try await send(ada, "confirm")
    let position = try made.store.read { try $0.position(of: group.id) }
    try await ada.post(page, second)
    #expect(ada.path == group.path && ada.status == 200)
    #expect(ada.document.message == "This file was already imported. These are its entries.")
    #expect(try made.store.read { try $0.position(of: group.id) } == position)
    #expect(try await ada.visit("/import").link("house.csv") == nil)
  }

  @Test func `a new group without a name is refused, and the field stays as it was typed`() async throws {
    let made = try await site()
    let ada = try await made.signIn(as: .ada)
    try await ada.send("/import", files: [file("splitwise/wg_2025-03-01_export.csv")])
    for action in ["preview", "confirm"] {
      try await send(ada, action, ["name": " ", "currency": "EUR"])
      #expect(ada.status == 422 && ada.document.error("name")?.isEmpty == false, "\(action)")
      let name = ada.document.all("input").first { $0["name"] == "name" }
      #expect(name?["value"] == " ")
    }
    try await ada.post(
      ada.path, [("group", ""), ("name", "Flat"), ("currency", "Taler"), ("action", "preview")])
    #expect(ada.status == 422 && ada.document.error("currency")?.isEmpty == false)
    try await send(ada, "preview", ["name": "Flat", "currency": "JPY"])
    #expect(ada.status == 200)
    try await send(ada, "confirm")
    #expect(ada.path.hasPrefix("/groups/") && ada.document.root.text.contains("Flat"))
  }

  @Test func `a viewer is not offered as oneself, and not matched by a name`() async throws {
    let made = try await site()
    let group = try await made.group("Flat", founder: .ada, others: ["Ben"])
    try await made.join(.ben, 1, in: group, role: .viewer)
    let ada = try await made.signIn(as: .ada)
    try await ada.send(
      group.path + "/import",
      files: [
        table(
          "Date,Description,Category,Cost,Currency,Ada,Ben", "2025-01-01,Milk,General,2.00,EUR,1.00,-1.00")
      ])
    #expect(!options(ada, "person[1]").contains("\(try group.member(1))"))
    #expect(options(ada, "person[1]").contains("new"))
    try await send(ada, "confirm")
    #expect(ada.path == group.path && ada.document.titles == ["Milk"])
  }

  @Test func `an expense of one's own comes in where it is said whose it is`() async throws {
    let made = try await site()
    let group = try await made.group("Flat", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    try await ada.send(
      group.path + "/import",
      files: [
        table(
          Self.heading, "2025-01-01,Milk,General,2.00,EUR,1.00,-1.00",
          "2025-01-02,Shoes,General,50.00,EUR,0.00,0.00")
      ])
    #expect(values(ada.document, "data-state") == ["new", "left"])
    #expect(options(ada, "payer[3]") == ["", "Ada", "Zoe"])
    try await send(ada, "preview", ["payer[3]": "Zoe"])
    #expect(values(ada.document, "data-state") == ["new", "new"])
    try await send(ada, "preview", ["payer[3]": ""])
    #expect(values(ada.document, "data-state") == ["new", "left"])
    try await send(ada, "preview", ["payer[3]": "Zoe"])
    try await send(ada, "confirm")
    #expect(Set(ada.document.titles) == ["Milk", "Shoes"])
  }

  @Test func `a table taken for another app's is read by its columns on request`() async throws {
    let made = try await site()
    let ada = try await made.signIn(as: .ada)
    try await ada.send("/import", files: [table(Self.heading, "2025-01-01,Milk,General,2.00,EUR,1.00,-1.00")])
    #expect(values(ada.document, "data-import-format") == ["splitwise-csv"])
    #expect(options(ada, "answer[format]") == ["", "generic-csv"])
    try await send(ada, "preview", ["answer[format]": "generic-csv"])
    #expect(values(ada.document, "data-import-format") == ["generic-csv"])
    try await send(ada, "preview", ["answer[format]": ""])
    #expect(values(ada.document, "data-import-format") == ["splitwise-csv"])
  }

  @Test func `amounts a hundred times too large are divided on request`() async throws {
    let made = try await site()
    let ada = try await made.signIn(as: .ada)
    try await ada.send("/import", files: [file("spliit/whole-units.json")])
    let before = values(ada.document, "data-minor").compactMap { Int64($0) }
    #expect(options(ada, "answer[hundredfold]") == ["no", "yes"])
    try await send(ada, "preview", ["answer[hundredfold]": "yes"])
    #expect(values(ada.document, "data-minor").compactMap { Int64($0) }.map { $0 * 100 } == before)
    #expect(options(ada, "answer[hundredfold]") == ["no", "yes"])
  }

  @Test func `how many decimals the group's own unit has is not asked, and it is added`() async throws {
    let made = try await site()
    let group = try await made.group("Flat", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    try await ada.post(group.path + "/units", [("code", "PTS"), ("decimals", "0")])
    let row = "2025-01-01,Milk,General,2.00,PTS,1.00,-1.00"
    try await ada.send(group.path + "/import", files: [table(Self.heading, row)])
    #expect(!ada.document.root.text.contains("Decimals of"))
    try await send(ada, "confirm")
    #expect(ada.path == group.path && ada.document.titles == ["Milk"])
  }

  @Test func `a page from before means the same columns`() async throws {
    let made = try await site()
    let ada = try await made.signIn(as: .ada)
    try await ada.send("/import", files: [table("Foo,Bar,Baz", "2025-01-01,10.00,Edeka")])
    let names = {
      ada.document.all("select").compactMap { $0["name"] }.filter { $0.hasPrefix("answer[columns:") }
    }
    let before = names()
    let answers = [
      "answer[columns:date]": "Foo", "answer[columns:amount]": "Bar", "answer[columns:title]": "Baz",
    ]
    try await send(ada, "preview", answers)
    #expect(before.count > 5 && names() == before)
    let sent = before.map { ($0, answers[$0] ?? "") } + [("action", "preview")]
    try await ada.post(ada.path, sent)
    for (field, value) in answers {
      #expect(select(ada, field)?.descendants.first { $0["selected"] != nil }?["value"] == value)
    }
  }

  @Test func `what kind rows are is asked by their word`() async throws {
    let made = try await site()
    let ada = try await made.signIn(as: .ada)
    let heading =
      "Title,Amount,Currency,Date,Transaction type,Paid by Ada,Paid by Ben,Paid for Ada,Paid for Ben"
    try await ada.send(
      "/import", files: [table(heading, "Chips,10.00,EUR,2025-01-01,Wumpus,10.00,0.00,0.00,10.00")])
    #expect(values(ada.document, "data-import-format") == ["paid-for-csv"])
    let field = try #require(
      ada.document.all("select").compactMap { $0["name"] }.first { $0.hasPrefix("answer[kinds:") })
    #expect(options(ada, field) == ["expense", "income", "transfer"])
    try await send(ada, "preview", [field: "transfer"])
    let chosen = select(ada, field)?.descendants.first { $0["selected"] != nil }
    #expect(chosen?["value"] == "transfer")
  }
}
