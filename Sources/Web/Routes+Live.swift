import HTTP

extension Routes {
  /// Streams for pages that follow what changes.
  static let live: [Route<Endpoint>] = [
    Route(.get, "/events", Endpoint(.account, LiveEvents.ofPerson)),
    Route(.get, "/groups/{group}/events", Endpoint(.viewer, LiveEvents.ofGroup)),
  ]
}
