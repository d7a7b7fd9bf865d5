import Testing

@testable import Credentials

struct ProviderIdentityTests {
  private let provider: ProviderSample

  init() throws { provider = try ProviderSample() }

  private func identity(_ more: String) throws -> ProviderIdentity {
    var identity = try provider.identity(try provider.good())
    try identity.add(userInfo: Array(more.utf8))
    return identity
  }

  @Test func `a token alone says hardly anything`() throws {
    let identity = try provider.identity(try provider.good())
    #expect(identity.name == nil && identity.mail == nil && identity.username == nil)
    #expect(!identity.isMailVerified)
  }

  @Test func `the provider is asked for more`() throws {
    let identity = try identity(
      "{\"sub\":\"248289761001\",\"name\":\"Ada L.\",\"preferred_username\":\"ada\",\"email\":\"ada@home.example\","
        + "\"email_verified\":true,\"iss\":\"https://else.example\"}")
    #expect(identity.name == "Ada L." && identity.username == "ada" && identity.mail == "ada@home.example")
    #expect(identity.isMailVerified)
    #expect(identity.subject == "248289761001" && identity.issuer == ProviderSample.issuer)
  }

  @Test(arguments: [
    "{\"sub\":\"248289761002\"}", "{}", "{\"sub\":248289761001}", "{\"sub\":\"248289761001\\u0301\"}",
  ]) func `user info about another subject is refused`(_ more: String) {
    #expect(throws: ProviderAnswerError.otherSubject) { try identity(more) }
  }

  @Test(arguments: ["", "[]", "eyJhbGciOiJSUzI1NiJ9.e30.AA", String(repeating: " ", count: 65_536) + "{}"])
  func `what cannot be read`(_ more: String) {
    #expect(throws: ProviderAnswerError.unreadable) { try identity(more) }
  }

  @Test(arguments: ["7", "\"\"", "[]", "\"a\\u0000b\"", "\"\(String(repeating: "a", count: 1_025))\""])
  func `names that are none are left out`(_ name: String) throws {
    #expect(try identity("{\"sub\":\"248289761001\",\"name\":\(name)}").name == nil)
  }

  @Test(arguments: [
    ("home", "\"groups\":[\"work\",\"home\"]", true), ("home", "\"groups\":\"home\"", true),
    ("home", "\"groups\":[\"homes\",\"Home\",\"/home\"]", false), ("home", "\"groups\":{\"home\":1}", false),
    ("home", "\"groups\":[\"home\",1]", false), ("home", "\"roles\":[\"home\"]", false),
    ("roles=home", "\"roles\":[\"home\"]", true), ("/home", "\"groups\":[\"/home\"]", true),
    ("https://id.example/g=a=b", "\"https://id.example/g\":\"a=b\"", true), ("home", "\"x\":1", false),
  ]) func `who is in the group that is asked for`(_ group: String, _ claims: String, _ isIn: Bool) throws {
    let group = try #require(RequiredGroup(group))
    #expect(try identity("{\"sub\":\"248289761001\",\(claims)}").isIn(group) == isIn)
  }

  @Test(arguments: ["", "=", "a=", "=b"]) func `a group has a name`(_ text: String) {
    #expect(RequiredGroup(text) == nil)
  }
}
