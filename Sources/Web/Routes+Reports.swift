import HTTP

extension Routes {
  /// What came in and went out, and what may.
  static let reports: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}/reports", Endpoint(.viewer, ReportPage.show)),
    Route(.get, "/groups/{group}/reports.csv", Endpoint(.viewer, ReportTable.show)),
    Route(.get, "/groups/{group}/budgets", Endpoint(.viewer, BudgetsPage.show)),
    Route(.post, "/groups/{group}/budgets", Endpoint(.member, Budgets.update)),
    Route(.post, "/groups/{group}/budgets/{category}/removal", Endpoint(.member, Budgets.remove)),
  ]
}
