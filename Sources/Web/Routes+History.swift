import HTTP

extension Routes {
  /// What was changed, taking it back, and the bin.
  static let history: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}/history", Endpoint(.viewer, HistoryPage.show)),
    Route(.post, "/groups/{group}/history/{sequence}/undo", Endpoint(.member, Undoing.create)),
    Route(.get, "/groups/{group}/bin", Endpoint(.viewer, Bin.show)),
    Route(.post, "/groups/{group}/bin/{entry}/restoration", Endpoint(.member, Bin.restore)),
  ]
}
