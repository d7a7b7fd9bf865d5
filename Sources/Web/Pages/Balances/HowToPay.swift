import Ledger
import Store
import Words

/// How somebody who is owed something can be paid, in their own words, to be copied.
struct HowToPay: Equatable {
  let title: String
  let words: String
  /// What the page calls the field that holds the words.
  let field: String

  /// `place` tells fields apart where several payments go to one person.
  init(_ member: ID<Member>, called name: String, _ words: String, at place: String = "", _ t: Strings) {
    title = t.howToPay(name: name)
    self.words = words
    field = "how-to-pay-\(place)\(member)"
  }

  /// How many lines it takes where a line has room for so many characters.
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
  /// How the members of the group can be paid; nobody who only looks on learns it.
  func paymentNotes(_ snapshot: Snapshot) throws -> [ID<Member>: String] {
    let membership = try group
    return membership.role.includes(.member) ? try snapshot.paymentNotes(in: membership.group) : [:]
  }
}
