import Testing

@testable import Accounts

struct PasswordTests {
  @Test(arguments: [
    ("seven77", Password.Weakness.tooShort), ("", .tooShort), ("🏡🏡🏡🏡🏡🏡🏡", .tooShort), ("password1", .common),
    ("QWERTYuiop", .common), ("12345678", .common), ("ada.lovelace", .username), ("ADA.lovelace", .username),
    (String(repeating: "ab", count: 129), .tooLong), (String(repeating: "é", count: 129), .tooLong),
  ]) func `a weak password is refused`(_ typed: String, _ weakness: Password.Weakness) {
    #expect(throws: weakness) { try Password(choosing: typed, for: "ada.lovelace") }
  }

  @Test(arguments: [
    "the fridge hums", "пароль на стене", "🏡🏡🏡🏡🏡🏡🏡🏡", String(repeating: "ab", count: 128), "        ",
  ]) func `any letters will do`(_ typed: String) throws {
    #expect(try Password(choosing: typed, for: "ada").text == typed)
  }

  @Test func `it does not matter how an accent was typed`() throws {
    let composed = Password("caf\u{E9} cr\u{E8}me")
    let hash = try #require(PasswordHash(of: composed, cost: .least, salt: [1, 2, 3]))
    #expect(hash.matches(Password("cafe\u{301} cre\u{300}me")))
    #expect(!hash.matches(Password("cafe creme!")))
  }

  @Test func `the hash is scrypt`() throws {
    // RFC 7914 section 12, the first half of its second vector.
    let text = "$scrypt$ln=10,r=8,p=16$TmFDbA==$KEY"
    let hash = try #require(PasswordHash(text.replacing("KEY", with: Self.vector)))
    #expect(hash.matches(Password("password")))
    #expect(!hash.matches(Password("passwore")))
    #expect(hash.text == text.replacing("KEY", with: Self.vector))
  }

  private static let vector = "/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI="

  @Test(arguments: [
    "", "$", "$scrypt$ln=10,r=8,p=16$TmFDbA==$",
    "$scrypt$ln=99,r=8,p=16$TmFDbA==$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI=",
    "$scrypt$ln=10,r=8$TmFDbA==$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI=",
    "$scrypt$ln=-1,r=8,p=1$TmFDbA==$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI=",
    "$bcrypt$ln=10,r=8,p=16$TmFDbA==$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI=",
    "$scrypt$ln=10,r=8,p=16$T$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI=",
  ]) func `what is no hash is none`(_ text: String) { #expect(PasswordHash(text) == nil) }

  @Test func `the serving cost fits in what OpenSSL is allowed`() {
    #expect(PasswordHash(of: Password("the fridge hums"), cost: .serving, salt: [0]) != nil)
  }

  @Test func `a hash of another cost is recognised and due for renewal`() async throws {
    let hasher = try PasswordHasher(cost: .least)
    let home = Network("127.0.0.1")
    let password = Password("the fridge hums")
    let cost = try #require(PasswordCost(logarithm: 2, blockSize: 1, lanes: 1))
    let old = try #require(PasswordHash(of: password, cost: cost, salt: [9]))
    #expect(try await hasher.verify(password, against: old.text, from: home) == .outdated)
    let new = try await hasher.hash(password, from: home)
    #expect(try await hasher.verify(password, against: new, from: home) == .right)
    #expect(try await hasher.verify(Password("another one"), against: old.text, from: home) == .wrong)
    #expect(try await hasher.verify(password, against: nil, from: home) == .wrong)
  }
}
