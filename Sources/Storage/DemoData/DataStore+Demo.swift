import Store

extension DataStore {
  /// Fills an empty database with a made-up household: the same data for the same plan. Ada can sign in;
  /// `password` is the hash of her password. Throws `StoreError.exists` if there are accounts already.
  package func fill(
    with plan: DemoPlan, password: String, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    var story = DemoStory(plan)
    let path = path ?? ""
    story = try writeAndWait { [story] transaction in
      guard try transaction.accounts().isEmpty, try transaction.allGroups().isEmpty else {
        throw StoreError.exists(path: path)
      }
      var story = story
      try story.begin(in: transaction, password: password)
      return story
    }
    while case let contributions = try story.next(Self.batch), !contributions.isEmpty {
      try writeAndWait { try $0.append(contributions) }
      progress(story.entriesMade, plan.entries)
    }
  }

  /// So many operations share a commit that its cost is small, and the log stays small too.
  private static let batch = 5_000
}
