import HTTP

extension Routes {
  /// Groups, their members, and the ways into them.
  static let groups: [Route<Endpoint>] = []
}
