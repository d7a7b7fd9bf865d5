import Ledger
import SQLite
import Testing

@testable import Store

struct AccountTests {
  let household: Household
  let transaction: Transaction
  let ada: ID<Person>

  init() throws {
    household = try Household()
    transaction = household.transaction
    ada = household.ada
  }

  private let guest = Account(id: ID(high: 1, low: 9), displayName: "Chi", created: .start(plus: .days(1)))

  @Test func `an account comes back as it was written`() throws {
    var account = try #require(try transaction.account(ada))
    account.displayName = "Ada L."
    account.mail = "ada@example.org"
    account.language = "de"
    account.formats = "de-CH"
    account.timeZone = "Europe/Zurich"
    account.theme = .dark
    try transaction.update(account)
    #expect(try transaction.account(ada) == account)
    #expect(try transaction.account(household.ben)?.displayName == "Ben")
  }

  @Test(arguments: ["ada", "ADA", "Ada"]) func `a username is found in any case`(name: String) throws {
    #expect(try transaction.account(named: name)?.id == ada)
  }

  @Test func `case is more than ASCII`() throws {
    try transaction.setUsername(of: ada, to: "Ärger")
    #expect(try transaction.account(named: "äRGER")?.username == "Ärger")
    #expect(try transaction.account(named: "arger") == nil)
  }

  @Test func `a username belongs to one account`() throws {
    let second = Account(id: ID(high: 1, low: 3), displayName: "Another", created: .start)
    #expect(throws: AccountError.usernameTaken) {
      try transaction.add(second, username: "ADA", password: "x")
    }
    #expect(throws: AccountError.usernameTaken) { try transaction.setUsername(of: household.ben, to: "aDa") }
  }

  @Test func `one may write one's own name otherwise`() throws {
    try transaction.setUsername(of: ada, to: "ADA")
    #expect(try transaction.account(ada)?.username == "ADA")
  }

  @Test func `a password is kept apart from what pages show`() throws {
    #expect(try transaction.password(of: ada) == "hash of Ada's password")
    try transaction.setPassword(of: ada, to: "another hash")
    #expect(try transaction.password(of: ada) == "another hash")
    #expect(try transaction.password(of: guest.id) == nil)
  }

  @Test func `a guest has no credentials until they are set`() throws {
    try transaction.addGuest(guest)
    #expect(try transaction.account(guest.id)?.isGuest == true)
    #expect(try transaction.password(of: guest.id) == nil)
    #expect(throws: AccountError.missing) { try transaction.setPassword(of: guest.id, to: "x") }
    #expect(throws: AccountError.missing) { try transaction.setUsername(of: guest.id, to: "chi") }
    try transaction.setCredentials(of: guest.id, username: "Chi", password: "hash")
    #expect(try transaction.account(named: "chi")?.id == guest.id)
    #expect(try transaction.account(guest.id)?.isGuest == false)
  }

  @Test func `accounts are listed as they came`() throws {
    try transaction.addGuest(guest)
    #expect(try transaction.accounts().map(\.displayName) == ["Ada", "Ben", "Chi"])
  }

  @Test func `what is not there cannot be changed`() throws {
    #expect(throws: AccountError.missing) { try transaction.update(guest) }
    #expect(throws: AccountError.missing) { try transaction.deleteAccount(guest.id) }
    #expect(throws: AccountError.missing) { try transaction.setDisabled(guest.id, since: .start) }
    #expect(try transaction.account(guest.id) == nil)
  }

  @Test func `an account goes with all that is its own`() throws {
    try transaction.setAvatar(Avatar(id: ID(high: 3, low: 1), type: "image/png", data: [1]), of: ada)
    try transaction.setProfileLink(ID(high: 4, low: 1), of: ada, at: .start)
    let session = Session(id: ID(high: 5, low: 1), account: ada, device: "Firefox", created: .start)
    try transaction.add(session, token: Digest(1))
    try transaction.deleteAccount(ada)
    for table: SQL in ["avatars", "personal_links", "sessions"] {
      #expect(try transaction.connection.value("SELECT count(*) FROM \(table)") == 0)
    }
    #expect(try transaction.accounts().count == 1)
  }

  @Test func `the owner of the instance cannot go`() throws {
    try transaction.makeInstance(ID(high: 6, low: 1), at: .start)
    #expect(try transaction.claimInstance(for: ada))
    #expect(throws: AccountError.ownsInstance) { try transaction.deleteAccount(ada) }
    try transaction.setOwner(household.ben)
    try transaction.deleteAccount(ada)
  }

  @Test func `a picture replaces the one before and has another identity`() throws {
    let first = Avatar(id: ID(high: 3, low: 1), type: "image/png", data: [1, 2])
    let second = Avatar(id: ID(high: 3, low: 2), type: "image/jpeg", data: [])
    try transaction.setAvatar(first, of: ada)
    #expect(try transaction.account(ada)?.avatar == first.id)
    try transaction.setAvatar(second, of: ada)
    #expect(try transaction.account(ada)?.avatar == second.id)
    #expect(try transaction.avatar(first.id) == nil)
    #expect(try transaction.avatar(second.id) == second)
    try transaction.removeAvatar(of: ada)
    #expect(try transaction.account(ada)?.avatar == nil)
  }

  @Test func `a personal link leads to its account until another replaces it`() throws {
    let (old, new) = (ID<ProfileLink>(high: 4, low: 1), ID<ProfileLink>(high: 4, low: 2))
    try transaction.setProfileLink(old, of: ada, at: .start)
    #expect(try transaction.account(behind: old)?.id == ada)
    try transaction.setProfileLink(new, of: ada, at: .start)
    #expect(try transaction.account(behind: old) == nil)
    #expect(try transaction.profileLink(of: ada) == new)
    try transaction.setDisabled(ada, since: .start)
    #expect(try transaction.account(behind: new) == nil)
  }
}
