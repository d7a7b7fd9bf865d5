internal import Ledger
package import Store

/// Deletes a group for everyone, once its name has been typed. Its owners can restore it.
package struct DeleteGroup: Sendable {
  private let typed: String
  private let request: GroupRequest

  package init(typed: String, _ request: GroupRequest) {
    self.typed = typed
    self.request = request
  }

  /// Returns the group's name.
  package func run(in transaction: Transaction) throws -> String {
    let group = try transaction.requireGroup(request.group)
    try Self.require(typed, nameOf: group)
    _ = try transaction.append(.group(.deleted(true)), for: request)
    return group.name
  }

  static func require(_ typed: String, nameOf group: Group) throws {
    let name = try? TextConstraint.groupName.accept(typed)
    guard let name, name.withPlainSpaces == group.name.withPlainSpaces else { throw GroupRefusal.notItsName }
  }
}
