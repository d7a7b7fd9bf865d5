import HTTP

extension Routes {
  /// Categories, tags and payees.
  static let labels: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}/labels", Endpoint(.viewer, LabelsPage.show)),
    Route(.post, "/groups/{group}/labels", Endpoint(.member, Labels.create)),
    Route(.get, "/groups/{group}/labels/{label}", Endpoint(.member, LabelPage.show)),
    Route(.post, "/groups/{group}/labels/{label}", Endpoint(.member, Labels.update)),
    Route(.post, "/groups/{group}/labels/{label}/merging", Endpoint(.member, Labels.merge)),
    Route(.post, "/groups/{group}/labels/{label}/removal", Endpoint(.member, Labels.remove)),
    Route(.post, "/groups/{group}/labels/{label}/restoration", Endpoint(.member, Labels.restore)),
  ]
}
