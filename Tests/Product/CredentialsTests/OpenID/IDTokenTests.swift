import Encodings
import TestSupport
import Testing

@testable import Credentials

/// Tokens made by other software, most of them hostile.
struct IDTokenTests {
  private let provider: ProviderSample

  init() throws { provider = try ProviderSample() }

  @Test func `valid tokens name the subject`() throws {
    let fine = try provider.fine()
    #expect(fine.count == 10)
    for (name, token) in fine {
      let identity = try? provider.identity(token)
      #expect(identity?.subject == "248289761001", "\(name)")
      #expect(identity?.issuer == ProviderSample.issuer, "\(name)")
    }
  }

  @Test func `hostile tokens, each refused for what it is`() throws {
    let bad = try provider.bad()
    #expect(bad.count == 73)
    for (refusal, name, token) in bad {
      do {
        _ = try provider.identity(token)
        Issue.record("\(name) is taken")
      } catch let error as ProviderReturnError { #expect("\(error)" == refusal, "\(name)") }
    }
  }

  @Test func `a token is good for as long as it says, and a minute`() throws {
    let token = try provider.good()
    _ = try provider.identity(token, after: 359)
    #expect(throws: ProviderReturnError.expired) { try provider.identity(token, after: 360) }
    _ = try provider.identity(token, after: -60)
    #expect(throws: ProviderReturnError.notYetValid) { try provider.identity(token, after: -61) }
  }

  @Test func `a token of another visit is refused`() throws {
    let token = try provider.good()
    let other = try #require(ProviderVisit([UInt8](1..<97), at: provider.visit.begun, isFresh: false))
    #expect(throws: ProviderReturnError.otherNonce) { try provider.identity(token, for: other) }
    let later = try ProviderSample.visit(at: provider.now.adding(61))
    #expect(throws: ProviderReturnError.issuedBefore) { try provider.identity(token, for: later) }
  }

  @Test func `where a fresh sign-in is required, an old one is refused`() throws {
    let fresh = try ProviderSample.visit(at: provider.visit.begun, isFresh: true)
    let signedIn = try #require(try provider.fine().last)
    #expect(signedIn.name == "somebody who has just signed in")
    _ = try provider.identity(signedIn.token, for: fresh)
    #expect(throws: ProviderReturnError.notFresh) { try provider.identity(try provider.good(), for: fresh) }
  }

  @Test func `after a change of keys the old ones do not count`() throws {
    let token = try provider.good()
    let fresh = String(decoding: provider.keys, as: UTF8.self).replacing("\"r1\"", with: "\"r3\"")
    #expect(throws: ProviderReturnError.unknownKey) {
      try provider.identity(token, signedBy: Array(fresh.utf8))
    }
  }

  @Test func `of two keys of a kind a token has to name one`() throws {
    let text = String(decoding: provider.keys, as: UTF8.self)
    let two = Array(text.replacing("\"use\":\"enc\",", with: "").utf8)
    let nameless = try #require(try provider.fine().first { $0.name == "no name of a key" })
    #expect(throws: ProviderReturnError.severalKeys) { try provider.identity(nameless.token, signedBy: two) }
    _ = try provider.identity(try provider.good(), signedBy: two)
  }

  @Test func `a megabyte is not looked at`() throws {
    let long = try provider.good() + String(repeating: "A", count: 1 << 20)
    #expect(throws: ProviderReturnError.unreadable) { try IDToken(long) }
    #expect(throws: ProviderAnswerError.unreadable) { try provider.answer(long) }
  }

  @Test(arguments: [17, 1_000, 10_000]) func `deep claims are refused`(_ depth: Int) throws {
    let deep = "{\"aud\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    let parts = try provider.good().split(separator: ".")
    let token = "\(parts[0]).\(Base64.url.text(of: Array(deep.utf8))).\(parts[2])"
    #expect(throws: ProviderReturnError.unreadable) { try IDToken(token) }
  }

  @Test func `any change of a token is refused`() throws {
    var dice = Seed.dice()
    let tokens = try provider.fine().prefix(2).map { Array($0.token.utf8) }
    for _ in 0..<Seed.count(500) {
      let token = dice.pick(tokens)
      var spoilt = token
      dice.spoil(&spoilt)
      guard spoilt != token, let text = String(validating: spoilt, as: UTF8.self) else { continue }
      #expect(throws: ProviderReturnError.self, "EVENLY_SEED=\(Seed.value) \(text)") {
        try provider.identity(text)
      }
    }
  }
}
