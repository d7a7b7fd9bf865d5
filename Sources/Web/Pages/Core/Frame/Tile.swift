import HTML
import Ledger
import Store

extension String {
  /// The first letter of a name, shown where there is no picture.
  var initial: String { first.map { String($0).uppercased() } ?? "" }
}

extension ID {
  /// The class of the tile's hue: the same on every page, and rarely the same for two neighbours.
  var hue: String { "hue-\(low % 8)" }
}

/// A person beside an action of theirs: the picture, or the first letter of the name.
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
