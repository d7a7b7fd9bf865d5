import HTML
import Ledger
import Store

extension String {
  /// What stands for who or what is called so, where there is no picture.
  var initial: String { first.map { String($0).uppercased() } ?? "" }
}

extension ID {
  /// The class of the hue of its tile: the same on every page, and rarely that of its neighbour.
  var hue: String { "hue-\(low % 8)" }
}

/// What stands for a person beside what they did: their picture, or the first letter of their name.
struct Face {
  let picture: Link?
  let initial: String
  let hue: String

  init(_ member: Member, _ pictures: [ID<Person>: ID<Avatar>]) {
    picture = member.person.flatMap { pictures[$0] }.map { Link("/avatars", $0) }
    initial = member.name.initial
    hue = member.id.hue
  }
}
