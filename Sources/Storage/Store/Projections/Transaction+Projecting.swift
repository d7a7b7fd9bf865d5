package import Ledger
internal import SQLite

extension Transaction {
  /// Updates the tables after an entity's state has changed. `before` is the state that the tables hold.
  package func project(from before: EntityState, to after: EntityState, _ book: AppendCache) throws {
    switch (before, after) {
    case (.entry(let before), .entry(let after)):
      let kept = EntryProjection(before)
      try project(from: kept, to: EntryProjection(after, after: kept), book)
    case (.group(let before), .group(let state)):
      try project(state, book)
      if before.takesEntries != state.takesEntries { publish(.rulesChanged) }
    case (_, .member(let state)): try project(state, book)
    case (_, .label(let state)): try project(state, book.group)
    case (_, .preset(let state)): try project(state, book.group)
    case (_, .rule(let state)):
      try project(state, book.group)
      publish(.rulesChanged)
    case (_, .budget(let state)): try project(state, book.group)
    case (_, .receipt(let state)): try project(state, book.group)
    default: break
    }
  }

  private func project(_ state: GroupState, _ book: AppendCache) throws {
    guard let details = state.group else { return }
    try connection.run(
      """
      INSERT INTO group_details
        ("group", name, currency, scale, simplifies_debts, members_invite, emoji, is_archived,
        is_deleted, default_split)
      VALUES (
        \(details.id), \(details.name), \(details.currency.code), \(details.currency.scale),
        \(details.simplifiesDebts), \(details.membersInvite), \(details.emoji),
        \(details.isArchived), \(details.isDeleted), \(details.defaultSplit))
      ON CONFLICT DO UPDATE SET
        name = excluded.name, currency = excluded.currency, scale = excluded.scale,
        simplifies_debts = excluded.simplifies_debts,
        members_invite = excluded.members_invite, emoji = excluded.emoji, is_archived = excluded.is_archived,
        is_deleted = excluded.is_deleted, default_split = excluded.default_split
      """)
    try connection.run(#"DELETE FROM custom_units WHERE "group" = \#(details.id)"#)
    for unit in details.customUnits {
      try connection.run(
        """
        INSERT INTO custom_units ("group", currency, scale)
        VALUES (\(details.id), \(unit.code), \(unit.scale))
        """)
    }
    book.cache(details)
  }

  private func project(_ state: MemberState, _ book: AppendCache) throws {
    guard let member = state.member else { return }
    book.numbers[member.id] = try connection.value(
      """
      INSERT INTO members (id, "group", name, role, person, is_removed, merged_into, party)
      VALUES (
        \(member.id), \(book.group), \(member.name), \(member.role), \(member.person),
        \(member.isRemoved), \(member.mergedInto), \(member.party))
      ON CONFLICT ("group", id) DO UPDATE SET
        name = excluded.name, role = excluded.role, person = excluded.person,
        is_removed = excluded.is_removed, merged_into = excluded.merged_into, party = excluded.party
      RETURNING number
      """)
    book.cache(member)
  }

  private func project(_ state: LabelState, _ group: ID<Group>) throws {
    guard let label = state.label else { return }
    try connection.run(
      """
      INSERT INTO labels ("group", id, kind, name, icon, heading, merged_into, is_removed)
      VALUES (
        \(group), \(label.id), \(label.kind), \(label.name), \(label.icon), \(label.heading),
        \(label.mergedInto), \(label.isRemoved))
      ON CONFLICT DO UPDATE SET
        kind = excluded.kind, name = excluded.name, icon = excluded.icon, heading = excluded.heading,
        merged_into = excluded.merged_into, is_removed = excluded.is_removed
      """)
  }

  private func project(_ state: PresetState, _ group: ID<Group>) throws {
    guard let preset = state.preset else {
      try connection.run(#"DELETE FROM presets WHERE "group" = \#(group) AND id = \#(state.id)"#)
      return
    }
    try connection.run(
      """
      INSERT INTO presets ("group", id, name, split)
      VALUES (\(group), \(preset.id), \(preset.name), \(preset.split))
      ON CONFLICT DO UPDATE SET name = excluded.name, split = excluded.split
      """)
  }

  private func project(_ state: RuleState, _ group: ID<Group>) throws {
    guard let rule = state.rule else { return }
    try connection.run(
      """
      INSERT INTO rules ("group", id, schedule, template, running_from, is_removed)
      VALUES (
        \(group), \(rule.id), \(rule.schedule), \(rule.template), \(rule.activity.start),
        \(rule.isRemoved))
      ON CONFLICT DO UPDATE SET
        schedule = excluded.schedule, template = excluded.template,
        running_from = excluded.running_from, is_removed = excluded.is_removed
      """)
    try connection.run(#"DELETE FROM skipped_days WHERE "group" = \#(group) AND rule = \#(rule.id)"#)
    for day in rule.skipped {
      try connection.run(
        #"INSERT INTO skipped_days ("group", rule, day) VALUES (\#(group), \#(rule.id), \#(day))"#)
    }
  }

  private func project(_ state: ReceiptState, _ group: ID<Group>) throws {
    guard let receipt = state.receipt else { return }
    let (reading, amount) = (receipt.reading, receipt.reading?.amount)
    try connection.run(
      """
      INSERT INTO receipts (
        "group", id, attachment, milliseconds, counter, author, status, entry, reason, is_read, amount,
        currency, scale, day, payee, is_removed, itemized)
      VALUES (
        \(group), \(receipt.id), \(receipt.attachment), \(receipt.added.milliseconds),
        \(receipt.added.counter), \(receipt.author.person), \(receipt.status.name), \(receipt.status.entry),
        \(receipt.status.reason), \(reading != nil), \(amount?.minorUnits), \(amount?.currency.code),
        \(amount?.currency.scale), \(reading?.day), \(reading?.payee), \(receipt.isRemoved),
        \(reading.flatMap { $0.lines.isEmpty ? nil : $0 }))
      ON CONFLICT DO UPDATE SET
        attachment = excluded.attachment, milliseconds = excluded.milliseconds,
        counter = excluded.counter, author = excluded.author, status = excluded.status,
        entry = excluded.entry, reason = excluded.reason, is_read = excluded.is_read,
        amount = excluded.amount, currency = excluded.currency, scale = excluded.scale,
        day = excluded.day, payee = excluded.payee, is_removed = excluded.is_removed,
        itemized = excluded.itemized
      """)
  }

  private func project(_ state: BudgetState, _ group: ID<Group>) throws {
    guard let monthly = state.monthly.value else {
      try connection.run(#"DELETE FROM budgets WHERE "group" = \#(group) AND category = \#(state.category)"#)
      return
    }
    try connection.run(
      """
      INSERT INTO budgets ("group", category, monthly, currency, scale)
      VALUES (
        \(group), \(state.category), \(monthly.minorUnits), \(monthly.currency.code),
        \(monthly.currency.scale))
      ON CONFLICT DO UPDATE SET
        monthly = excluded.monthly, currency = excluded.currency, scale = excluded.scale
      """)
  }
}

extension GroupState {
  fileprivate var takesEntries: Bool { birth == nil || (!isArchived.value && !isDeleted.value) }
}

extension RecurringRule.Activity {
  /// The day from which the rule runs; nil while it is paused.
  package var start: Day? { if case .running(let day) = self { day } else { nil } }

  init(start: Day?) { self = start.map { .running(from: $0) } ?? .paused }
}

extension Transaction {
  /// Counts entries with an exchange rate in the currency that they were converted to. Older versions used
  /// their own currency for everything but balances.
  func upgradeConvertedEntries() throws {
    for group in try allGroups() {
      let ids: [ID<Entry>] = try connection.values(
        #"SELECT id FROM entries WHERE "group" = \#(group) AND original IS NOT NULL ORDER BY id"#)
      guard !ids.isEmpty else { continue }
      let book = try book(of: group)
      for id in ids {
        guard let kept = try projection(of: id, in: group),
          case .entry(let state) = try state(of: Entity(.entry, id), in: group),
          let counted = EntryProjection(state)
        else { continue }
        try recount(kept, as: counted, book)
      }
      try write(&book.totals, of: book)
    }
    forgetBooks()
  }
}
