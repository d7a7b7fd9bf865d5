import Encodings
import TestSupport
import Testing

@testable import Credentials

/// Any answer of a provider is read or refused, and reading it never ends the program.
struct ProviderBytesTests {
  private let provider: ProviderSample

  init() throws { provider = try ProviderSample() }

  @Test func `any bytes are read or refused`() throws {
    var dice = Seed.dice()
    let token = try provider.good()
    let documents = [
      ProviderSample.document(), provider.keys, Array("{\"sub\":\"248289761001\",\"groups\":[\"a\"]}".utf8),
      Array("{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"id_token\":\"\(token)\"}".utf8),
    ]
    var identity = try provider.identity(token)
    for _ in 0..<Seed.count(1_000) {
      var bytes = dice.pick(documents)
      dice.spoil(&bytes)
      let outcomes: [any Error] = [
        error { _ = try Discovery(bytes, for: provider.settings) }, error { _ = try KeySet(bytes) },
        error { _ = try TokenAnswer(status: 200, bytes) }, error { try identity.add(userInfo: bytes) },
      ].compactMap { $0 }
      #expect(outcomes.count >= 3, "EVENLY_SEED=\(Seed.value) one kind is not another")
    }
    #expect(identity.subject == "248289761001")
  }

  @Test func `any head and claims are read or refused`() throws {
    var dice = Seed.dice(1)
    let parts = try provider.good().split(separator: ".").map { try #require(Base64.url.bytes(of: $0)) }
    for _ in 0..<Seed.count(1_000) {
      var spoilt = parts
      for index in spoilt.indices { dice.spoil(&spoilt[index]) }
      let token = spoilt.map { Base64.url.text(of: $0) }.joined(separator: ".")
      let outcome = error { _ = try provider.identity(token) }
      #expect((outcome == nil) == (spoilt == parts), "EVENLY_SEED=\(Seed.value)")
      #expect(outcome.map { $0 is ProviderReturnError } ?? true, "EVENLY_SEED=\(Seed.value)")
    }
  }

  private func error(_ body: () throws -> Void) -> (any Error)? {
    do {
      try body()
      return nil
    } catch { return error }
  }
}
