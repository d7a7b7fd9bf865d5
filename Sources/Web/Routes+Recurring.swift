import HTTP

extension Routes {
  /// Entries that come again by themselves.
  static let recurring: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}/recurring", Endpoint(.viewer, RecurringPage.show)),
    Route(.post, "/groups/{group}/recurring", Endpoint(.member, RepeatingPage.create)),
    Route(.get, "/groups/{group}/recurring/new", Endpoint(.member, RepeatingPage.show)),
    Route(.get, "/groups/{group}/recurring/{rule}", Endpoint(.viewer, RulePage.show)),
    Route(.get, "/groups/{group}/recurring/{rule}/edit", Endpoint(.member, Rules.edit)),
    Route(.post, "/groups/{group}/recurring/{rule}", Endpoint(.member, Rules.update)),
    Route(.post, "/groups/{group}/recurring/{rule}/pause", Endpoint(.member, Rules.pause)),
    Route(.post, "/groups/{group}/recurring/{rule}/resumption", Endpoint(.member, Rules.resume)),
    Route(.post, "/groups/{group}/recurring/{rule}/skipping", Endpoint(.member, Rules.skip)),
    Route(.post, "/groups/{group}/recurring/{rule}/ending", Endpoint(.member, Rules.end)),
    Route(.post, "/groups/{group}/recurring/{rule}/deletion", Endpoint(.member, Rules.delete)),
  ]
}
