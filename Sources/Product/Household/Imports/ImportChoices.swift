package import Ledger

/// The author's decisions about an import, beside the answers for the file's reader.
package struct ImportChoices: Hashable, Sendable {
  /// The member that a name in the file stands for.
  package enum Someone: Hashable, Sendable {
    case member(ID<Member>)
    case new
    case myself
  }

  /// By name; names that are not chosen are matched with members' names.
  package var people: [String: Someone] = [:]
  /// Indexes of rows that are left out although they would be added, changed or restored.
  package var skipped: Set<Int> = []
  /// Indexes of rows that are added, changed or restored although they would not be.
  package var taken: Set<Int> = []
  /// Entries of earlier files that are deleted, as this file no longer has them.
  package var binned: Set<ID<Entry>> = []
  /// Whether the rest is added although some rows cannot be.
  package var skipsRefused = false

  package init() {}
}

/// The group that the entries of a file go to.
package enum ImportTarget: Hashable, Sendable {
  case group(ID<Group>)
  /// A new group for them, founded by the person of the file with this name.
  case new(ID<Group>, name: String, currency: Currency, founder: String)

  package var group: ID<Group> {
    switch self {
    case .group(let id), .new(let id, _, _, _): id
    }
  }
}

/// Words that an import writes where a file says nothing, in the author's language.
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
