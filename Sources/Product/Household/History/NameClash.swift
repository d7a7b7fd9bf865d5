package import Ledger

/// An entity of a group whose name must be unique among its kind.
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

/// An entity with a name that another one would get too.
package struct NameClash: Hashable, Sendable {
  package let other: NamedThing
  package let name: String

  package init(other: NamedThing, name: String) {
    self.other = other
    self.name = name
  }
}
