import Encodings
import TestSupport
import Testing

@testable import AgeFormat

struct AgeFormatTests {
  /// The identity and the file key of the published test vectors (C2SP/CCTV, age).
  static let published = "AGE-SECRET-KEY-1XMWWC06LY3EE5RYTXM9MFLAZ2U56JJJ36S0MYPDRWSVLUL66MV4QX3S7F6"
  static let submarine = Array("YELLOW SUBMARINE".utf8)

  private let identity: AgeIdentity

  init() throws { identity = try #require(AgeIdentity(Self.published)) }

  private func encrypted(_ text: [UInt8], for recipient: AgeRecipient? = nil) throws -> [UInt8] {
    var writer = try AgeWriter(for: recipient ?? identity.recipient)
    return try writer.add(text) + (try writer.finish())
  }

  private func decrypted(_ file: some Collection<UInt8>, by identities: [AgeIdentity]? = nil) throws(AgeFlaw)
    -> [UInt8]
  {
    var reader = AgeReader(identities ?? [identity])
    return try reader.take(file) + reader.finish()
  }

  private static func text(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
  }

  // MARK: - Keys

  @Test func `identities and recipients are written as age writes them`() throws {
    #expect(identity.text == Self.published)
    #expect(AgeRecipient(identity.recipient.text) == identity.recipient)
    // As age-keygen -y prints it.
    #expect(identity.recipient.text == "age1w3tyke4gev25vaxxsvcgqu4484rf6ejpmavs57p6yz6lhy2sfs5swrvwyn")
    let fresh = try AgeIdentity()
    #expect(AgeIdentity(fresh.text)?.recipient == fresh.recipient)
    #expect(fresh.recipient != (try AgeIdentity()).recipient)
  }

  @Test(arguments: [
    "", "age1", "age1w3tyke4gev25vaxxsvcgqu4484rf6ejpmavs57p6yz6lhy2sfs5swrvwym",
    "AGE1W3TYKE4GEV25VAXXSVCGQU4484RF6EJPMAVS57P6YZ6LHY2SFS5SWRVWYN", "age12uel5l", published,
    "age1yubikey1q2w7u3vpya839jxxuq8g0sedh3d740d4xvn639sqhr95ejj8vu3hyfumptt",
  ]) func `other texts are no recipients`(_ text: String) { #expect(AgeRecipient(text) == nil) }

  @Test func `a file of identities has comments, and nothing else beside them`() {
    let lines = "# created: 2026-11-30\n\n# public key: age1…\r\n\(Self.published)\r\n"
    #expect(AgeIdentity.read(lines)?.map(\.recipient) == [identity.recipient])
    #expect(AgeIdentity.read(lines + lines)?.count == 2)
    for text in [
      "", "# only a comment\n", lines + "AGE-PLUGIN-YUBIKEY-1\n", Self.published.lowercased(),
      String(repeating: Self.published + "\n", count: 21), identity.recipient.text, " " + Self.published,
    ] { #expect(AgeIdentity.read(text) == nil, "\(text)") }
  }

  // MARK: - Round trips

  private static let borders = [
    0, 1, 15, 16, 65_519, 65_520, 65_535, 65_536, 65_537, 131_071, 131_072, 131_073, 200_000,
  ]

  @Test(arguments: borders) func `what is encrypted is decrypted, and has the size that was said`(
    _ count: Int
  ) throws {
    let text = Self.text(count)
    let file = try encrypted(text)
    #expect(file.count == AgeWriter.size(of: count))
    #expect(try decrypted(file) == text)
  }

  @Test func `sizes beyond the numbers have no size`() {
    #expect(AgeWriter.size(of: .max) == nil && AgeWriter.size(of: -1) == nil)
  }

  @Test func `pieces of any size give the same`() throws {
    var dice = Seed.dice(812)
    for _ in 0..<Seed.count(12) {
      let chunks = dice.number(in: 0...3) * 65_536
      let text = Self.text(max(0, chunks + dice.number(in: 0...40) - 20))
      var (writer, file, rest) = (try AgeWriter(for: identity.recipient), [UInt8](), text[...])
      while !rest.isEmpty {
        let count = min(rest.count, dice.number(in: 1...90_000))
        file += try writer.add(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      file += try writer.finish()
      #expect(file.count == AgeWriter.size(of: text.count))
      var (reader, result, unread) = (AgeReader([identity]), [UInt8](), file[...])
      while !unread.isEmpty {
        let count = min(unread.count, dice.number(in: 1...90_000))
        result += try reader.take(unread.prefix(count))
        unread = unread.dropFirst(count)
      }
      result += try reader.finish()
      #expect(result == text)
    }
  }

  @Test func `the same text is never encrypted twice in the same way`() throws {
    #expect(try encrypted([1, 2, 3]) != encrypted([1, 2, 3]))
  }

  @Test func `another key decrypts nothing, and one of several does`() throws {
    let file = try encrypted([1, 2, 3])
    let other = try AgeIdentity()
    #expect(throws: AgeFlaw.otherKey) { try decrypted(file, by: [other]) }
    #expect(throws: AgeFlaw.otherKey) { try decrypted(file, by: []) }
    #expect(try decrypted(file, by: [other, identity]) == [1, 2, 3])
  }

  // MARK: - Damage

  @Test(arguments: [0, 5, 65_536, 65_541, 131_072]) func `a file that ends early is not whole`(_ count: Int)
    throws
  {
    let file = try encrypted(Self.text(count))
    let body = file.count - (AgeWriter.size(of: 0) ?? 0)
    let near = (0..<file.count).filter { $0 < 400 || $0 > file.count - 60 || $0 % 65_552 < 230 }
    #expect(body >= 0)
    for length in near {
      let flaw = #expect(throws: AgeFlaw.self) { try decrypted(file.prefix(length)) }
      #expect(flaw == .cutOff || flaw == .damaged, "\(length)")
    }
  }

  @Test func `a file that ends between two chunks is known as cut off`() throws {
    let file = try encrypted(Self.text(131_073))
    let start = file.count - 131_073 - 3 * 16
    for length in [0, 10, start, start + 65_552, start + 131_104] {
      #expect(throws: AgeFlaw.cutOff) { try decrypted(file.prefix(length)) }
    }
  }

  @Test func `no changed bit goes unseen`() throws {
    let file = try encrypted(Self.text(65_600))
    let header = file.count - 65_600 - 2 * 16
    let places = Array(0..<header + 40) + [65_551, 65_552, 65_553].map { $0 + header } + [file.count - 1]
    for place in places {
      for bit in [0, 5, 7] {
        var changed = file
        changed[place] ^= 1 << UInt8(bit)
        #expect(throws: AgeFlaw.self, "\(place)") { try decrypted(changed) }
      }
    }
  }

  @Test func `chunks that are swapped, repeated, left out or added are refused`() throws {
    let text = Self.text(3 * 65_536 + 5)
    let file = try encrypted(text)
    let start = file.count - text.count - 4 * 16
    let head = file[..<start]
    let parts = (0..<3).map { file[start + $0 * 65_552..<start + ($0 + 1) * 65_552] }
    let last = file[(start + 3 * 65_552)...]
    let wrong: [[ArraySlice<UInt8>]] = [
      [parts[1], parts[0], parts[2], last], [parts[0], parts[0], parts[1], parts[2], last],
      [parts[0], parts[2], last], [parts[0], parts[1], parts[2], last, [0]],
      [parts[0], parts[1], parts[2], last, last], [last],
    ]
    #expect(try decrypted(head + parts.joined() + last) == text)
    for order in wrong { #expect(throws: AgeFlaw.damaged) { try decrypted(head + order.joined()) } }
  }

  // MARK: - The shapes of the published vectors

  @Test func `the stanza of the published vector holds its file key`() throws {
    let share = try #require(AgeHeader.base64.bytes(of: "TEiF0ypqr+bpvcqXNyCVJpL7OuwPdVwPL7KQEbFDOCc"))
    let body = try #require(AgeHeader.base64.bytes(of: "EmECAEcKN+n/Vs9SbWiV+Hu0r+E8R77DdWYyd83nw7U"))
    #expect(try AgeHeader.fileKey(share: share, body: body, for: identity) == Self.submarine)
  }

  /// A file of which the header's lines were changed, with a code that fits them.
  private func file(_ change: (String) -> String, code: (String) -> String = { $0 }) throws -> [UInt8] {
    let secret = [UInt8](repeating: 9, count: 32)
    let bytes = try AgeHeader.bytes(fileKey: Self.submarine, for: identity.recipient, secret)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "---")[0]
    let text = change(String(lines)) + "---"
    let mark = AgeHeader.base64.text(of: try AgeHeader.code(of: Array(text.utf8), Self.submarine))
    let nonce = [UInt8](repeating: 3, count: 16)
    var chunks = AgeChunks(key: try AgeHeader.payloadKey(Self.submarine, nonce: nonce))
    let payload = try chunks.seal([7, 8, 9], isLast: true)
    return Array(text.utf8) + Array(code(" \(mark)\n").utf8) + nonce + payload
  }

  private func add(_ stanza: String) -> (String) -> String {
    { $0.replacing("-> X25519", with: "\(stanza)-> X25519") }
  }

  @Test(arguments: [
    "", "-> grease\n\n", "-> a b c\nAAAA\n", "-> !#$%&'()*+,-./09:;<=>?@AZ[]^_`az{|}~ x\n\n",
    "-> long\n\(String(repeating: "A", count: 64))\n\n",
    "-> X25519 TEiF0ypqr+bpvcqXNyCVJpL7OuwPdVwPL7KQEbFDOCc\n\(String(repeating: "A", count: 43))\n",
  ]) func `stanzas for others are passed over`(_ stanza: String) throws {
    #expect(try decrypted(try file(add(stanza))) == [7, 8, 9])
  }

  @Test(arguments: [
    "->\n\n", "-> \n\n", "->  a\n\n", "-> a  b\n\n", "-> a \n\n", "-> é\n\n", "=> a\n\n", "-> a\n", "text\n",
    "-> a\nAA==\n", "-> a\nAB\n", "-> a\nA A\n", "-> a\r\n\r\n", "\n",
    "-> a\n\(String(repeating: "A", count: 65))\n", "-> X25519\n\n", "-> X25519 AAAA\n\n",
    "-> X25519 TEiF0ypqr+bpvcqXNyCVJpL7OuwPdVwPL7KQEbFDOCc x\n\n",
    "-> X25519 TEiF0ypqr+bpvcqXNyCVJpL7OuwPdVwPL7KQEbFDOCd\n\n",
    "-> X25519 TEiF0ypqr+bpvcqXNyCVJpL7OuwPdVwPL7KQEbFDOCc\nAAAA\n",
    "-> X25519 TEiF0ypqr+bpvcqXNyCVJpL7OuwPdVwPL7KQEbFDOCcAAAA\n\n",
    "-> X25519 \(String(repeating: "A", count: 43))\n\(String(repeating: "A", count: 43))\n",
  ]) func `stanzas that break the rules are refused`(_ stanza: String) throws {
    let file = try file(add(stanza))
    #expect(throws: AgeFlaw.malformed) { try decrypted(file) }
  }

  @Test func `a header that does not end is refused after its limit`() throws {
    for text in [
      String(repeating: "-> a\n\n", count: 101), "-> " + String(repeating: "a", count: 17_000),
      "-> a\n" + String(repeating: String(repeating: "A", count: 64) + "\n", count: 300),
    ] {
      let file = try file(add(text))
      #expect(throws: AgeFlaw.malformed) { try decrypted(file) }
    }
  }

  @Test(arguments: ["age-encryption.org/v2\n", "age-encryption.org/v1\r\n", "", "SQLite format 3\0", "\n"])
  func `another beginning is no file of age`(_ beginning: String) throws {
    let file = try file { $0.replacing("age-encryption.org/v1\n", with: beginning) }
    #expect(throws: AgeFlaw.notEncrypted) { try decrypted(file) }
  }

  private static let codes: [@Sendable (String) -> String] = [
    { $0.replacing(" ", with: "") }, { " " + $0 }, { $0.replacing("\n", with: " \n") }, { _ in "\n" },
    { $0.replacing("\n", with: "=\n") }, { $0.replacing("\n", with: "A\n") },
    { String($0.dropLast(2)) + "\n" }, { _ in " " + String(repeating: "A", count: 43) + "\n" },
    { $0.replacing("\n", with: "\r\n") },
  ]

  @Test(arguments: codes.indices) func `a code that is not the right one is refused`(_ index: Int) throws {
    let file = try file({ $0 }, code: Self.codes[index])
    let flaw = #expect(throws: AgeFlaw.self) { try decrypted(file) }
    #expect(flaw == .malformed || flaw == .damaged)
  }

  @Test func `an empty chunk ends an empty file alone`() throws {
    let nonce = [UInt8](repeating: 3, count: 16)
    let key = try AgeHeader.payloadKey(Self.submarine, nonce: nonce)
    let secret = [UInt8](repeating: 9, count: 32)
    let head = try AgeHeader.bytes(fileKey: Self.submarine, for: identity.recipient, secret) + nonce
    var (whole, empty, short) = (AgeChunks(key: key), AgeChunks(key: key), AgeChunks(key: key))
    let text = Self.text(65_536)
    let extra = try whole.seal(text[...], isLast: false) + (try whole.seal([], isLast: true))
    #expect(throws: AgeFlaw.damaged) { try decrypted(head + extra) }
    #expect(try decrypted(head + (try empty.seal([], isLast: true))) == [])
    let early = try short.seal([1, 2], isLast: false) + (try short.seal([3], isLast: true))
    #expect(throws: AgeFlaw.damaged) { try decrypted(head + early) }
  }

  @Test func `bytes without rules end nothing but the attempt`() throws {
    var dice = Seed.dice(813)
    let whole = try file(add("-> a b\nAAAA\n"))
    for _ in 0..<Seed.count(300) {
      var bytes = whole
      for _ in 0..<dice.number(in: 1...4) {
        bytes[dice.number(in: 0...bytes.count - 1)] = UInt8(dice.below(256))
      }
      guard bytes != whole else { continue }
      #expect(throws: AgeFlaw.self) { try decrypted(bytes) }
    }
  }
}
