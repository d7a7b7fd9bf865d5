import HTTP

extension Routes {
  /// What a group agrees on: who settles as one.
  static let agreements: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}/parties", Endpoint(.viewer, PartiesPage.show)),
    Route(.post, "/groups/{group}/parties", Endpoint(.member, Parties.create)),
    Route(.post, "/groups/{group}/parties/{party}", Endpoint(.member, Parties.update)),
    Route(.post, "/groups/{group}/parties/{party}/dissolution", Endpoint(.member, Parties.dissolve)),
  ]
}
