package import Ledger

/// A field of an entry that two people changed to different values, one of which must be chosen.
package enum ContestedField: String, Hashable, Sendable { case title, day, bill, category, payee, note }

extension Entry {
  /// Puts back the other author's values; `shown` is the state that the choice was made on.
  package mutating func yield(_ fields: Set<ContestedField>, to shown: Entry) {
    for field in fields {
      switch field {
      case .title: title = shown.title
      case .day: day = shown.day
      case .bill: bill = shown.bill
      case .category: category = shown.category
      case .payee: payee = shown.payee
      case .note: note = shown.note
      }
    }
  }
}
