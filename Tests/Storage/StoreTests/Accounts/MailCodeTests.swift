import Ledger
import Testing

@testable import Store

/// The limits on codes by mail.
struct MailCodeTests {
  let flat: SmallFlat

  init() throws { flat = try SmallFlat() }

  /// Guests of Ada's flat, as many as one link lets in.
  private func guests(_ count: UInt64) throws -> [ID<Person>] {
    try (1...count).map { number in
      let (person, member) = (ID<Person>(high: 20, low: number), ID<Member>(high: 21, low: number))
      try flat.transaction.addGuest(Account(id: person, displayName: "G\(number)", created: .start))
      let adding = MemberAction.added(name: "G\(number)", role: .member, person: nil)
      try flat.append(flat.proposal(Int(5_000 + number), .member(member, adding)))
      var invited = flat.origin(person)
      invited.isInvited = true
      try flat.transaction.append(
        [flat.proposal(Int(6_000 + number), .member(member, .claimed(person)))], to: flat.group, from: invited
      )
      return person
    }
  }

  private func ask(_ account: ID<Person>, _ address: String, _ number: Int, minutes: Int = 0) throws -> Bool {
    let now = Instant.start(plus: .seconds(60 * minutes))
    let code = MailCode(
      account: account, purpose: .address, address: address, digest: try Digest(1),
      salt: [UInt8](repeating: 1, count: 16), browser: try Digest(UInt8(truncatingIfNeeded: number)),
      created: now)
    return try flat.transaction.keep(code, from: "192.0.2.\(number % 200)", at: now)
  }

  @Test func `guests of one link do not flood an address with codes`() throws {
    let guests = try guests(20)
    let kept = try guests.enumerated().map { try ask($1, "stranger@example.org", $0) }
    #expect(kept.count { $0 } == MailCode.mostToAddress)
    let ada = try ask(flat.ada, "ada@example.org", 500)
    #expect(ada, "their own is another address")
  }

  @Test func `codes that are over or used up elsewhere count for an address until the hour is`() throws {
    let guests = try guests(7)
    for (number, guest) in guests.prefix(6).enumerated() {
      #expect(try ask(guest, "stranger@example.org", number))
    }
    #expect(try !ask(guests[6], "Stranger@Example.ORG", 6))
    for (number, guest) in guests.prefix(6).enumerated() {
      #expect(try ask(guest, "own.\(number)@example.org", 20 + number, minutes: 16))
      let browser = try Digest(UInt8(20 + number))
      let own = try flat.transaction.mailCode(of: guest, for: .address, askedFrom: browser)
      try flat.transaction.useUp(try #require(own))
      #expect(try !ask(guest, "stranger@example.org", 40 + number, minutes: 16))
    }
    #expect(try ask(guests[0], "stranger@example.org", 60, minutes: 61))
  }

  @Test func `a code that was used ends the others of its account`() throws {
    let now = Instant.start
    for (number, address) in ["ada@example.org", "ada@example.org", "other@example.org"].enumerated() {
      #expect(try ask(flat.ada, address, number))
    }
    let codes = try (0..<3).map { number in
      try flat.transaction.mailCode(of: flat.ada, for: .address, askedFrom: try Digest(UInt8(number)))
    }
    #expect(codes.allSatisfy { $0?.isOpen(at: now) == true })
    try flat.transaction.useUp(try #require(codes[0]))
    for number in 0..<3 {
      let code = try flat.transaction.mailCode(
        of: flat.ada, for: .address, askedFrom: try Digest(UInt8(number)))
      #expect(code?.isOpen(at: now) != true)
    }
  }

  /// Asks to replace Ada's password.
  private func forget(from network: String, _ number: UInt8) throws -> Bool {
    let code = MailCode(
      account: flat.ada, purpose: .password, address: "ada@example.org", digest: try Digest(1),
      salt: [UInt8](repeating: 1, count: 16), browser: try Digest(number), created: .start)
    return try flat.transaction.keep(code, from: network, at: .start)
  }

  @Test func `strangers use up no codes of where an account has been before`() throws {
    for home in ["2001:db8::", "203.0.113.7"] {
      try flat.transaction.noteFamiliar(home, to: flat.ada, at: .start)
    }
    try flat.transaction.noteFamiliar("203.0.113.8", to: flat.ben, at: .start)
    let early = try (1...3).map { try forget(from: "2001:db8::", $0) }
    #expect(early == [true, true, true])
    let strange = try (0..<15).map { try forget(from: "192.0.2.\($0 / 3)", 10 + $0) }
    #expect(strange.count { $0 } == MailCode.mostRequestsAltogether, "what is asked at home is not counted")
    #expect(try !forget(from: "203.0.113.8", 30), "where another account has been is strange")
    let late = try (40..<44).map { try forget(from: "203.0.113.7", $0) }
    #expect(late == [true, true, true, false], "each has its own limit")
    #expect(try !forget(from: "2001:db8::", 50))
    #expect(try ask(flat.ada, "ada@example.org", 60), "nor codes for an address")
  }

  @Test func `however many networks are one's own, only so many codes go to addresses`() throws {
    let kept = try (0..<20).map { number in
      try flat.transaction.noteFamiliar("192.0.2.\(number)", to: flat.ada, at: .start)
      return try ask(flat.ada, "stranger.\(number)@example.org", number)
    }
    #expect(kept.count { $0 } == MailCode.mostRequestsAltogether)
  }

  @Test func `nor many addresses`() throws {
    let guests = try guests(20)
    let kept = try (0..<3).flatMap { round in
      try guests.enumerated().map { try ask($1, "\(round).\($0)@example.org", 100 * round + $0) }
    }
    #expect(kept.count { $0 } == MailCode.mostOfGuests)
    #expect(try ask(guests[0], "later@example.org", 900, minutes: 61))
  }
}
