/// A filter for the entries of a group: all conditions must match.
package struct EntryFilter: Hashable, Sendable {
  /// Words, each of which must be in the title, the note, or the name of the payee, the category or a tag;
  /// case and accents are ignored.
  package var text = ""
  /// Household categories whose names in the reader's language contain the text.
  package var categoriesByName: Set<ID<Label>> = []
  package var kind: Bill.Kind?
  package var category: ID<Label>?
  /// Any of these tags, if there are some.
  package var tags: [ID<Label>] = []
  package var payee: ID<Label>?
  /// All of these must match; "without a tag" counts as one more of the tags.
  package var marks: Set<EntryMark> = []
  /// A member who paid or owes a part.
  package var member: ID<Member>?
  /// A member who paid at least a part.
  package var payer: ID<Member>?
  /// Both days are included.
  package var from: Day?
  package var to: Day?
  /// In any currency, both included.
  package var minimum: DecimalNumber?
  package var maximum: DecimalNumber?

  package init() {}

  package var isEmpty: Bool { self == EntryFilter() }
}

/// Properties of entries to filter by that are not values of a field. A payment needs no category, tag or
/// payee, so none is missing.
package enum EntryMark: CaseIterable, Hashable, Sendable {
  case lacksCategory, lacksTag, lacksPayee
  case hasFile
  /// Made by a recurring rule.
  case repeats
}

extension Label.Kind {
  /// The mark of entries without a label of this kind.
  package var lacking: EntryMark {
    switch self {
    case .category: .lacksCategory
    case .tag: .lacksTag
    case .payee: .lacksPayee
    }
  }
}
