import HTML
import Ledger
import Store

extension String {
  /// The first letter of a name, shown where there is no picture.
  var initial: String {
    // Letters of other alphabets and combined ones take hundreds of instructions more.
    var bytes = utf8.makeIterator()
    if let first = bytes.next(), UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20,
      bytes.next() ?? 0 < 0x80
    {
      return String(UnicodeScalar(first & ~0x20))
    }
    return first.map { String($0).uppercased() } ?? ""
  }
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
