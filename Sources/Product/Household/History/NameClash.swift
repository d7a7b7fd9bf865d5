package import Ledger

/// A thing of a group that nobody would confuse with another one of its kind, because of its name.
package enum NamedThing: Hashable, Sendable {
  case member(ID<Member>)
  case label(ID<Label>, Label.Kind)
  case preset(ID<Preset>)
  case unit(Currency)

  enum Kind: Hashable {
    case member
    case label(Label.Kind)
    case preset
    case unit
  }

  var kind: Kind {
    switch self {
    case .member: .member
    case .label(_, let kind): .label(kind)
    case .preset: .preset
    case .unit: .unit
    }
  }
}

/// Two things would have one name; this is the other one, which has it by now.
package struct NameClash: Error, Hashable {
  package let other: NamedThing
  package let name: String

  package init(other: NamedThing, name: String) {
    self.other = other
    self.name = name
  }
}
