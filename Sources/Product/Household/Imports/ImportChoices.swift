package import Ledger

/// What somebody decided about an import, beside what a file's reader is told.
package struct ImportChoices: Hashable, Sendable {
  /// Who a name of the file is.
  package enum Someone: Hashable, Sendable {
    case member(ID<Member>)
    case new
    case myself
  }

  /// By name; others are found by their names.
  package var people: [String: Someone] = [:]
  /// Places of rows that are left out though they would be added, changed or restored.
  package var skipped: Set<Int> = []
  /// Places of rows that are added, changed or restored though they would not be.
  package var taken: Set<Int> = []
  /// Entries of earlier files that are deleted, as this one has them no more.
  package var binned: Set<ID<Entry>> = []
  /// Whether the rest is added although some rows cannot be.
  package var leavesRefused = false

  package init() {}
}

/// Where the entries of a file go.
package enum ImportTarget: Hashable, Sendable {
  case group(ID<Group>)
  /// A group that is made for them, founded by whoever goes by this name.
  case new(ID<Group>, name: String, currency: Currency, founder: String)

  package var group: ID<Group> {
    switch self {
    case .group(let id), .new(let id, _, _, _): id
    }
  }
}

/// What an import writes where a file says nothing, in the language of whoever imports it.
package struct ImportWords: Sendable {
  package let payment: String
  package let untitled: String
  package let categories: CategoryNames

  package init(payment: String, untitled: String, categories: CategoryNames) {
    self.payment = payment
    self.untitled = untitled
    self.categories = categories
  }
}
