/// The state of a category, tag or payee, folded from its operations. Household categories need none.
package struct LabelState: Hashable, Sendable {
  package let id: ID<Label>
  package private(set) var birth: Birth?
  package private(set) var kind: Register<Label.Kind>
  package private(set) var name = Register<String?>(nil)
  package private(set) var icon: Register<String?>
  package private(set) var heading: Register<String?>
  package private(set) var mergedInto = Register<ID<Label>?>(nil)
  package private(set) var isRemoved = Register(false)

  package init(id: ID<Label>) {
    let known = HouseholdCategory(id)
    self.id = id
    kind = Register(.category)
    icon = Register(known?.rawValue)
    heading = Register(known?.heading)
  }

  mutating func apply(_ action: LabelAction, _ operation: Operation) {
    let stamp = operation.stamp
    switch action {
    case .added(let kind, let name, let icon, let heading):
      birth = .earliest(birth, operation)
      self.kind.set(kind, stamp)
      self.name.set(name, stamp)
      self.icon.set(icon, stamp)
      self.heading.set(heading, stamp)
    case .renamed(let name): self.name.set(name, stamp)
    case .kind(let kind): self.kind.set(kind, stamp)
    case .icon(let icon): self.icon.set(icon, stamp)
    case .heading(let heading): self.heading.set(heading, stamp)
    case .merged(let other): mergedInto.set(other, stamp)
    case .removed(let flag): isRemoved.set(flag, stamp)
    }
  }

  /// The label, removed or not; nil before it is added.
  package var label: Label? {
    guard birth != nil || HouseholdCategory(id) != nil else { return nil }
    return Label(
      id: id, kind: kind.value, name: name.value, icon: icon.value, heading: heading.value,
      mergedInto: mergedInto.value, isRemoved: isRemoved.value)
  }
}

/// The state of a category's budget, folded from its operations.
package struct BudgetState: Hashable, Sendable {
  package let category: ID<Label>
  package private(set) var monthly = Register<Money?>(nil)

  package init(category: ID<Label>) { self.category = category }

  mutating func apply(_ amount: Money?, _ operation: Operation) { monthly.set(amount, operation.stamp) }
}
