import Ledger
import Words

/// Carries the result of the previous split over when the visitor chooses another way to split.
extension EntryInput {
  /// Fills the fields of the newly chosen split if they are empty. `mode` is the split that the form showed.
  /// With `anew`, as in a preview, fields without typed input are filled again.
  mutating func carryOver(from mode: Split.Mode, anew: Bool, _ context: EntryContext) {
    guard mode != split, kind != .transfer, anew ? isUntouched(split, context) : isBlank(split) else {
      return
    }
    if split == .items { return carryToItems(from: mode, context) }
    var next = self
    next[parts: split] = [:]
    next.fillIn(from: mode, context)
    let (old, new) = (typed(split), next[parts: split])
    if new.isEmpty { next[parts: split] = self[parts: split] }
    if !new.isEmpty, !old.isEmpty { next.refilled = Set(old.keys).union(new.keys).sorted() }
    if split == .exact { (next.filled, next.filledFrom) = (next.typed(.exact), mode) }
    self = next
  }

  /// Amounts that the form has filled in follow the total, as long as none of them was typed.
  mutating func followWhole(_ context: EntryContext) {
    guard split == .exact, let filledFrom, isUntouched(.exact, context),
      EntryReading(self, context).splitDraft.left?.isZero != true
    else { return }
    carryOver(from: filledFrom, anew: true, context)
  }

  /// One line that divides the same, so that there is something to correct.
  private mutating func carryToItems(from mode: Split.Mode, _ context: EntryContext) {
    var before = self
    before.split = mode
    var had = Dictionary(uniqueKeysWithValues: included.map { ($0, "") })
    if mode != .equal {
      let draft = EntryReading(before, context).splitDraft
      guard case .shares(let parts)? = draft.carried(to: .shares, in: context.group.currency) else { return }
      had = Self.texts(of: parts, context.formats)
    }
    items = ItemsInput.line(title, amount, had)
  }

  /// Takes the lines of a receipt that were typed as one text.
  mutating func readReceipt(_ context: EntryContext) {
    guard split == .items, kind != .transfer, !items.receipt.allSatisfy(\.isWhitespace) else { return }
    let currency = context.group.currency(named: currency) ?? context.group.currency
    let everyone = included.isEmpty ? context.sharingMembers.map(\.id) : included.sorted()
    var others = items
    others.dropBeginning(.line(title, amount, Dictionary(uniqueKeysWithValues: included.map { ($0, "") })))
    let typed = TypedReceipt(items.receipt, in: currency, context, behind: others, everyone: everyone)
    if !typed.lines.isEmpty { items = others }
    items.take(typed)
    guard !typed.unread.isEmpty else { return }
    misfits.append(EntryError(.typedReceipt, typed.excess.map { .bill($0) } ?? .unreadLines))
  }

  private mutating func fillIn(from mode: Split.Mode, _ context: EntryContext) {
    var before = self
    before.split = mode
    let reading = EntryReading(before, context)
    let currency = reading.currency ?? context.group.currency
    guard let carried = reading.splitDraft.carried(to: split, in: currency) else { return }
    if split == .equal || split == .adjustment { carriesIncluded = true }
    use(carried, context.formats)
  }

  /// Clears the earlier parts of members who were unticked since:
  /// their fields were hidden, so they were not typed now.
  mutating func leaveOut(untickedIn mode: Split.Mode) {
    guard [.equal, .adjustment].contains(mode), [.shares, .percent, .exact].contains(split),
      kind != .transfer, !included.isEmpty
    else { return }
    for (member, text) in self[parts: split].sorted(by: { $0.key < $1.key })
    where !included.contains(member) && !text.allSatisfy(\.isWhitespace) {
      self[parts: split][member] = ""
      leftOut.append(member)
    }
  }

  /// Gives the rest of the split to the member.
  mutating func giveRest(to member: String, _ context: EntryContext) {
    let draft = EntryReading(self, context).splitDraft
    guard let left = draft.left, !left.isZero,
      let member = members(context).first(where: { $0.description == member }),
      let part = draft.part(of: member, adding: left)
    else { return }
    self[parts: split][member] = context.formats.amounts.textUnlessNegative(part)
  }

  /// With several payers, the previous payer starts with the whole amount.
  mutating func letFirstPayWhole(_ context: EntryContext) {
    guard hasSeveralPayers, paying.isEmpty, let first = firstPayer(context),
      let money = EntryReading(self, context).money
    else { return }
    paid[first] = context.formats.amounts.text(of: money)
  }

  /// The only one of several payers keeps paying the whole amount when it changes.
  mutating func letOnlyPayWhole(_ context: EntryContext) {
    guard hasSeveralPayers, !paidWhole.isEmpty, let only = paying.first, paying.count == 1,
      paid[only] == paidWhole, let money = EntryReading(self, context).money
    else { return }
    paid[only] = context.formats.amounts.text(of: money)
    payingFollowers = [only]
  }

  func firstPayer(_ context: EntryContext) -> ID<Member>? {
    context.viewer.flatMap { context.member($0)?.sharesCosts == true ? $0 : nil } ?? payer
  }

  /// The members with a typed payment.
  var paying: Set<ID<Member>> {
    hasSeveralPayers ? Set(paid.filter { !$0.value.allSatisfy(\.isWhitespace) }.keys) : []
  }

  private func isBlank(_ mode: Split.Mode) -> Bool { mode == .items ? items.isBlank : typed(mode).isEmpty }

  /// The parts that are not blank.
  func typed(_ mode: Split.Mode) -> [ID<Member>: String] {
    self[parts: mode].filter { !$0.value.allSatisfy(\.isWhitespace) }
  }

  /// Whether the fields contain only initial values or values that the form has filled in.
  func isUntouched(_ mode: Split.Mode, _ context: EntryContext) -> Bool {
    let typed = typed(mode)
    return switch mode {
    case .shares: typed.values.allSatisfy { [context.oneShare, "1"].contains($0) }
    case .exact: typed.isEmpty || typed == filled
    case .equal, .percent, .adjustment: typed.isEmpty
    case .items: items.isBlank
    }
  }
}

extension EntryContext {
  /// The initial value of every member's shares.
  var oneShare: String { formats.amounts.text(of: DecimalNumber(1)) }
}

extension AmountFormat {
  /// A part with the rest added: empty if it would be below zero.
  func textUnlessNegative(_ part: DecimalNumber) -> String { part.isNegative ? "" : text(of: part) }
}

extension EntryInput {
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
