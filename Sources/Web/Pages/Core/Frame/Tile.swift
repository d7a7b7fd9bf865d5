package import Store
package import HTML
package import Ledger

extension String {
  /// What stands for who or what is called so, where there is no picture.
  package var initial: String { first.map { String($0).uppercased() } ?? "" }
}

extension ID {
  /// The class of the hue of its tile: the same on every page, and rarely that of its neighbour.
  package var hue: String { "hue-\(low % 8)" }
}

/// What stands for a person beside what they did: their picture, or the first letter of their name.
package struct Face {
  package let picture: Link?
  package let initial: String
  package let hue: String

  package init(_ member: Member, _ pictures: [ID<Person>: ID<Avatar>]) {
    picture = member.person.flatMap { pictures[$0] }.map { Link("/avatars", $0) }
    initial = member.name.initial
    hue = member.id.hue
  }
}
