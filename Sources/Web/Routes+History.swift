import HTTP

extension Routes {
  /// What was changed, taking it back, and the bin.
  static let history: [Route<Endpoint>] = []
}
