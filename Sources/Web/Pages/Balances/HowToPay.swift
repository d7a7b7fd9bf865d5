import Ledger
import Store
import Words

/// A member's payment details, in their own words, to be copied by those who owe them.
struct HowToPay: Equatable {
  let title: String
  let words: String
  /// The id of the field with the text.
  let field: String

  /// `place` makes the field's id unique where several payments go to one member.
  init(_ member: ID<Member>, called name: String, _ words: String, at place: String = "", _ t: Strings) {
    title = t.howToPay(name: name)
    self.words = words
    field = "how-to-pay-\(place)\(member)"
  }

  /// The number of lines at the given line length.
  var rows: Int {
    let lines = words.split(separator: "\n", omittingEmptySubsequences: false)
    let count = lines.reduce(0) {
      $0 + max(1, ($1.count + Self.charactersInALine - 1) / Self.charactersInALine)
    }
    return min(count, Self.mostRows)
  }

  private static let charactersInALine = 32
  private static let mostRows = 6
}

extension Visit {
  /// The payment details of the group's members; viewers do not see them.
  func paymentNotes(_ snapshot: Snapshot) throws -> [ID<Member>: String] {
    let membership = try group
    return membership.role.includes(.member) ? try snapshot.paymentNotes(in: membership.group) : [:]
  }
}
