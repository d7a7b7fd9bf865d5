import Encodings
import Foundation
import HTML
import HTTP
import Ledger
import Pictures
import Testing

@testable import Pages

/// What a device needs to keep Evenly among its apps, and the drawings the pages use.
struct InstallingTests {
  private struct Manifest: Decodable {
    struct Icon: Decodable {
      let src: String
      let type: String
    }

    let name: String
    let start_url: String
    let scope: String
    let icons: [Icon]
  }

  @Test(arguments: ["", "/money"]) func `the manifest and its icons are there below any base path`(
    _ base: String
  ) async throws {
    let made = try await TestSite.household(settings: { $0.basePath = BasePath(base) ?? .root })
    let browser = made.browser()
    let head = try await browser.visit(base + "/login")
    #expect(head.first("link", "rel", "manifest")?["href"] == base + "/manifest.webmanifest")
    #expect(head.first("link", "rel", "apple-touch-icon")?["href"] == base + "/apple-touch-icon.png")
    try await browser.send("GET", base + "/manifest.webmanifest")
    #expect(browser.response.fields[.contentType] == "application/manifest+json")
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(browser.response.bytes))
    #expect(manifest.name == "Evenly")
    let address = try #require(URL(string: "http://x\(base)/manifest.webmanifest"))
    #expect(URL(string: manifest.start_url, relativeTo: address)?.path() == base + "/")
    #expect(URL(string: manifest.scope, relativeTo: address)?.path() == base + "/")
    for icon in manifest.icons {
      try await browser.send("GET", try #require(URL(string: icon.src, relativeTo: address)).path())
      #expect(browser.status == 200, "\(icon.src)")
      #expect(browser.response.fields[.contentType] == icon.type)
      #expect(FileKind(browser.response.bytes) == .png)
    }
  }

  @Test(arguments: ["", "/money"])
  func `the worker is asked for anew each time, at the root below which it works`(_ base: String) async throws
  {
    let made = try await TestSite.household(settings: { $0.basePath = BasePath(base) ?? .root })
    let browser = made.browser()
    try await browser.send("GET", base + "/sw.js")
    #expect(browser.status == 200)
    #expect(browser.response.fields[.contentType] == "text/javascript; charset=utf-8")
    #expect(browser.response.fields[.cacheControl] == "no-cache")
  }

  @Test func `the colours around a page follow the theme that was chosen`() async throws {
    let made = try await TestSite.household()
    let ada = try await made.signIn(as: .ada)
    func colours() async throws -> [String?] {
      try await ada.visit("/account").all("meta").filter { $0["name"] == "theme-color" }.map { $0["media"] }
    }
    #expect(try await colours() == ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"])
    try await ada.post("/account/preferences", [("theme", "dark")])
    #expect(try await colours() == [nil])
  }

  @Test(arguments: HouseholdCategory.allCases) func `every category has a drawing`(
    _ category: HouseholdCategory
  ) throws {
    let sprite = String(decoding: Assets.iconsSVG.bytes, as: UTF8.self)
    #expect(sprite.contains("<symbol id=\"\(category.rawValue)\""))
  }
}
