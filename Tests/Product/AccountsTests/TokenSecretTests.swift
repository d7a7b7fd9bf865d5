import Accounts
import Testing

struct TokenSecretTests {
  private let text = TokenSecret(Randomness { 0x0123_4567_89AB_CDEF }).text

  @Test func `its text is known by its beginning, and reads back`() throws {
    #expect(text == "evenly_782riWdFIwHvzauJZ0UjAe_Nq4lnRSMB782riWdFIwE27JrB5")
    #expect(text.utf8.count == 56)
    let read = try #require(TokenSecret(text))
    #expect(read.digest == TokenSecret(Randomness { 0x0123_4567_89AB_CDEF }).digest)
    #expect(read.beginning == "782r")
  }

  @Test func `a typing error is no token`() {
    for index in text.indices {
      var wrong = text
      wrong.replaceSubrange(index...index, with: text[index] == "x" ? "y" : "x")
      #expect(TokenSecret(wrong) == nil, "\(wrong)")
    }
    for wrong in ["", "evenly_", text + "0", String(text.dropLast()), text.uppercased(), " " + text] {
      #expect(TokenSecret(wrong) == nil)
    }
  }
}
