extension Operation {
  /// The changes that undo this operation on its entity, whose earlier state is `before`.
  ///
  /// Usually one; none if the operation changed nothing, because later changes had already won. As operations
  /// with later stamps they restore the visible state.
  package func inverse(given before: EntityState) -> [Change] {
    before.applying(self).changes(backTo: before)
  }
}

extension EntityState {
  /// The changes that restore the visible state of an earlier one.
  package func changes(backTo before: EntityState) -> [Change] {
    switch (self, before) {
    case (.group(let now), .group(let before)): now.actions(backTo: before).map { .group($0) }
    case (.member(let now), .member(let before)): now.actions(backTo: before).map { .member(now.id, $0) }
    case (.entry(let now), .entry(let before)): now.actions(backTo: before).map { .entry(now.id, $0) }
    case (.label(let now), .label(let before)): now.actions(backTo: before).map { .label(now.id, $0) }
    case (.preset(let now), .preset(let before)): now.actions(backTo: before).map { .preset(now.id, $0) }
    case (.rule(let now), .rule(let before)): now.actions(backTo: before).map { .rule(now.id, $0) }
    case (.receipt(let now), .receipt(let before)): now.actions(backTo: before).map { .receipt(now.id, $0) }
    case (.budget(let now), .budget(let before)) where now.monthly.value != before.monthly.value:
      [.budget(now.category, before.monthly.value)]
    default: []
    }
  }
}

/// The action that resets a register, if its value differs.
private func setBack<Value, Action>(
  _ now: Register<Value>, _ before: Register<Value>, _ action: (Value) -> Action
) -> [Action] { now.value == before.value ? [] : [action(before.value)] }

extension GroupState {
  func actions(backTo before: GroupState) -> [GroupAction] {
    guard before.birth != nil else { return birth != nil && !isDeleted.value ? [.deleted(true)] : [] }
    var actions = setBack(name, before.name) { GroupAction.renamed($0) }
    actions += setBack(currency, before.currency) { .currency($0) }
    actions += setBack(simplifiesDebts, before.simplifiesDebts) { .simplifiesDebts($0) }
    actions += setBack(membersInvite, before.membersInvite) { .membersInvite($0) }
    actions += setBack(emoji, before.emoji) { .emoji($0) }
    actions += setBack(isArchived, before.isArchived) { .archived($0) }
    actions += setBack(isDeleted, before.isDeleted) { .deleted($0) }
    let changed = SetDifference(from: before.customUnits.elements, to: customUnits.elements)
    actions += changed.removed.map { .unitAdded($0) } + changed.added.map { .unitRemoved($0) }
    actions += setBack(defaultSplit, before.defaultSplit) { .defaultSplit($0) }
    return actions
  }
}

extension MemberState {
  func actions(backTo before: MemberState) -> [MemberAction] {
    guard before.birth != nil else { return birth != nil && !isRemoved.value ? [.removed(true)] : [] }
    var actions = setBack(name, before.name) { MemberAction.renamed($0) }
    actions += setBack(role, before.role) { .role($0) }
    actions += setBack(person, before.person) { .claimed($0) }
    actions += setBack(isRemoved, before.isRemoved) { .removed($0) }
    actions += setBack(mergedInto, before.mergedInto) { .merged(into: $0) }
    actions += setBack(party, before.party) { .party($0) }
    return actions
  }
}

extension EntryState {
  func actions(backTo before: EntryState) -> [EntryAction] {
    guard before.hasEntry, let entry, let entryBefore = before.entry else {
      return isVisible && !before.isVisible ? [.deleted(true)] : []
    }
    var edit = entryBefore.edit(from: entry)
    var actions: [EntryAction] = []
    if edit.bill != nil, let ticks = ticks(backTo: before) {
      edit.bill = nil
      actions = ticks.map { .ticked($0) }
    }
    if !edit.isEmpty { actions.append(.edited(edit)) }
    return actions + setBack(isDeleted, before.isDeleted) { .deleted($0) }
  }
}

extension LabelState {
  func actions(backTo before: LabelState) -> [LabelAction] {
    guard before.label != nil else { return label?.isRemoved == false ? [.removed(true)] : [] }
    var actions = setBack(name, before.name) { LabelAction.renamed($0) }
    actions += setBack(kind, before.kind) { .kind($0) }
    actions += setBack(icon, before.icon) { .icon($0) }
    actions += setBack(heading, before.heading) { .heading($0) }
    actions += setBack(mergedInto, before.mergedInto) { .merged(into: $0) }
    actions += setBack(isRemoved, before.isRemoved) { .removed($0) }
    return actions
  }
}

extension PresetState {
  func actions(backTo before: PresetState) -> [PresetAction] {
    guard before.birth != nil else { return birth != nil && !isRemoved.value ? [.removed(true)] : [] }
    var actions = setBack(name, before.name) { PresetAction.renamed($0) }
    actions += setBack(split, before.split) { .split($0) }
    actions += setBack(isRemoved, before.isRemoved) { .removed($0) }
    return actions
  }
}

extension ReceiptState {
  func actions(backTo before: ReceiptState) -> [ReceiptAction] {
    guard before.birth != nil else { return birth != nil && !isRemoved.value ? [.removed(true)] : [] }
    var actions = setBack(status, before.status) { ReceiptAction.status($0) }
    actions += setBack(reading, before.reading) { .read($0) }
    actions += setBack(isRemoved, before.isRemoved) { .removed($0) }
    return actions
  }
}

extension RuleState {
  func actions(backTo before: RuleState) -> [RuleAction] {
    guard let rule, let ruleBefore = before.rule else {
      return rule?.isRemoved == false ? [.removed(true)] : []
    }
    var actions: [RuleAction] = []
    if rule.schedule != ruleBefore.schedule { actions.append(.schedule(ruleBefore.schedule)) }
    if rule.template != ruleBefore.template { actions.append(.template(ruleBefore.template)) }
    if rule.activity != ruleBefore.activity { actions.append(.activity(ruleBefore.activity)) }
    let days = SetDifference(from: ruleBefore.skipped, to: rule.skipped)
    actions += days.added.map { .skipped($0, false) } + days.removed.map { .skipped($0, true) }
    return actions + setBack(isRemoved, before.isRemoved) { .removed($0) }
  }
}
