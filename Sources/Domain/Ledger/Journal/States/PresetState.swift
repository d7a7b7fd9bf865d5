/// The state of a saved split, folded from its operations.
package struct PresetState: Hashable, Sendable {
  package let id: ID<Preset>
  package private(set) var birth: Birth?
  package private(set) var name = Register("")
  package private(set) var split = Register(Split.equal([]))
  package private(set) var isRemoved = Register(false)

  package init(id: ID<Preset>) { self.id = id }

  mutating func apply(_ action: PresetAction, _ operation: Operation) {
    let stamp = operation.stamp
    switch action {
    case .added(let name, let split):
      birth = .earliest(birth, operation)
      self.name.set(name, stamp)
      self.split.set(split, stamp)
    case .renamed(let name): self.name.set(name, stamp)
    case .split(let split): self.split.set(split, stamp)
    case .removed(let flag): isRemoved.set(flag, stamp)
    }
  }

  /// The preset; nil before it is added and after it is removed.
  package var preset: Preset? {
    guard birth != nil, !isRemoved.value else { return nil }
    return Preset(id: id, name: name.value, split: split.value)
  }
}
