import Testing

@testable import Credentials

struct PasskeyAssertionTests {
  typealias Case = PasskeyRegistrationTests.Case

  private static func said(_ name: String, _ refusal: PasskeyRefusal, _ text: String, _ other: String) -> Case
  { Case(name, refusal) { $0.usedClient = PasskeySample.client(text, other, in: $0.usedClient) } }

  private func outcome(_ sample: PasskeySample, after changes: (inout PasskeySample) -> Void) throws
    -> PasskeyAssertion.Use
  { try sample.with(changes).used(try sample.made(), of: sample.handle) }

  @Test(arguments: PasskeySample.all) func `a passkey lets its owner in`(_ sample: PasskeySample) throws {
    let use = try outcome(sample) { _ in }
    #expect(use.count == ["ES256": 2, "EdDSA": 0, "RS256": 9][sample.name])
    #expect(use.isSynced == (sample.name == "EdDSA"))
  }

  @Test(arguments: [
    said("of another type", .otherType, "webauthn.get", "webauthn.create"),
    said("for another challenge", .otherChallenge, "AAECAw", "AAECBA"),
    said("at another port", .otherOrigin, "example:8443", "example:8444"),
    said("in a frame", .embedded, "false", "true"),
    said("written otherwise", .wrongSignature, "\"crossOrigin\": false", "\"crossOrigin\":false"),
    said("without what nobody reads", .wrongSignature, "template", "Template"),
    Case("no JSON", .unreadable(.client)) { $0.usedClient.removeLast() },
    Case("for another name", .otherRelyingParty) { $0.usedData[7] ^= 1 },
    Case("nobody was there", .nobodyPresent) { $0.usedData[32] &= ~0x01 },
    Case("nobody was verified", .nobodyVerified) { $0.usedData[32] &= ~0x04 },
    Case("a copy of what is not copied", .backedUpUnasked) { $0.usedData[32] = 0x15 },
    Case("another count", .wrongSignature) { $0.usedData[36] ^= 1 },
    Case("an unused flag", .wrongSignature) { $0.usedData[32] ^= 0x02 },
    Case("something behind it", .unreadable(.authenticator)) { $0.usedData.append(0) },
    Case("another signature", .wrongSignature) { $0.signature[$0.signature.count / 2] ^= 1 },
    Case("half a signature", .wrongSignature) { $0.signature.removeLast($0.signature.count / 2) },
    Case("a signature with something behind it", .wrongSignature) { $0.signature.append(0) },
    Case("no signature", .unreadable(.signature)) { $0.signature = [] },
    Case("2 KiB of signature", .unreadable(.signature)) {
      $0.signature = [UInt8](repeating: 1, count: 2_049)
    }, Case("a credential of somebody else", .otherCredential) { $0.credential[0] ^= 1 },
    Case("another owner", .otherOwner) { $0.handle[0] ^= 1 },
    Case("no owner", .unreadable(.handle)) { $0.handle = [] },
    Case("a long handle", .unreadable(.handle)) { $0.handle = [UInt8](repeating: 1, count: 65) },
  ]) func `what is refused, and why`(_ refused: Case) throws {
    for sample in PasskeySample.all {
      #expect(throws: refused.refusal, "\(sample.name)") { try outcome(sample, after: refused.change) }
    }
  }

  @Test func `a signature of one does not count for another`() throws {
    for sample in PasskeySample.all {
      for other in PasskeySample.all where other.name != sample.name {
        let mixed = sample.with { $0.signature = other.signature }
        #expect(throws: PasskeyRefusal.wrongSignature) {
          try mixed.used(try sample.made(), of: sample.handle)
        }
      }
    }
  }

  @Test(arguments: [(UInt32(8), true), (9, false), (10, false), (.max, false), (0, true)])
  func `a count has to grow`(_ seen: UInt32, _ isFine: Bool) throws {
    let sample = try #require(PasskeySample.all.last)
    let passkey = try sample.made().seen(seen)
    if isFine {
      #expect(try sample.used(passkey, of: sample.handle).count == 9)
    } else {
      #expect(throws: PasskeyRefusal.countNotGrown) { try sample.used(passkey, of: sample.handle) }
    }
  }

  @Test func `one that does not count any more is refused`() throws {
    let sample = PasskeySample.all[1]
    let passkey = try sample.made().seen(1)
    #expect(throws: PasskeyRefusal.countNotGrown) { try sample.used(passkey, of: sample.handle) }
  }

  @Test func `one that can be copied all of a sudden is refused`() throws {
    for sample in PasskeySample.all {
      let passkey = try sample.made()
      let other = passkey.seen(0, isSyncable: !passkey.isSyncable)
      #expect(throws: PasskeyRefusal.otherKindOfBackup) { try sample.used(other, of: sample.handle) }
    }
  }
}

extension Passkey {
  fileprivate func seen(_ count: UInt32, isSyncable: Bool? = nil) -> Passkey {
    Passkey(
      credential: credential, key: key, algorithm: algorithm, count: count,
      isSyncable: isSyncable ?? self.isSyncable, isSynced: isSynced, model: model, transports: transports)
  }
}
