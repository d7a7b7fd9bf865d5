package import HTTP

/// Every address of the site, who may use it, and what answers there.
package enum Routes {
  package static let all =
    site + account + groups + agreements + labels + entries + receipts + balances + reports + history
    + live + recurring + instance

  private static let site: [Route<Endpoint>] = [
    Route(.get, "/up", Endpoint(.anyone, answersAnyHost: true) { _ in Response(text: "ok") }),
    Route(.get, "/ready", Endpoint(.anyone, answersAnyHost: true, StatusPages.showReadiness)),
    Route(.get, "/metrics", Endpoint(.anyone, answersAnyHost: true, StatusPages.showMetrics)),
    Route(.get, "/assets/{name}", Endpoint(.anyone, AssetFiles.show)),
    Route(.get, "/assets/{folder}/{name}", Endpoint(.anyone, AssetFiles.show)),
    Route(.get, "/robots.txt", Endpoint(.anyone, AssetFiles.show)),
    Route(.get, "/manifest.webmanifest", Endpoint(.anyone, AssetFiles.show)),
    Route(.get, "/apple-touch-icon.png", Endpoint(.anyone, AssetFiles.show)),
    Route(.get, "/icon-192.png", Endpoint(.anyone, AssetFiles.show)),
    Route(.get, "/icon-512.png", Endpoint(.anyone, AssetFiles.show)),
    Route(.get, "/", Endpoint(.anyone, HomePage.show)),
    Route(.get, "/setup", Endpoint(.anyone, Setup.show)),
    Route(.post, "/setup", Endpoint(.anyone, bodyLimit: Endpoint.strangersLimit, Setup.create)),
    Route(.get, "/login", Endpoint(.signedOut, Sessions.show)),
    // Also for who is signed in by now in another tab, and has a form to go on with in this one.
    Route(.post, "/login", Endpoint(.anyone, bodyLimit: Endpoint.strangersLimit, Sessions.create)),
    Route(.get, "/signup", Endpoint(.signedOut, SignUp.show)),
    Route(.post, "/signup", Endpoint(.signedOut, bodyLimit: Endpoint.strangersLimit, SignUp.create)),
    Route(.post, "/logout", Endpoint(.anyone, bodyLimit: Endpoint.strangersLimit, Sessions.delete)),
  ]

  private static let account: [Route<Endpoint>] = [
    Route(.get, "/account", Endpoint(.account, AccountPage.show)),
    Route(.get, "/account/data", Endpoint(.account, AccountData.show)),
    Route(.post, "/account/profile", Endpoint(.account, Profile.update)),
    Route(.post, "/account/preferences", Endpoint(.account, Preferences.update)),
    Route(.post, "/account/credentials", Endpoint(.account, GuestCredentials.create)),
    Route(.post, "/account/username", Endpoint(.account, Credentials.updateUsername)),
    Route(.post, "/account/password", Endpoint(.account, Credentials.updatePassword)),
    Route(.post, "/account/avatar", Endpoint(.account, bodyLimit: Avatars.bodyLimit, Avatars.create)),
    Route(.post, "/account/avatar/deletion", Endpoint(.account, Avatars.delete)),
    Route(.post, "/account/sessions/deletion", Endpoint(.account, Devices.deleteOthers)),
    Route(.post, "/account/sessions/{session}/deletion", Endpoint(.account, Devices.delete)),
    Route(.post, "/account/deletion", Endpoint(.account, AccountDeletion.create)),
    Route(.get, "/goodbye", Endpoint(.anyone, AccountDeletion.show)),
    Route(.get, "/avatars/{avatar}", Endpoint(.account, Avatars.show)),
  ]
}
