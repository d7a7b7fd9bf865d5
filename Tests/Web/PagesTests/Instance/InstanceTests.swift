import HTTP
import Ledger
import Operations
import Store
import TestSupport
import Testing
import Words

@testable import Pages

/// The page of the instance owner.
struct InstanceTests {
  private static let actions = ["sessions/deletion", "access", "password", "ownership"]
  private static let ben = "/instance/people/\(Resident.ben.id)"

  private let folder: Scratch

  init() throws { folder = try Scratch() }

  private func site(backups: Bool = true) async throws -> TestSite {
    let directory = BackupDirectory(folder.file("backups"))
    return try await .household(database: folder.file("evenly.db")) { settings in
      if backups { settings.backups = BackupPlan(directory: directory) }
    }
  }

  /// All sites share the threads that hash passwords, so these stay.
  private func close(_ made: TestSite) {
    made.site.background.backups.stop()
    made.store.close()
  }

  @Test func `only the owner of the instance gets there`() async throws {
    let made = try await TestSite.household()
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    for path in ["/instance", "/instance/people/\(Resident.ada.id)"] {
      try await ben.visit(path)
      #expect(ben.status == 403)
      try await ada.visit(path)
      #expect(ada.status == 200)
    }
    for action in Self.actions.map({ "\(Self.ben)/\($0)" }) + ["/instance/backups", "/instance/download"] {
      try await ben.post(action, [("current_password", Resident.ben.password)])
      #expect(ben.status == 403)
    }
    #expect(try await ada.visit("/account").all("a").contains { $0["href"] == "/instance" })
    #expect(try await !ben.visit("/account").all("a").contains { $0["href"] == "/instance" })
  }

  @Test func `it says what does not work without HTTPS`() async throws {
    let ada = try await TestSite.published().publicBrowser(of: .ada)
    #expect(try await !ada.visit("/instance").root.text.contains("so no passkeys"))
    let plain = try await TestSite.household().signIn(as: .ada)
    #expect(try await plain.visit("/instance").root.text.contains("HTTPSOff, so no passkeys"))
  }

  @Test func `it names the people, and of groups the owner's own alone`() async throws {
    let made = try await TestSite.household()
    _ = try await made.group("Our flat", founder: .ada, others: ["Chi"])
    let secret = try await made.group("Secret surprise", founder: .ben, others: ["Dee", "Eve"])
    try await made.pay(500, 0, for: [0, 1], in: secret)
    let ada = try await made.signIn(as: .ada)
    let text = try await ada.visit("/instance").root.text
    for words in [
      "Ada", "ben \u{B7}", "Groups: 1", "Our flat", "Other people’s group", "Members: 3 \u{B7} Entries: 1",
    ] { #expect(text.contains(words), "\(words)") }
    #expect(!text.contains("Secret") && !text.contains("Dee") && !text.contains("Milk"))
    #expect(text.contains(Release.version))
  }

  @Test func `an instance without groups and backups says so`() async throws {
    let made = try await TestSite.household()
    let ada = try await made.signIn(as: .ada)
    let text = try await ada.visit("/instance").root.text
    #expect(text.contains("No groups yet.") && text.contains("Automatic backups are off."))
    try await ada.post("/instance/backups")
    #expect(ada.status == 404)
  }

  @Test func `a backup is made at the press of a button, and listed`() async throws {
    let made = try await site()
    defer { close(made) }
    let ada = try await made.signIn(as: .ada)
    #expect(try await ada.visit("/instance").root.text.contains("No backups yet."))
    let page = try await ada.submit("Back up now")
    #expect(page.message == "Backup created.")
    #expect(page.root.text.contains("evenly-2025-06-15T1506Z.db"))
    #expect(folder.names(in: "backups") == ["evenly-2025-06-15T1506Z.db"])
  }

  @Test func `why there is no backup is on the page`() async throws {
    try folder.write([1], to: "backups")
    let made = try await site()
    defer { close(made) }
    let ada = try await made.signIn(as: .ada)
    try await ada.visit("/instance")
    let page = try await ada.submit("Back up now")
    #expect(page.root.text.contains("The last backup failed"))
    #expect(page.message == nil)
  }

  @Test func `when a backup was last restored for a check is on the page, and why it was not`() async throws {
    let made = try await site()
    defer { close(made) }
    let ada = try await made.signIn(as: .ada)
    try await ada.visit("/instance")
    let page = try await ada.submit("Back up now")
    #expect(page.root.text.contains("Every night, the newest backup is restored"))
    await made.site.background.backups.trial?.run()
    #expect(try await ada.visit("/instance").root.text.contains("Restored and checked: "))
    try folder.write([1], to: "backups/evenly-2025-06-15T1506Z.db")
    await made.site.background.backups.trial?.run()
    let text = try await ada.visit("/instance").root.text
    #expect(
      text.contains("The newest backup could not be restored") && text.contains("Restored and checked: "))
  }

  @Test func `a place that cannot be read is not told as an empty one`() async throws {
    try folder.write([1], to: "backups")
    let made = try await site()
    defer { close(made) }
    let ada = try await made.signIn(as: .ada)
    let text = try await ada.visit("/instance").root.text
    #expect(text.contains("The backup directory can’t be read."))
  }

  @Test func `a backup is downloaded byte for byte`() async throws {
    let made = try await site()
    defer { close(made) }
    let ada = try await made.signIn(as: .ada)
    try await ada.visit("/instance")
    try await ada.submit("Back up now")
    let name = "evenly-2025-06-15T1506Z.db"
    try await ada.submit("Download", ["backup": name, "current_password": Resident.ada.password])
    #expect(ada.status == 200)
    #expect(ada.response.fields[.contentDisposition] == "attachment; filename=\"\(name)\"")
    #expect(ada.response.fields[.cacheControl] == "no-store")
    #expect(ada.response.bytes == (try folder.contents("backups/\(name)")))
  }

  @Test func `a copy of now is a whole database`() async throws {
    let made = try await site(backups: false)
    defer { close(made) }
    let ada = try await made.signIn(as: .ada)
    try await ada.visit("/instance")
    try await ada.submit("Download", ["current_password": Resident.ada.password])
    try folder.write(ada.response.bytes, to: "taken.db")
    let reader = try StoreReader(path: folder.file("taken.db"))
    defer { reader.close() }
    #expect(try reader.read { try $0.accounts() } == (try made.store.read { try $0.accounts() }))
    #expect(folder.names(in: "").filter { $0.contains("download") } == [])
  }

  @Test func `without the right password nothing leaves`() async throws {
    let made = try await site()
    defer { close(made) }
    let ada = try await made.signIn(as: .ada)
    try await ada.visit("/instance")
    let page = try await ada.submit("Download", ["current_password": "wrong"])
    #expect(ada.status == 422)
    #expect(page.error("current_password") == "This isn’t your current password.")
  }

  @Test(arguments: [
    "../evenly.db", "evenly.db", "evenly-2025-06-15T1506Z.db.part", "/etc/passwd",
    "evenly-2024-01-01T0000Z.db",
  ]) func `what is no backup cannot be named`(_ name: String) async throws {
    let made = try await site()
    defer { close(made) }
    let ada = try await made.signIn(as: .ada)
    try await ada.post("/instance/download", [("backup", name), ("current_password", Resident.ada.password)])
    #expect(ada.status == 404)
  }

  @Test func `a disabled account is out until it is enabled`() async throws {
    let made = try await TestSite.household()
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    try await ada.visit(Self.ben)
    try await ada.submit("Disable account")
    try await ben.send("GET", "/account")
    #expect(ben.status == 303)
    try await ben.visit("/login")
    try await ben.submit("Sign in", ["username": "ben", "password": Resident.ben.password])
    #expect(ben.status == 422)
    #expect(try await ada.visit("/instance").root.text.contains("Disabled"))
    try await ada.visit(Self.ben)
    #expect(try await ada.submit("Enable account").message == "Account enabled.")
    try await ben.signIn(as: .ben)
    #expect(ben.status == 200)
  }

  @Test func `a person is signed out everywhere`() async throws {
    let made = try await TestSite.household()
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    try await ada.visit(Self.ben)
    try await ada.submit("Sign out everywhere")
    try await ben.send("GET", "/account")
    #expect(ben.status == 303)
    #expect(ada.document.form("Sign out everywhere") == nil)
  }

  @Test func `a forgotten password is replaced, with the owner's own as proof`() async throws {
    let made = try await TestSite.household()
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    let fresh = "the kettle sings again"
    try await ada.visit(Self.ben)
    try await ada.submit("Set password", ["password": fresh, "current_password": Resident.ben.password])
    #expect(ada.status == 422)
    try await ada.submit("Set password", ["password": "short", "current_password": Resident.ada.password])
    #expect(ada.status == 422 && ada.document.error("password") != nil)
    try await ada.submit("Set password", ["password": fresh, "current_password": Resident.ada.password])
    #expect(ada.document.message == "New password set.")
    try await ben.send("GET", "/account")
    #expect(ben.status == 303)
    try await ben.visit("/login")
    try await ben.submit("Sign in", ["username": "ben", "password": fresh])
    #expect(ben.status == 200)
  }

  @Test func `the server is handed over, with the owner's own password as proof`() async throws {
    let made = try await TestSite.household()
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    try await ada.visit(Self.ben)
    try await ada.submit("Hand over this server", ["current_password": "wrong"])
    #expect(ada.status == 422)
    #expect(ada.document.error("current_password") == "This isn’t your current password.")
    let page = try await ada.submit("Hand over this server", ["current_password": Resident.ada.password])
    #expect(page.message == "Ben is now the admin of this server.")
    try await ada.visit("/instance")
    #expect(ada.status == 403)
    try await ben.visit("/instance")
    #expect(ben.status == 200)
    // The one who had it before may leave now.
    #expect(try await ada.visit("/account").form("Delete my account") != nil)
  }

  @Test func `who is kept out is not given the server`() async throws {
    let made = try await TestSite.household()
    let ada = try await made.signIn(as: .ada)
    try await ada.visit(Self.ben)
    try await ada.submit("Disable account")
    #expect(ada.document.form("Hand over this server") == nil)
    try await ada.post("\(Self.ben)/ownership", [("current_password", Resident.ada.password)])
    #expect(ada.status == 404)
    try await ada.visit("/instance")
    #expect(ada.status == 200)
  }

  @Test func `owners cannot lock themselves out`() async throws {
    let made = try await TestSite.household()
    let ada = try await made.signIn(as: .ada)
    let mine = "/instance/people/\(Resident.ada.id)"
    let page = try await ada.visit(mine)
    #expect(page.form("Disable account") == nil && page.root.text.contains("This is you."))
    for action in Self.actions {
      try await ada.post("\(mine)/\(action)", [("disabled", "on")])
      #expect(ada.status == 403)
    }
    try await ada.visit("/instance/people/\(Resident.ada.id)x")
    #expect(ada.status == 404)
  }

  @Test(arguments: [
    (0, "0.0\u{A0}kB"), (1, "0.1\u{A0}kB"), (24_300_000, "24.3\u{A0}MB"), (999_999, "1,000\u{A0}kB"),
    (120_000_000, "120\u{A0}MB"), (2_500_000_000, "2.5\u{A0}GB"), (1_000_000_000_000, "1,000\u{A0}GB"),
  ]) func `a size has the unit that suits it`(_ bytes: Int, _ expected: String) throws {
    let formats = Formats(t: Strings(language: .en), today: .init(daysSinceEpoch: 20_000) ?? .first)
    let text = formats.size(bytes).unicodeScalars.filter { !(0x2066...0x2069).contains($0.value) }
    #expect(String(String.UnicodeScalarView(text)) == expected)
  }
}
