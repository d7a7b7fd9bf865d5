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
