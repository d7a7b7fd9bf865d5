/// What an entry can be looked for by that is no value of it. A payment needs no category, tag or payee: it
/// lacks none of them.
package enum EntryMark: CaseIterable, Hashable, Sendable {
  case lacksCategory, lacksTag, lacksPayee
  case hasFile
  /// A recurring rule made it.
  case repeats
}

extension Label.Kind {
  /// The mark of an entry that has none of this kind.
  package var lacking: EntryMark {
    switch self {
    case .category: .lacksCategory
    case .tag: .lacksTag
    case .payee: .lacksPayee
    }
  }
}
