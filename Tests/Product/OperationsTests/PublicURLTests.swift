import Testing

@testable import Operations

struct PublicURLTests {
  /// Unicode writes the sign of the kelvin as a small `k`.
  @Test func `the letters of a host are ASCII's, in capitals or not`() throws {
    let address = try #require(PublicURL("HTTPS://Kitchen.LAN"))
    #expect(address.description == "https://kitchen.lan")
    #expect(address.isHost("KITCHEN.lan:443"))
    #expect(!address.isHost("\u{212A}itchen.lan"))
    #expect(PublicURL("https://\u{212A}itchen.lan") == nil)
  }
}
