import Encodings
import Testing

@testable import Credentials

struct TokenRequestTests {
  private let provider: ProviderSample

  init() throws { provider = try ProviderSample() }

  private let common =
    "grant_type=authorization_code&code=c%2F1%2B"
    + "&redirect_uri=https%3A%2F%2Fmoney.example%2Flogin%2Foidc%2Freturn"
    + "&code_verifier=QEFCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFlaW1xdXl8"

  @Test func `name and secret are percent-coded before base64`() throws {
    let settings = try ProviderSample.settings(id: "even ly:1", secret: "a:b%c/é")
    let request = TokenRequest("c/1+", of: provider.visit, try provider.discovery(), settings)
    let pair = "even%20ly%3A1:a%3Ab%25c%2F%C3%A9"
    #expect(request.authorization == "Basic " + Base64.standard.text(of: Array(pair.utf8)))
    #expect(request.body == common)
    #expect(request.address.text == "https://api.id.example/token")
  }

  @Test func `or they stand in the form`() throws {
    let discovery = try provider.discovery([
      "token_endpoint_auth_methods_supported": "[\"client_secret_post\"]"
    ])
    let request = TokenRequest("c/1+", of: provider.visit, discovery, provider.settings)
    #expect(request.authorization == nil)
    #expect(request.body == common + "&client_id=evenly&client_secret=secret")
  }

  @Test func `or there is no secret`() throws {
    let settings = try ProviderSample.settings(secret: nil)
    let discovery = try Discovery(ProviderSample.document(), for: settings)
    let request = TokenRequest("c/1+", of: provider.visit, discovery, settings)
    #expect(request.authorization == nil)
    #expect(request.body == common + "&client_id=evenly")
  }

  @Test(arguments: [
    (200, "{\"access_token\":\"a\",\"token_type\":\"bearer\"}", ProviderAnswerError.noIdentity),
    (200, "{\"access_token\":\"a\",\"token_type\":\"mac\",\"id_token\":\"x\"}", .unreadable),
    (200, "{\"access_token\":\"a\\r\\nb\",\"token_type\":\"Bearer\",\"id_token\":\"x\"}", .unreadable),
    (200, "{\"access_token\":\"\",\"token_type\":\"Bearer\",\"id_token\":\"x\"}", .unreadable),
    (200, "<html>", .unreadable), (302, "", .failed(status: 302)), (502, "<html>", .failed(status: 502)),
    (400, "{\"error\":\"invalid_grant\"}", .codeRefused),
    (401, "{\"error\":\"invalid_client\"}", .clientRefused), (401, "{}", .clientRefused),
    (400, "{\"error\":\"invalid_request\"}", .failed(status: 400)),
    (201, "{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"id_token\":\"x\"}", .failed(status: 201)),
  ]) func `answers without a token`(_ status: Int, _ text: String, _ refusal: ProviderAnswerError) {
    #expect(throws: refusal) { try TokenAnswer(status: status, Array(text.utf8)) }
  }
}
