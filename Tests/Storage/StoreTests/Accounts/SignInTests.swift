import Ledger
import SQLite
import Testing

@testable import Store

struct SignInTests {
  let household: Household
  let transaction: Transaction

  init() throws {
    household = try Household()
    transaction = household.transaction
  }

  private func fail(
    _ account: ID<Person>?, _ device: String, _ minutes: Int, from address: String = "192.0.2.1"
  ) throws {
    try transaction.noteFailedSignIn(
      to: account, on: device, from: address, at: .start(plus: .seconds(minutes * 60)))
  }

  private func succeed(_ device: String, _ minutes: Int) throws {
    try transaction.noteSignIn(
      to: household.ada, on: device, from: "::1", at: .start(plus: .seconds(minutes * 60)))
  }

  private func lines() throws -> [String] {
    try transaction.signIns(of: household.ada).map { signIn in
      "\(signIn.isSuccess ? "in" : "out") \(signIn.device) \(signIn.times)"
    }
  }

  @Test func `tries that fail in a row from one device are one line`() throws {
    try fail(household.ada, "Phone", 1)
    try fail(household.ada, "Laptop", 2)
    try fail(household.ada, "Phone", 3)
    #expect(try lines() == ["out Phone 2", "out Laptop 1"])
    try succeed("Laptop", 4)
    try fail(household.ada, "Phone", 5)
    #expect(try lines() == ["out Phone 1", "in Laptop 1", "out Phone 2", "out Laptop 1"])
    #expect(try transaction.signIns(of: household.ada, limit: 1).first?.moment == .start(plus: .seconds(300)))
  }

  @Test func `each line says from where`() throws {
    try fail(household.ada, "Phone", 1)
    try fail(household.ada, "Phone", 2, from: "203.0.113.9")
    try fail(household.ada, "Phone", 3, from: "203.0.113.9")
    try succeed("Laptop", 4)
    let places = try transaction.signIns(of: household.ada).map { "\($0.address) \($0.times)" }
    #expect(places == ["::1 1", "203.0.113.9 2", "192.0.2.1 1"])
  }

  @Test func `a flood of tries washes away no sign-in, and takes a bounded room`() throws {
    try succeed("Laptop", 1)
    for number in 1...200 {
      try fail(household.ada, "Phone \(number)", number)
      try fail(nil, "Phone \(number)", number)
    }
    for number in 1...60 { try succeed("Laptop", number) }
    let kept = try transaction.signIns(of: household.ada, limit: 1_000)
    #expect(kept.count { $0.isSuccess } == SignIn.mostKept)
    #expect(kept.count { !$0.isSuccess } == SignIn.mostKept)
    #expect(kept.contains { $0.device == "Phone 200" } && !kept.contains { $0.device == "Phone 1" })
    #expect(try transaction.connection.value("SELECT count(*) FROM sign_ins") == 3 * SignIn.mostKept)
  }

  @Test func `neither kind hides the other`() throws {
    try succeed("Laptop", 1)
    for number in 1...200 { try fail(household.ada, "Phone \(number)", number) }
    let shown = try transaction.signIns(of: household.ada, limit: 10)
    #expect(shown.count == 11)
    #expect(shown.last?.device == "Laptop")
    #expect(shown.first?.device == "Phone 200")
  }

  @Test func `the newest familiar networks are kept, however many attempts fail`() throws {
    for number in 1...150 {
      try transaction.noteFamiliar("192.0.2.\(number)", to: household.ada, at: .start(plus: .seconds(number)))
    }
    try transaction.noteFamiliar("192.0.2.51", to: household.ada, at: .start(plus: .days(1)))
    try transaction.noteFamiliar("203.0.113.9", to: household.ada, at: .start(plus: .days(2)))
    for number in 1...200 { try fail(household.ada, "Phone \(number)", number) }
    let count = try transaction.connection.value("SELECT count(*) FROM familiar_networks", as: Int.self)
    #expect(count == FamiliarNetworks.mostKept)
    #expect(try transaction.isFamiliar("192.0.2.51", to: household.ada))
    #expect(try !transaction.isFamiliar("192.0.2.52", to: household.ada))
    #expect(try transaction.isFamiliar("203.0.113.9", to: household.ada))
    #expect(try !transaction.isFamiliar("203.0.113.9", to: household.ben))
  }

  @Test func `it goes with the account`() throws {
    let ben = Account(id: ID(high: 1, low: 77), displayName: "Ben", created: .start)
    try transaction.addGuest(ben)
    try transaction.noteSignIn(to: ben.id, on: "Phone", from: "::1", at: .start)
    #expect(try transaction.signIns(of: ben.id).count == 1)
    try transaction.deleteAccount(ben.id)
    #expect(try transaction.signIns(of: ben.id).isEmpty)
  }
}
