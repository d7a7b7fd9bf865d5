extension Roster {
  /// Throws unless the author may make this change now, and the change is valid.
  ///
  /// `before` is the state of the entity that it changes. The caller must check the ids of labels,
  /// attachments and rules, which `Change.references` lists, and must know whether the change undoes another
  /// one.
  package func allow(
    _ change: Change, by author: Author, before: EntityState, isInvited: Bool = false, isUndoing: Bool = false
  ) throws(Refusal) {
    let access = access(of: author, isInvited: isInvited)
    try checkGroup(change, access, author)
    switch change {
    case .group(let action): try allow(action, access)
    case .member(let id, let action): try allow(action, on: id, access, author, isUndoing: isUndoing)
    case .entry(let id, let action): try allow(action, on: id, access, author, before, isUndoing: isUndoing)
    case .receipt(_, let action): try allow(action, access, before)
    case .label, .preset, .rule, .budget: try requireMember(access)
    }
    try checkContents(change)
  }

  // MARK: - The group as a whole

  private func checkGroup(_ change: Change, _ access: Access, _ author: Author) throws(Refusal) {
    guard let group else {
      guard case .group(.created) = change else { throw .notInGroup }
      return
    }
    // People can always give up their own name, even in a deleted group or after leaving it.
    if isLettingGo(change, author) { return }
    guard access != .none || isFounding(change, author) else { throw .notInGroup }
    if group.isDeleted, change != .group(.deleted(false)) { throw .groupIsDeleted }
    guard group.isArchived else { return }
    switch change {
    case .group(.archived(false)), .group(.deleted): return
    case .member(let id, .removed(true)) where isName(id, of: author): return
    default: throw .groupIsArchived
    }
  }

  /// Whether a person releases or erases their own name.
  private func isLettingGo(_ change: Change, _ author: Author) -> Bool {
    switch change {
    case .member(let id, .claimed(nil)), .member(let id, .nameErased): isName(id, of: author)
    default: false
    }
  }

  private func isName(_ id: ID<Member>, of author: Author) -> Bool {
    author.person.map { member(id)?.person == $0 } ?? false
  }

  /// The creator of a group becomes its first member.
  private func isFounding(_ change: Change, _ author: Author) -> Bool {
    guard members.isEmpty, case .member(_, .added(_, .owner, let person?)) = change else { return false }
    return person == author.person
  }

  private func allow(_ action: GroupAction, _ access: Access) throws(Refusal) {
    switch action {
    case .created: guard group == nil else { throw .groupExists }
    case .archived, .deleted, .membersInvite: try requireOwner(access)
    case .renamed, .emoji, .currency, .simplifiesDebts, .unitAdded, .unitRemoved, .defaultSplit:
      try requireMember(access)
    }
  }

  // MARK: - Entries

  private func allow(
    _ action: EntryAction, on id: ID<Entry>, _ access: Access, _ author: Author, _ before: EntityState,
    isUndoing: Bool
  ) throws(Refusal) {
    try requireMember(access)
    if case .entry(let state) = before, state.isErased { throw .isErased }
    switch action {
    case .added(let entry): try checkBill(entry.bill, replacing: nil)
    case .edited(let edit):
      guard let bill = edit.bill, case .entry(let state) = before else { return }
      try checkEdit(of: state, to: bill, isUndoing: isUndoing)
    case .ticked(let tick):
      guard case .entry(let state) = before, state.isVisible, let old = state.bill else { throw .lineIsGone }
      let bill: Bill?
      do throws(BillError) { bill = try old.ticked([tick]) } catch { throw .bill(error) }
      guard let bill else { throw .lineIsGone }
      try checkEdit(of: state, to: bill, isUndoing: isUndoing)
    case .erased:
      guard case .entry(let state) = before else { return }
      guard state.isDeleted.value else { throw .notInBin }
      try requireErasing(of: state.birth?.author, access, author)
    case .deleted(false):
      if case .entry(let state) = before, access != .system, let bill = state.bill {
        try checkReturn(of: bill)
      }
    // The caller must check who uploaded the file.
    case .deleted(true), .fileErased: return
    }
  }

  private func checkEdit(of entry: EntryState, to bill: Bill, isUndoing: Bool) throws(Refusal) {
    try checkBill(bill, replacing: entry.bill, isUndoing: isUndoing)
    guard !isUndoing, let old = entry.bill,
      let looker = movedViewers(by: bill, replacing: old, of: entry.id).first
    else { return }
    throw .movesPart(looker)
  }

  /// Members erase what they added themselves, and owners erase everything.
  package func allowsErasing(of bringer: Author?, by author: Author) -> Bool {
    let access = access(of: author, isInvited: false)
    return access == .role(.owner) || access == .role(.member) && bringer == author
  }

  private func requireErasing(of bringer: Author?, _ access: Access, _ author: Author) throws(Refusal) {
    guard access == .role(.owner) || bringer == author else { throw .notBroughtByYou }
  }

  /// A restored entry must not name a member who is a viewer now.
  private func checkReturn(of bill: Bill) throws(Refusal) {
    for id in bill.members.sorted() {
      guard let member = member(id), member.isCurrent, !member.sharesCosts else { continue }
      throw .takesNoPart(id)
    }
  }

  /// A new bill may name only members who share costs, but an edited one may still name the members it named
  /// before, and a payment may name members who have left. An undone change may name merged members.
  private func checkBill(_ bill: Bill, replacing old: Bill?, isUndoing: Bool = false) throws(Refusal) {
    let known = old?.members ?? []
    for id in bill.members.sorted() {
      guard let member = member(id) else { throw .unknownMember(id) }
      let settles = bill.kind == .transfer && member.canSettle
      let isStoodFor = isUndoing && member.mergedInto != nil && self.member(standing[id])?.sharesCosts == true
      guard member.sharesCosts || known.contains(id) || settles || isStoodFor else { throw .takesNoPart(id) }
    }
    try checkCurrency(bill.amount.currency, orSameAs: old?.amount.currency)
    if let rate = bill.rate { try checkCurrency(rate.currency, orSameAs: old?.rate?.currency) }
  }

  /// The viewers who are in a bill before and after an edit, and whose balance the edit would change.
  package func movedViewers(by bill: Bill, replacing old: Bill, of entry: ID<Entry>) -> [ID<Member>] {
    let lookers = old.members.intersection(bill.members).intersection(viewerMembers)
    guard !lookers.isEmpty else { return [] }
    let (before, after) = (old.countedOutcome(of: entry), bill.countedOutcome(of: entry))
    return lookers.sorted().filter { before.currency != after.currency || before[$0]?.net != after[$0]?.net }
  }

  func checkCurrency(_ currency: Currency, orSameAs old: Currency? = nil) throws(Refusal) {
    guard currency == old || group?.knows(currency) == true else { throw .unknownCurrency(currency) }
  }

  // MARK: - Receipts

  /// A receipt can be filed once: a second member gets an error, and must reopen it first.
  private func allow(_ action: ReceiptAction, _ access: Access, _ before: EntityState) throws(Refusal) {
    try requireMember(access)
    guard case .status(let status) = action, case .receipt(let state) = before else { return }
    guard status != state.status.value else { throw status.isPending ? .nothingChanged : .receiptIsSettled }
    guard status.isPending || state.status.value.isPending else { throw .receiptIsSettled }
  }

  // MARK: - Roles

  func requireMember(_ access: Access) throws(Refusal) {
    switch access {
    case .system, .role(.member), .role(.owner): return
    case .role(.viewer): throw .viewersOnlyRead
    case .none, .invited: throw .notInGroup
    }
  }

  func requireOwner(_ access: Access) throws(Refusal) {
    try requireMember(access)
    if access == .role(.member) { throw .ownersOnly }
  }
}
