/// Which entries of a group are asked for: those that all that is set here is true of.
package struct EntryFilter: Hashable, Sendable {
  /// Words that each stand in the title, the note, or the name of the payee, the category or a tag, in
  /// whatever case and with whatever accents.
  package var text = ""
  /// Household categories whose names in the reader's language have the text in them.
  package var categoriesByName: Set<ID<Label>> = []
  package var kind: Bill.Kind?
  package var category: ID<Label>?
  /// Any of these, where there are some.
  package var tags: [ID<Label>] = []
  package var payee: ID<Label>?
  /// All of these; that there is no tag counts as one more of the tags.
  package var marks: Set<EntryMark> = []
  /// Who has a part in it, paying or owing.
  package var member: ID<Member>?
  /// Who paid it or a part of it.
  package var payer: ID<Member>?
  /// Both days are included.
  package var from: Day?
  package var to: Day?
  /// In whatever currency, both included.
  package var minimum: Quantity?
  package var maximum: Quantity?

  package init() {}

  package var isEmpty: Bool { self == EntryFilter() }
}
