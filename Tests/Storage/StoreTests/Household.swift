import Ledger
import SQLite
import Testing
import Threads

@testable import Store

/// Ada and Ben, an empty flat of theirs, and the database they are in.
struct Household {
  let transaction: Transaction
  let ada = ID<Person>(high: 1, low: 1)
  let ben = ID<Person>(high: 1, low: 2)
  let flat = ID<Group>(high: 2, low: 1)
  let trip = ID<Group>(high: 2, low: 2)

  init() throws {
    let connection = try Database.inMemory.connect()
    try Schema.current.migrator.migrate(connection)
    transaction = Transaction(connection)
    try add(ada, "Ada")
    try add(ben, "Ben")
    try transaction.makeGroup(flat, at: .start)
    try transaction.makeGroup(trip, at: .start)
  }

  private func add(_ id: ID<Person>, _ name: String) throws {
    let account = Account(id: id, displayName: name, created: .start)
    try transaction.add(account, username: name.lowercased(), password: "hash of \(name)'s password")
  }
}

extension Transaction {
  func deleteAccount(_ id: ID<Person>) throws {
    let origin = Origin(.person(id), on: ID(high: 9, low: 9), at: .start)
    try deleteAccount(as: ID(high: 5, low: 5_000), from: origin)
  }

  /// Removes all rows of hidden groups, and returns in how many steps.
  @discardableResult func removeHiddenGroups(afterEach check: () throws -> Void = {}) throws -> Int {
    var steps = 0
    while try connection.value("SELECT 1 FROM hidden_groups", as: Int.self) != nil {
      try removeRows(except: Monitor([]))
      try check()
      steps += 1
    }
    return steps
  }
}

extension Instant {
  static let start = Instant(milliseconds: 1_750_000_000_000)

  static func start(plus duration: Duration) -> Instant { start.adding(duration) }
}

extension Duration { static func days(_ count: Int) -> Duration { .seconds(count * 24 * 60 * 60) } }

extension Digest {
  /// A digest for tests, different for each number.
  init(_ number: UInt8) throws { self = try #require(Digest([UInt8](repeating: number, count: 32))) }
}
