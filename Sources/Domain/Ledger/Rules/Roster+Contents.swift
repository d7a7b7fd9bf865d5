extension Roster {
  /// The most tags, and the most attachments, of one entry.
  package static let mostTags = 50

  /// Throws unless the contents of a change are valid, independent of its author.
  package func checkContents(_ change: Change) throws(Refusal) {
    switch change {
    case .group(let action): try check(action)
    case .member(_, let action): try check(action)
    case .entry(_, .added(let entry)): try check(entry)
    case .entry(_, .edited(let edit)): try check(edit)
    case .entry(_, .ticked), .entry(_, .deleted), .entry(_, .erased), .entry(_, .fileErased): return
    case .label(let id, let action): try check(action, on: id)
    case .preset(_, let action): try check(action)
    case .rule(_, let action): try check(action)
    case .budget(_, let amount): try checkBudget(amount)
    case .receipt(_, let action): try check(action)
    }
  }

  private func check(_ action: GroupAction) throws(Refusal) {
    switch action {
    case .created(let name, let currency):
      try check(name, .groupName)
      guard currency.isStandard else { throw .unknownCurrency(currency) }
    case .renamed(let name): try check(name, .groupName)
    case .currency(let currency): try checkCurrency(currency)
    case .unitAdded(let unit): try checkUnit(unit)
    case .defaultSplit(let split?): try check(split)
    case .emoji(let emoji?): guard Emoji.isEmoji(emoji) else { throw .notAnEmoji }
    case .emoji(nil), .defaultSplit(nil), .simplifiesDebts, .membersInvite, .archived, .deleted, .unitRemoved:
      return
    }
  }

  private func checkUnit(_ unit: Currency) throws(Refusal) {
    do throws(CustomUnitError) { _ = try Currency(custom: unit.code, scale: unit.scale) } catch {
      throw .customUnit(error)
    }
    // The same code with two scales would make old and new amounts look alike.
    if let other = group?.customUnits.first(where: { $0.code == unit.code }), other != unit {
      throw .customUnit(.codeIsACurrency)
    }
  }

  private func check(_ action: MemberAction) throws(Refusal) {
    switch action {
    case .added(let name, _, _), .renamed(let name), .nameErased(let name, _): try check(name, .memberName)
    case .role, .claimed, .removed, .merged, .party, .paymentWaysChanged, .saidPaid: return
    }
  }

  private func check(_ entry: Entry) throws(Refusal) {
    for part in EntryPart.allCases { try check(part, part.value(in: entry)) }
    try checkCount(max(entry.tags.count, entry.attachments.count))
  }

  private func check(_ part: EntryPart, _ value: EntryPart.Value?) throws(Refusal) {
    switch value {
    case .text(let text): if let constraint = part.constraint { try check(text, constraint) }
    case .bill(let bill): try check(bill)
    case .day, .label, nil: return
    }
  }

  private func check(_ bill: Bill) throws(Refusal) {
    if case .items(let items) = bill.split { for line in items.lines { try check(line.name, .itemName) } }
    do throws(BillError) { try bill.checkConversion() } catch { throw .bill(error) }
  }

  private func check(_ edit: EntryEdit) throws(Refusal) {
    guard !edit.isEmpty else { throw .nothingChanged }
    for part in EntryPart.allCases { try check(part, edit.value(of: part)) }
    try checkCount(max(edit.tags.added.count, edit.attachments.added.count))
  }

  private func checkCount(_ count: Int) throws(Refusal) {
    guard count <= Roster.mostTags else { throw .tooMany(limit: Roster.mostTags) }
  }

  private func check(_ action: LabelAction, on id: ID<Label>) throws(Refusal) {
    switch action {
    case .added(_, let name, let icon, let heading):
      try check(name, .labelName)
      try check(icon ?? "-", .icon)
      try check(heading ?? "-", .icon)
    case .renamed(let name?): try check(name, .labelName)
    case .renamed(nil): guard HouseholdCategory(id) != nil else { throw .text(.empty) }
    case .icon(let name?), .heading(let name?): try check(name, .icon)
    case .merged(let other?) where other == id: throw .mergedIntoItself
    case .kind, .icon(nil), .heading(nil), .merged, .removed: return
    }
  }

  private func check(_ action: PresetAction) throws(Refusal) {
    switch action {
    case .added(let name, let split):
      try check(name, .presetName)
      try check(split)
    case .renamed(let name): try check(name, .presetName)
    case .split(let split): try check(split)
    case .removed: return
    }
  }

  private func check(_ action: RuleAction) throws(Refusal) {
    switch action {
    case .added(_, let entry), .template(let entry):
      try check(entry)
      for id in entry.bill.members.sorted() where member(id) == nil { throw .unknownMember(id) }
      try checkCurrency(entry.bill.amount.currency)
    case .schedule, .activity, .skipped, .removed: return
    }
  }

  private func check(_ action: ReceiptAction) throws(Refusal) {
    switch action {
    case .status(.dropped(let reason)): try check(reason, .reason)
    case .read(let reading?): try check(reading.payee ?? "-", .labelName)
    case .added, .status, .read, .removed, .fileErased: return
    }
  }

  private func checkBudget(_ amount: Money?) throws(Refusal) {
    guard let amount else { return }
    guard amount.minorUnits > 0, amount.isWithinLimit else { throw .budgetNotPositive }
    try checkCurrency(amount.currency)
  }

  /// A split without an amount need not add up yet, but must name members of the group, each once.
  private func check(_ split: Split) throws(Refusal) {
    let members = split.members
    guard !members.isEmpty else { throw .bill(.nobodyIncluded) }
    for id in members where member(id) == nil { throw .unknownMember(id) }
    do throws(BillError) { try requireDistinctMembers(sorted: members.sorted()) } catch { throw .bill(error) }
  }

  private func check(_ text: String, _ rule: TextConstraint) throws(Refusal) {
    do throws(TextError) { try rule.check(text) } catch { throw .text(error) }
  }
}
