import HTTP

/// Every address of the site, who may use it, and what answers there.
enum Routes {
  static let all: [Route<Endpoint>] = [
    Route(.get, "/up", Endpoint(.anyone, answersAnyHost: true) { _ in Response(text: "ok") }),
    Route(.get, "/", Endpoint(.anyone, WelcomePage.show)),
    Route(.get, "/assets/{name}", Endpoint(.anyone, AssetFiles.show)),
    Route(.get, "/robots.txt", Endpoint(.anyone, AssetFiles.show)),
  ]
}
