import HTTP

extension Routes {
  /// A group's list and its entries.
  static let entries: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}", Endpoint(.viewer, EntryList.show)),
    Route(.get, "/groups/{group}/bulk", Endpoint(.member, Bulk.show)),
    Route(.post, "/groups/{group}/bulk", Endpoint(.member, Bulk.create)),
    Route(.get, "/groups/{group}/entries.csv", Endpoint(.viewer, EntryDownload.show)),
    Route(.get, "/groups/{group}/entries/new", Endpoint(.member, Entries.new)),
    Route(.post, "/groups/{group}/entries", Endpoint(.member, bodyLimit: SentForm.bodyLimit, Entries.create)),
    Route(.get, "/groups/{group}/entries/{entry}", Endpoint(.viewer, Entries.show)),
    Route(.get, "/groups/{group}/entries/{entry}/edit", Endpoint(.member, Entries.edit)),
    Route(
      .post, "/groups/{group}/entries/{entry}",
      Endpoint(.member, bodyLimit: SentForm.bodyLimit, Entries.update)),
    Route(.post, "/groups/{group}/entries/{entry}/deletion", Endpoint(.member, Entries.delete)),
  ]
}
