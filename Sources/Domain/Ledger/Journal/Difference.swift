/// One difference that an operation made, with the old and new values, for a page to describe.
package enum Difference: Hashable, Sendable {
  case added
  case deleted
  case restored
  /// All contents were erased.
  case erased
  case fileErased

  // Names and settings
  case name(from: String, to: String)
  case currency(from: Currency, to: Currency)
  case simplifiesDebts(Bool)
  case membersInvite(Bool)
  case emoji(from: String?, to: String?)
  case archived(Bool)
  case customUnits(SetDifference<Currency>)
  case defaultSplit(from: Split?, to: Split?)
  case split(from: Split, to: Split)

  // Members
  case role(from: Role, to: Role)
  case person(from: ID<Person>?, to: ID<Person>?)
  case party(from: ID<Party>?, to: ID<Party>?)
  case mergedIntoMember(from: ID<Member>?, to: ID<Member>?)

  // Entries
  /// Of a part that is text.
  case text(EntryPart, from: String, to: String)
  /// Of a part that is a label.
  case label(EntryPart, from: ID<Label>?, to: ID<Label>?)
  case day(from: Day, to: Day)
  case kind(from: Bill.Kind, to: Bill.Kind)
  case amount(from: Money, to: Money)
  case payers(SetDifference<ID<Member>>)
  /// The same people paid, with other amounts or in another form.
  case paidAmounts([PaidDifference])
  case participants(SetDifference<ID<Member>>)
  case splitMode(from: Split.Mode, to: Split.Mode)
  /// The same people take part by the same rule, with other numbers.
  case splitInputs([PartDifference])
  /// Of a bill by item; nil for a line that was added or removed.
  case billLine(from: Items.Line?, to: Items.Line?)
  /// Of the lines only those that an extra is for.
  case billExtras(from: Items, to: Items)
  case billRest(from: Items.Rest, to: Items.Rest)
  case rate(from: Rate?, to: Rate?)
  case tags(SetDifference<ID<Label>>)
  case occurrence(from: Occurrence?, to: Occurrence?)
  case attachments(SetDifference<ID<Attachment>>)

  // Labels
  case labelName(from: String?, to: String?)
  case labelKind(from: Label.Kind, to: Label.Kind)
  case icon(from: String?, to: String?)
  case heading(from: String?, to: String?)
  case mergedIntoLabel(from: ID<Label>?, to: ID<Label>?)

  // Receipts
  case receiptStatus(from: Receipt.Status, to: Receipt.Status)
  case receiptReading(from: RecognizedReceipt?, to: RecognizedReceipt?)

  // Recurring rules and budgets
  case schedule(from: Schedule, to: Schedule)
  case activity(from: RecurringRule.Activity, to: RecurringRule.Activity)
  case skipped(SetDifference<Day>)
  case budget(from: Money?, to: Money?)
}

/// The amounts that a member paid before and after a change.
package struct PaidDifference: Hashable, Sendable {
  package let member: ID<Member>
  package let from: Money
  package let to: Money

  package init(_ member: ID<Member>, from old: Money, to new: Money) {
    (self.member, from, to) = (member, old, new)
  }
}

/// A member's part of a split before and after a change.
package struct PartDifference: Hashable, Sendable {
  package let mode: Split.Mode
  package let from: Split.Part
  package let to: Split.Part

  package init(_ mode: Split.Mode, from old: Split.Part, to new: Split.Part) {
    (self.mode, from, to) = (mode, old, new)
  }
}

/// The elements added to a set and removed from it.
package struct SetDifference<Element: Hashable & Sendable>: Hashable, Sendable {
  package let added: [Element]
  package let removed: [Element]

  package init(from old: [Element], to new: [Element]) {
    let (known, kept) = (Set(old), Set(new))
    added = new.filter { !known.contains($0) }
    removed = old.filter { !kept.contains($0) }
  }

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty }
}
