import HTTP

extension Routes {
  /// Who owes whom, and payments.
  static let balances: [Route<Endpoint>] = []
}
