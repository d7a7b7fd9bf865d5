import HTTP

extension Routes {
  /// Who owes whom, and payments.
  static let balances: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}/balances", Endpoint(.viewer, BalancesPage.show)),
    Route(.get, "/groups/{group}/balances/{member}", Endpoint(.viewer, WhyPage.show)),
    Route(.get, "/groups/{group}/payments/new", Endpoint(.member, Payments.show)),
    Route(.post, "/groups/{group}/payments", Endpoint(.member, Payments.create)),
  ]
}
