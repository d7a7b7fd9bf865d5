extension Bill {
  /// The same bill without some people, whose part the others take; nil where that is not plain: they paid, or
  /// amounts were typed that would not add up.
  package func leavingOut(_ members: Set<ID<Member>>) -> Bill? {
    guard members.isDisjoint(with: payers.members), let split = split.leavingOut(members) else { return nil }
    var bill = try? Bill(kind: kind, amount: amount, payers: payers, split: split, rate: rate)
    bill?.sum = sum
    return bill
  }
}

extension Split {
  /// What equal parts and weights say of the others stays; so does all else where those left out had nothing.
  fileprivate func leavingOut(_ members: Set<ID<Member>>) -> Split? {
    let (left, stay) = (
      parts.filter { members.contains($0.member) }, parts.filter { !members.contains($0.member) }
    )
    let isPlain =
      switch mode {
      case .equal, .shares: true
      case .adjustment, .percent, .exact: left.allSatisfy(\.quantity.isZero)
      }
    return isPlain && !left.isEmpty ? Split(mode, stay) : nil
  }
}
