import HTTP

/// Everything that answers a request.
struct Site: Sendable {
  private let settings: SiteSettings
  private let log: Log

  init(_ settings: SiteSettings, log: Log) {
    self.settings = settings
    self.log = log
  }

  func respond(to request: Request) async -> Response {
    Response(text: "ok")
  }

  func refuse(_ refusal: Refusal, _ id: RequestID) -> Response {
    Response(refusal.status, text: "refused")
  }
}
