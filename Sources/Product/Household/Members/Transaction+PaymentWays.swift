package import Ledger
package import PaymentCodes
package import Store

extension Transaction {
  /// Adds a way in which a member without an account is paid. Throws `Refusal.alreadyClaimed` for a member
  /// with one, who says it alone, and `AccountError.tooManyPaymentWays`.
  package func addPaymentWay(_ way: PaymentWay, of id: ID<Member>, for request: GroupRequest) throws -> Member
  {
    let member = try roster(of: request.group).require(id)
    guard member.person == nil else { throw Refusal.alreadyClaimed }
    guard member.isCurrent else { throw JournalError.missing(.member) }
    guard let author = request.origin.author.person else { throw Refusal.notInGroup }
    let appended = try append(.member(id, .paymentWaysChanged), for: request)
    let stored = StoredPaymentWay(id: request.id(), way, author: author, added: request.origin.now)
    let owner = StoredPaymentWay.Owner.member(id, in: request.group)
    // What was removed since does not come back without a line in the history.
    guard try !appended.isResend || paymentWays(of: owner).contains(where: { $0.id == stored.id }) else {
      throw AccountError.changedMeanwhile
    }
    try add(stored, to: owner)
    return member
  }

  /// Removes a way in which others have said that a member is paid. The member is nil if it is gone already.
  package func removePaymentWay(_ way: ID<StoredPaymentWay>, of id: ID<Member>, for request: GroupRequest)
    throws -> Member?
  {
    let member = try roster(of: request.group).require(id)
    guard try removePaymentWay(way, of: .member(id, in: request.group)) != nil else { return nil }
    _ = try append(.member(id, .paymentWaysChanged), for: request)
    return member
  }
}
