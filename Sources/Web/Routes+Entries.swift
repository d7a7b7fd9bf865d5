import HTTP

extension Routes {
  /// A group's list and its entries.
  static let entries: [Route<Endpoint>] = []
}
