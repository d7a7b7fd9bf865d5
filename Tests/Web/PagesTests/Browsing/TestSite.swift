import Accounts
import HTTP
import Ledger
import Operations
import ReceiptOCR
import Store
import TestSupport
import Testing

@testable import Pages

/// A whole site in memory, with a clock of its own.
struct TestSite {
  let router: Router
  var site: Site { router.site }
  let clock: TestClock
  var store: DataStore { site.store }

  /// Everybody's passwords are hashed with next to no work.
  static let passwords = Result { try PasswordHasher(cost: .least, queue: 10_000) }

  /// Made once for all tests.
  private static let hashes = Task {
    var hashes: [(Resident, String)] = []
    for resident in Resident.allCases {
      let password = Password(resident.password)
      hashes.append((resident, try await passwords.get().hash(password, from: Network(.loopback))))
    }
    return hashes
  }

  /// A site that has no owner yet.
  static func fresh(
    routes: [Route<Endpoint>] = Routes.all, membership: @escaping Membership.Lookup = Membership.lookup,
    passwords: PasswordHasher? = nil, database: String? = nil, receiptReader: ReceiptReader? = nil,
    provider: IdentityProvider? = nil, settings change: (inout SiteSettings) -> Void = { _ in }
  ) async throws -> TestSite {
    var settings = SiteSettings()
    settings.logLevel = .error
    change(&settings)
    let clock = TestClock()
    let router = try await Router.open(
      settings, store: try database.map { try DataStore.open($0) } ?? DataStore.inMemory(),
      passwords: try passwords ?? Self.passwords.get(), clock: clock.wall, membership: membership,
      receiptReader: receiptReader, provider: provider, routes: routes)
    return TestSite(router: router, clock: clock)
  }

  /// A site that Ada owns and where Ben has an account.
  static func household(
    routes: [Route<Endpoint>] = Routes.all, membership: @escaping Membership.Lookup = Membership.lookup,
    passwords: PasswordHasher? = nil, database: String? = nil, receiptReader: ReceiptReader? = nil,
    provider: IdentityProvider? = nil, settings change: (inout SiteSettings) -> Void = { _ in }
  ) async throws -> TestSite {
    let made = try await fresh(
      routes: routes, membership: membership, passwords: passwords, database: database,
      receiptReader: receiptReader, provider: provider, settings: change)
    for (resident, hash) in try await Self.hashes.value {
      let account = Account(id: resident.id, displayName: resident.name, created: made.clock.now)
      try await made.store.write { transaction in
        try transaction.add(account, username: resident.rawValue, password: hash)
        if resident == .ada { _ = try transaction.claimInstance(for: account.id) }
      }
    }
    return made
  }

  func browser() -> Browser { Browser(router) }

  /// Signs a resident in, in a new browser.
  func signIn(as resident: Resident) async throws -> Browser {
    let browser = browser()
    try await browser.signIn(as: resident)
    return browser
  }
}

/// The people of the test site.
enum Resident: String, CaseIterable {
  case ada
  case ben

  var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
  var password: String { "the fridge hums \(rawValue)" }
  var id: ID<Person> { ID(high: 1, low: UInt64(rawValue.utf8.first ?? 0)) }
}

extension Browser {
  func signIn(as resident: Resident) async throws {
    try await visit("/login")
    try await submit("Sign in", ["username": resident.rawValue, "password": resident.password])
    try #require(status == 200, "\(resident) was not let in: \(response.text)")
  }

  /// Makes an invitation to a group, for anyone with the link or for one member, and returns where it leads.
  func invitation(to group: TestGroup, as member: ID<Member>? = nil, places: Int = Invitation.usualPlaces)
    async throws -> String
  {
    let chosen = member.map { [("member", $0.description)] } ?? []
    try await post(group.path + "/invitations", chosen + [("places", "\(places)")])
    let link = try #require(document.first("input", "id", "link")?["value"])
    return "/join/" + (link.split(separator: "/").last ?? "")
  }
}
