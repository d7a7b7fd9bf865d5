import Store
import Testing

@testable import Notifications

struct WebhookSignatureTests {
  /// The signature by the library of Standard Webhooks.
  @Test func `the example of Standard Webhooks comes out`() throws {
    let signature = try #require(WebhookSignature("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
    let fields = signature.fields(
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: Instant(milliseconds: 1_614_265_330_999),
      body: Array(#"{"test": 2432232314}"#.utf8))
    #expect(
      fields.map(\.value) == [
        "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
      ])
    #expect(signature.text == "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
  }

  @Test(arguments: ["", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_", "whsec_MfKQ", "whsec_ä"])
  func `what is no secret is not taken`(text: String) { #expect(WebhookSignature(text) == nil) }
}
