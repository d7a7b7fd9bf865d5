import DemoData
import HTTP
import Ledger
import SQLite
import TestSupport
import Testing
@testable import Store

@testable import Accounts
@testable import Pages

/// A database with rows in every table, and the session of a person who may see all of it.
struct WholeHousehold {
  let file: [UInt8]
  let cookies: [String: String]
  /// Every page of the site that this person can open, but for those that never end.
  let pages: [String]

  static func make(in scratch: Scratch) async throws -> WholeHousehold {
    let path = scratch.file("whole.db")
    let hash = try await TestSite.passwords.get().hash(
      Password("correct horse battery"), from: Network(.loopback))
    let store = try DataStore.open(path)
    try store.fill(with: try #require(DemoPlan(entries: 40, groups: 1, members: 3, seed: 1)), password: hash)
    store.close()
    let made = try await TestSite.fresh(database: path, settings: { $0.patience = .seconds(60) })
    let ada = made.browser()
    try await ada.visit("/login")
    try await ada.submit("Sign in", ["username": "ada", "password": "correct horse battery"])
    try #require(ada.status == 200)
    let group = try #require(try made.store.read { try $0.allGroups() }.first)
    try await fill(group, made, ada)
    let pages = try made.store.read { try Self.pages(of: group, $0) }
    let cookies = ada.cookies
    made.store.close()
    return WholeHousehold(file: try scratch.contents("whole.db"), cookies: cookies, pages: pages)
  }

  /// What the made-up household does not have.
  private static func fill(_ group: ID<Group>, _ made: TestSite, _ ada: Browser) async throws {
    let path = "/groups/\(group)"
    let rent = [("title", "Rent"), ("amount", "9"), ("date", "2025-06-15"), ("note", "Paid in cash")]
    try await ada.post(path + "/entries", rent + [("repeat", "month"), ("every", "1")])
    try await ada.post(path + "/entries", rent)
    let entry = try #require(try made.store.read { try $0.newestEntry(of: group) })
    try await ada.post("\(path)/entries/\(entry)/deletion")
    let picture = ChosenFile(field: "receipt", name: "till.png", type: "image/png", bytes: Sample.png)
    try await ada.send(path + "/receipts", files: [picture])
    let other = ChosenFile(name: "till.png", type: "image/png", bytes: Sample.png + [9])
    try await ada.send(path + "/entries", rent, files: [other])
    try await ada.post(path + "/invitations")
    try await ada.post(path + "/units", [("code", "points"), ("scale", "0")])
    try await ada.upload("/account/avatar", "avatar", Sample.png)
    try await ada.post("/people/me/link")
    for title in ["Rent", "Bread"] {
      let table = Array(
        "Date,Description,Category,Cost,Currency,Ada,Zoe\n2025-01-01,\(title),General,2.00,EUR,1.00,-1.00\n"
          .utf8)
      try await ada.send(
        path + "/import", files: [ChosenFile(name: "house.csv", type: "text/csv", bytes: table)])
      guard title == "Rent" else { break }
      let form = try #require(ada.document.form("Add 1 entry"))
      let fields = form.fields.map { ($0.name, $0.value) } + [("action", "confirm")]
      try await ada.post(try #require(form["action"]), fields)
      try #require(ada.path == path)
    }
    let now = made.clock.now
    let token = try NewToken(named: "Phone", .all, group: group, days: 30)
    try await made.store.write { transaction in
      let owner = try #require(try transaction.account(named: "ada"))
      try token.make(
        for: owner.id, as: ID(high: 4, low: 4), secret: TokenSecret(.system), at: now, in: transaction)
      _ = try transaction.watchClock(at: now)
      try transaction.connection.run("INSERT INTO journal_end (number, sequence) VALUES (1, 1)")
      try transaction.connection.run(
        "INSERT OR IGNORE INTO skipped_days SELECT \"group\", id, 20250715 FROM rules")
    }
  }

  private static func pages(of group: ID<Group>, _ snapshot: Snapshot) throws -> [String] {
    func first<Thing>(_ sql: SQL) throws -> ID<Thing>? { try snapshot.connection.value(sql) }
    let entry: ID<Entry>? = try first("SELECT id FROM entries WHERE deleted IS NULL ORDER BY number DESC")
    let member: ID<Member>? = try first("SELECT id FROM members WHERE person IS NOT NULL")
    let names: [String: String?] = [
      "group": "\(group)", "entry": entry?.description, "member": member?.description,
      "preset": try first("SELECT id FROM presets").map { (id: ID<Preset>) in "\(id)" },
      "label": try first("SELECT id FROM labels").map { (id: ID<Label>) in "\(id)" },
      "import": try first("SELECT id FROM imports").map { (id: ID<ImportUpload>) in "\(id)" },
      "rule": try first("SELECT id FROM rules").map { (id: ID<RecurringRule>) in "\(id)" },
      "file": try first("SELECT id FROM attachments").map { (id: ID<Ledger.Attachment>) in "\(id)" },
      "avatar": try first("SELECT id FROM avatars").map { (id: ID<Avatar>) in "\(id)" },
      "link": try first("SELECT id FROM personal_links").map { (id: ID<ProfileLink>) in "\(id)" },
      "person": try first("SELECT id FROM accounts ORDER BY username").map { (id: ID<Person>) in "\(id)" },
    ]
    let patterns = Routes.all.filter { $0.method == .get }.map { "\($0.pattern.text)" }
    let pages = patterns.compactMap { pattern -> String? in
      var path = pattern
      for case let (name, value?) in names { path = path.replacing("{\(name)}", with: value) }
      return path.contains("{") || path.hasSuffix("/events") ? nil : path
    }
    let list = "/groups/\(group)"
    return pages + [
      list + "?q=rent", list + "?from=2025-01-02&to=2025-05-20&page=2", list + "/reports?by=member",
      list + "/reports?by=month&from=2025-01-03", list + "/receipts?state=filed",
      list + "/balances/\(member?.description ?? "")?currency=EUR",
      list + "/entries/new?of=\(entry?.description ?? "")",
    ]
  }
}

extension Snapshot {
  fileprivate func newestEntry(of group: ID<Group>) throws -> ID<Entry>? {
    try connection.value(#"SELECT id FROM entries WHERE "group" = \#(group) ORDER BY number DESC"#)
  }
}
