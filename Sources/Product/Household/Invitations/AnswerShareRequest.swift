package import Ledger
package import Store

/// Answers a request to share costs.
package struct AnswerShareRequest: Sendable {
  private let invitation: ID<Invitation>
  private let request: GroupRequest

  /// Only the id and the author of the request are used: the group is that of the invitation.
  package init(_ invitation: ID<Invitation>, _ request: GroupRequest) {
    self.invitation = invitation
    self.request = request
  }

  /// Joins the group of the two. Nil if the request is no longer open.
  package func accept(in transaction: Transaction) throws -> ID<Group>? {
    try ask(transaction).map { try join($0, transaction) }
  }

  /// Declines, so that the asker cannot ask again. Nil if the request is no longer open.
  package func decline(in transaction: Transaction) throws -> Account? {
    guard let ask = try ask(transaction), let me = request.origin.author.person,
      try transaction.decline(invitation, by: me, at: request.origin.now)
    else { return nil }
    return ask.asker
  }

  private func ask(_ transaction: Transaction) throws -> Ask? {
    guard let me = request.origin.author.person else { return nil }
    return try transaction.asks(to: me, at: request.origin.now).first { $0.invitation.id == invitation }
  }

  func join(_ ask: Ask, _ transaction: Transaction) throws -> ID<Group> {
    guard let member = ask.invitation.member else { throw InvitationError.closed }
    return try transaction.join(
      by: ask.invitation, as: .existing(member), operation: request.operation, from: request.origin
    ).group
  }
}
