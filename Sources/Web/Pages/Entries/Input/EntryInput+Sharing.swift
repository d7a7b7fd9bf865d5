import Ledger

/// Divides the rest among members without a typed part, once any part was typed.
extension EntryInput {
  /// `names` are the fields without typed input. If there is no rest, they get no part.
  mutating func shareRest(among names: [String], _ context: EntryContext) {
    // Field names are short; longer texts are ignored.
    let names = Set(names.lazy.filter { $0.utf8.count <= 64 })
    guard !names.isEmpty else { return }
    let members = members(context)
    let leftOut = Set(leftOut)
    let following = members.filter { names.contains(EntryField.part(split, $0).formName) }
    shareParts(among: following.filter { !leftOut.contains($0) }, context)
    sharePaid(among: members.filter { names.contains(EntryField.paid($0).formName) }, context)
  }

  private mutating func shareParts(among members: [ID<Member>], _ context: EntryContext) {
    var others = self
    for member in members { others[parts: split][member] = "" }
    guard !members.isEmpty, let rest = EntryReading(others, context).splitDraft.rest(among: members) else {
      return
    }
    others.followers = members
    others[parts: split].merge(Self.texts(of: rest, context.formats)) { $1 }
    self = others
  }

  private mutating func sharePaid(among members: [ID<Member>], _ context: EntryContext) {
    var others = self
    for member in members { others.paid[member] = "" }
    guard hasSeveralPayers, !members.isEmpty, let left = EntryReading(others, context).leftToPay else {
      return
    }
    let parts = DecimalNumber(left).divided(among: members)
    others.payingFollowers = members
    others.paid.merge(Self.texts(of: parts, context.formats)) { $1 }
    self = others
  }

  /// The members who can be named, and former ones whom the original entry names.
  func members(_ context: EntryContext, of original: Entry? = nil) -> [ID<Member>] {
    var named = original.map(\.bill.members) ?? []
    if kind == .transfer {
      let settling = Set(context.nameableMembers(in: .transfer).map(\.id))
      named.formUnion([payer, receiver].compactMap(\.self).filter(settling.contains))
    }
    return context.ordered(named.union(context.sharingMembers.map(\.id)))
  }
}
