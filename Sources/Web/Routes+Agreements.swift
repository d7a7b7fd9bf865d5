import HTTP

extension Routes {
  /// What a group agrees on: who settles as one, and how entries are usually split, and in
  /// which units of its own.
  static let agreements: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}/parties", Endpoint(.viewer, PartiesPage.show)),
    Route(.post, "/groups/{group}/parties", Endpoint(.member, Parties.create)),
    Route(.post, "/groups/{group}/parties/{party}", Endpoint(.member, Parties.update)),
    Route(.post, "/groups/{group}/parties/{party}/dissolution", Endpoint(.member, Parties.dissolve)),
    Route(.get, "/groups/{group}/presets", Endpoint(.viewer, PresetsPage.show)),
    Route(.post, "/groups/{group}/presets", Endpoint(.member, Presets.create)),
    Route(.get, "/groups/{group}/presets/new", Endpoint(.member, Presets.new)),
    Route(.get, "/groups/{group}/presets/{preset}", Endpoint(.member, Presets.edit)),
    Route(.post, "/groups/{group}/presets/{preset}", Endpoint(.member, Presets.update)),
    Route(.post, "/groups/{group}/presets/{preset}/removal", Endpoint(.member, Presets.remove)),
    Route(.post, "/groups/{group}/usual-split", Endpoint(.member, UsualSplit.update)),
    Route(.get, "/groups/{group}/units", Endpoint(.viewer, UnitsPage.show)),
    Route(.post, "/groups/{group}/units", Endpoint(.member, Units.create)),
    Route(.post, "/groups/{group}/units/{unit}/name", Endpoint(.member, Units.rename)),
    Route(.post, "/groups/{group}/units/{unit}/retirement", Endpoint(.member, Units.retire)),
  ]
}
