/// Changes of a group as a whole.
package enum GroupAction: Hashable, Sendable {
  case created(name: String, currency: Currency)
  case renamed(String)
  case currency(Currency)
  case simplifiesDebts(Bool)
  case membersInvite(Bool)
  case emoji(String?)
  case archived(Bool)
  case deleted(Bool)
  case unitAdded(Currency)
  case unitRemoved(Currency)
  case defaultSplit(Split?)
}

/// Changes of a member.
package enum MemberAction: Hashable, Sendable {
  case added(name: String, role: Role, person: ID<Person>?)
  case renamed(String)
  case role(Role)
  /// Claims the member ("this is me"), or releases it with nil.
  case claimed(ID<Person>?)
  case removed(Bool)
  /// Marks the member as the same person as another one; nil ends that.
  case merged(into: ID<Member>?)
  /// Adds the member to a party that settles together; nil removes it.
  case party(ID<Party>?)
  /// Erases all names of the member permanently, also in the past; this name replaces them. `leaving` is the
  /// digest of the operations with the replaced name.
  case nameErased(String, leaving: String)
  /// The ways in which the member is paid were changed. They stand beside the journal, so that they can be
  /// erased.
  case paymentWaysChanged
  /// By the link to a debt of the member, it was said to be paid.
  case saidPaid
}

/// Changes of an entry.
package enum EntryAction: Hashable, Sendable {
  case added(Entry)
  case edited(EntryEdit)
  /// Of a bill by item. A bill that is written later decides about all its lines.
  case ticked(Items.Tick)
  case deleted(Bool)
  /// All contents of the entry are deleted permanently, with these files. Only its place in the journal
  /// stays.
  case erased([ID<Attachment>])
  /// A current or former file of the entry is deleted permanently.
  case fileErased(ID<Attachment>)
}

/// Changes of a category, tag or payee.
package enum LabelAction: Hashable, Sendable {
  case added(kind: Label.Kind, name: String, icon: String?, heading: String?)
  /// Without a name, a household category has its translated name again.
  case renamed(String?)
  case kind(Label.Kind)
  case icon(String?)
  case heading(String?)
  case merged(into: ID<Label>?)
  case removed(Bool)
}

/// Changes of a saved split.
package enum PresetAction: Hashable, Sendable {
  case added(name: String, split: Split)
  case renamed(String)
  case split(Split)
  case removed(Bool)
}

/// Changes of a recurring rule. Existing entries are not changed by them.
package enum RuleAction: Hashable, Sendable {
  case added(schedule: Schedule, template: Entry)
  case schedule(Schedule)
  case template(Entry)
  case activity(RecurringRule.Activity)
  /// Skips a day, or includes it again.
  case skipped(Day, Bool)
  case removed(Bool)
}

/// Changes of a receipt.
package enum ReceiptAction: Hashable, Sendable {
  case added(ID<Attachment>)
  /// Filed, dropped, or reopened.
  case status(Receipt.Status)
  case read(RecognizedReceipt?)
  case removed(Bool)
  /// Its picture is deleted permanently.
  case fileErased(ID<Attachment>)
}
