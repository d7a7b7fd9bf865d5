import Encodings
import TestSupport
import Testing

@testable import Credentials

struct CodeSecretTests {
  private let secret: CodeSecret

  init() throws { secret = try #require(CodeSecret(Array("12345678901234567890".utf8))) }

  private func moment(_ seconds: Int64) -> UnixTime { UnixTime(seconds: seconds) }

  @Test(arguments: [
    (Int64(59), UInt32(94_287_082)), (1_111_111_109, 7_081_804), (1_111_111_111, 14_050_471),
    (1_234_567_890, 89_005_924), (2_000_000_000, 69_279_037), (20_000_000_000, 65_353_130),
  ]) func `the numbers of RFC 6238, appendix B`(_ seconds: Int64, _ number: UInt32) throws {
    let made = try #require(secret.number(at: CodeSecret.step(at: moment(seconds))))
    #expect(made % 100_000_000 == number)
  }

  @Test func `the codes of RFC 4226, appendix D`() {
    let codes = (0..<10).map { secret.code(in: $0)?.text }
    #expect(
      codes == [
        "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
      ])
  }

  @Test(arguments: [(Int64(-1), true), (0, true), (1, true), (-2, false), (2, false), (20, false)])
  func `a clock may be one step off, and not two`(_ steps: Int64, _ isRight: Bool) throws {
    let now = moment(1_750_000_015)
    let code = try #require(secret.code(at: now.adding(30 * steps)))
    let step = CodeSecret.step(at: now) + steps
    #expect(secret.check(code, at: now, lastUsed: nil) == (isRight ? .accepted(step: step) : .wrong))
  }

  @Test func `a code is taken once, and none before it`() throws {
    let now = moment(1_750_000_015)
    let step = CodeSecret.step(at: now)
    let codes = try (-1...1).map { try #require(secret.code(at: now.adding(30 * $0))) }
    #expect(
      codes.map { secret.check($0, at: now, lastUsed: step) } == [.used, .used, .accepted(step: step + 1)])
    #expect(
      codes.map { secret.check($0, at: now, lastUsed: step - 1) } == [
        .used, .accepted(step: step), .accepted(step: step + 1),
      ])
    #expect(secret.check(try #require(TOTPCode("000000")), at: now, lastUsed: step) == .wrong)
  }

  @Test func `a clock that was set back is said`() throws {
    let now = moment(1_750_000_015)
    let step = CodeSecret.step(at: now)
    let code = try #require(secret.code(at: now))
    #expect(secret.check(code, at: now, lastUsed: step + 1) == .used)
    #expect(secret.check(code, at: now, lastUsed: step + 2) == .clockSetBack)
  }

  @Test(arguments: [(Int64(0), Int64(0)), (29, 0), (30, 1), (-1, -1), (-30, -1), (-31, -2)])
  func `half minutes`(_ seconds: Int64, _ step: Int64) {
    #expect(CodeSecret.step(at: moment(seconds)) == step)
  }

  @Test(arguments: [Int64.min, .max, 0]) func `at the end of all times nothing breaks`(_ seconds: Int64)
    throws
  {
    let now = moment(seconds)
    let code = try #require(secret.code(at: now))
    #expect(secret.check(code, at: now, lastUsed: nil) == .accepted(step: CodeSecret.step(at: now)))
    #expect(secret.check(code, at: now, lastUsed: .max) == .clockSetBack)
    #expect(secret.check(code, at: now, lastUsed: .min) == .accepted(step: CodeSecret.step(at: now)))
  }

  @Test(arguments: [0, 19, 21, 64]) func `a secret has twenty bytes`(_ count: Int) {
    #expect(CodeSecret([UInt8](repeating: 1, count: count)) == nil)
  }

  @Test(arguments: [
    ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
    ("foobar", "MZXW6YTBOI"),
  ]) func `base 32 of RFC 4648, without what fills it up`(_ plain: String, _ text: String) {
    #expect(Base32.standard.text(of: Array(plain.utf8)) == text)
  }

  @Test func `an app is told whose secret it is`() {
    #expect(
      secret.address(of: "ada@home:1", at: "Évenly & co")
        == "otpauth://totp/%C3%89venly%20%26%20co:ada%40home%201"
        + "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%C3%89venly%20%26%20co")
  }

  @Test(arguments: ["x", "é", "語", "🏡", "👩‍👧", "%"])
  func `the address of the longest names fits into a QR code`(_ letter: String) {
    let name = String(repeating: letter, count: 200)
    let address = secret.address(of: name, at: name)
    #expect(QRCode(address) != nil)
    #expect(address.hasPrefix("otpauth://totp/") && address.contains("?secret=GEZ"))
  }
}
