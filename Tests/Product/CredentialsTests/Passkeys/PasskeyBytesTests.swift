import Encodings
import TestSupport
import Testing

@testable import Credentials

/// Any bytes are read as a passkey or refused, and reading them never ends the program.
struct PasskeyBytesTests {
  @Test(arguments: PasskeySample.all) func `what is cut off anywhere is refused`(_ sample: PasskeySample)
    throws
  {
    let key = sample.madeData.count - 1
    for end in sample.madeData.indices {
      let cut = sample.with { $0.madeData = Array(sample.madeData[..<end]) }
      // The key at its end is not read: it comes along in a form of its own.
      if end > 55 + 32, end <= key { continue }
      #expect(throws: PasskeyRefusal.self, "\(end)") { try cut.made() }
    }
    for end in sample.madeClient.indices {
      let cut = sample.with { $0.madeClient = Array(sample.madeClient[..<end]) }
      #expect(throws: PasskeyRefusal.unreadable(.client), "\(end)") { try cut.made() }
    }
    for end in sample.usedData.indices {
      let cut = sample.with { $0.usedData = Array(sample.usedData[..<end]) }
      #expect(throws: PasskeyRefusal.unreadable(.authenticator), "\(end)") {
        try cut.used(try sample.made(), of: sample.handle)
      }
    }
    for end in sample.usedClient.indices {
      let cut = sample.with { $0.usedClient = Array(sample.usedClient[..<end]) }
      #expect(throws: PasskeyRefusal.unreadable(.client), "\(end)") { try cut.assertion() }
    }
    for end in sample.key.indices { #expect(PublicKey(info: Array(sample.key[..<end])) == nil, "\(end)") }
  }

  @Test(arguments: PasskeySample.all) func `a signature that is cut off anywhere is refused`(
    _ sample: PasskeySample
  ) throws {
    let passkey = try sample.made()
    for end in sample.signature.indices {
      let cut = sample.with { $0.signature = Array(sample.signature[..<end]) }
      #expect(throws: PasskeyRefusal.self, "\(end)") { try cut.used(passkey, of: sample.handle) }
    }
  }

  @Test(arguments: PasskeySample.all) func `nor does the beginning of a name stand for it`(
    _ sample: PasskeySample
  ) throws {
    let passkey = try sample.made()
    for end in sample.credential.indices {
      let cut = sample.with { $0.credential = Array(sample.credential[..<end]) }
      #expect(throws: PasskeyRefusal.self, "\(end)") { try cut.made() }
      #expect(throws: PasskeyRefusal.self, "\(end)") { try cut.used(passkey, of: sample.handle) }
    }
    for end in sample.handle.indices {
      let cut = sample.with { $0.handle = Array(sample.handle[..<end]) }
      #expect(throws: PasskeyRefusal.self, "\(end)") { try cut.used(passkey, of: sample.handle) }
    }
  }

  @Test(arguments: PasskeySample.all)
  func `of all flags those count that say who was there, and what comes along`(_ sample: PasskeySample) throws
  {
    for flags in UInt8.min...UInt8.max {
      let isThere = flags & 0x05 == 0x05
      // One that is backed up can be.
      let isLikely = flags & 0x18 != 0x10
      let isAttested = flags & 0x40 != 0
      let changed = sample.with { $0.madeData[32] = flags }
      let passkey = try? changed.made()
      #expect((passkey != nil) == (isThere && isLikely && isAttested), "\(flags)")
      guard let passkey else { continue }
      #expect(passkey.isSyncable == (flags & 0x08 != 0) && passkey.isSynced == (flags & 0x10 != 0))
    }
  }

  @Test(arguments: PasskeySample.all) func `each single bit of what is signed counts`(_ sample: PasskeySample)
    throws
  {
    let passkey = try sample.made()
    func expectRefusal(_ part: WritableKeyPath<PasskeySample, [UInt8]>) {
      for bit in 0..<sample[keyPath: part].count * 8 {
        let flipped = sample.with { $0[keyPath: part][bit / 8] ^= 1 << UInt8(bit % 8) }
        #expect(throws: PasskeyRefusal.self, "\(bit)") { try flipped.used(passkey, of: sample.handle) }
      }
    }
    expectRefusal(\.usedData)
    expectRefusal(\.usedClient)
    expectRefusal(\.signature)
    expectRefusal(\.credential)
    expectRefusal(\.handle)
  }

  @Test(arguments: [(0, false), (15, false), (16, true), (1_023, true), (1_024, false), (65_535, false)])
  func `a credential has so many bytes`(_ length: Int, _ isFine: Bool) {
    let head = [UInt8](repeating: 0, count: 32) + [0x45, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 16)
    let bytes =
      head + [UInt8(length >> 8), UInt8(length & 0xFF)] + [UInt8](repeating: 7, count: length) + [0xA5]
    #expect((AuthenticatorData(bytes)?.attested?.credential.count == length) == isFine)
  }

  @Test func `what announces more has more, and only that`() {
    let head = [UInt8](repeating: 0, count: 32)
    #expect(AuthenticatorData(head + [0x05, 0, 0, 1, 2])?.count == 258)
    #expect(AuthenticatorData(head + [0x05, 0, 0, 1, 2, 0xA0]) == nil)
    #expect(AuthenticatorData(head + [0x85, 0, 0, 1, 2]) == nil)
    #expect(AuthenticatorData(head + [0x85, 0xFF, 0xFF, 0xFF, 0xFF, 0xA0])?.count == .max)
    #expect(AuthenticatorData(head + [0x85, 0, 0, 1, 2] + [UInt8](repeating: 0, count: 4_096)) == nil)
  }

  @Test func `any bytes are read or refused`() throws {
    var dice = Seed.dice()
    for _ in 0..<Seed.count(1_000) {
      let sample = dice.pick(PasskeySample.all)
      let spoilt = sample.with { sample in
        for part in [\PasskeySample.madeData, \.madeClient, \.key, \.usedData, \.usedClient, \.signature] {
          dice.spoil(&sample[keyPath: part])
        }
      }
      #expect(refusesOrTakes { _ = try spoilt.made() }, "EVENLY_SEED=\(Seed.value)")
      #expect(
        refusesOrTakes { _ = try spoilt.used(try sample.made(), of: sample.handle) },
        "EVENLY_SEED=\(Seed.value)")
    }
  }

  private func refusesOrTakes(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch { return error is PasskeyRefusal }
  }
}

extension Dice {
  /// Changes bytes, or takes some away, or puts some in; or leaves them alone.
  mutating func spoil(_ bytes: inout [UInt8]) {
    for _ in 0..<below(3) where !bytes.isEmpty {
      let place = below(bytes.count)
      switch below(4) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: next())
      case 1: bytes[place] ^= 1 << UInt8(below(8))
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + below(8)))
      default:
        bytes.insert(contentsOf: (0...below(8)).map { _ in UInt8(truncatingIfNeeded: next()) }, at: place)
      }
    }
  }
}
