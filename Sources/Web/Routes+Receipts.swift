import HTTP

extension Routes {
  /// Files, and the inbox of receipts.
  static let receipts: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}/files/{file}", Endpoint(.viewer, Files.show)),
    Route(
      .post, "/groups/{group}/entries/{entry}/files",
      Endpoint(.member, bodyLimit: SentForm.bodyLimit, EntryFiles.create)),
    Route(
      .post, "/groups/{group}/entries/{entry}/files/{file}/removal", Endpoint(.member, EntryFiles.remove)),
    Route(.get, "/groups/{group}/receipts", Endpoint(.viewer, ReceiptsPage.show)),
    Route(
      .post, "/groups/{group}/receipts",
      Endpoint(.member, bodyLimit: SentForm.bodyLimit, Receipts.create)),
    Route(.post, "/groups/{group}/receipts/{receipt}/dropping", Endpoint(.member, Receipts.drop)),
    Route(.post, "/groups/{group}/receipts/{receipt}/reopening", Endpoint(.member, Receipts.reopen)),
  ]
}
