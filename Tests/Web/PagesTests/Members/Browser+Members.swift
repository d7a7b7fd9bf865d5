import Testing

extension Browser {
  /// The page of the member who stands at a place in the group.
  @discardableResult func visitMember(_ place: Int, of group: TestGroup) async throws -> Document {
    try await visit(group.path + "/members/\(try group.member(place))")
  }
}
