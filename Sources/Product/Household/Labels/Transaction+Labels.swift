package import Ledger
package import Store

extension Transaction {
  /// Makes a category, tag or payee. Throws `LabelDraft.Mistakes` for values that cannot be saved, and for a
  /// name that another label has now.
  package func addLabel(
    _ kind: Label.Kind, _ draft: LabelDraft, _ names: CategoryNames, for request: GroupRequest
  ) throws -> (name: String, appended: Appended) {
    let id = request.id(of: Label.self)
    let read = try draft.read(kind, for: id, labelBook(of: request.group, names))
    let name = read.name ?? ""
    let added = LabelAction.added(kind: kind, name: name, icon: read.icon, heading: read.heading)
    return (name, try append(.label(id, added), for: request))
  }

  /// Changes the name of a category, tag or payee, and the icon and heading of a category. Other fields that
  /// another member changed since the form was opened are kept; a form without a base is taken as shown from
  /// the current state.
  ///
  /// Returns the label's name now; nothing is appended if nothing changed. Throws `LabelDraft.Mistakes` for
  /// values that cannot be saved, and `GroupRefusal`.
  package func editLabel(
    _ id: ID<Label>, to draft: LabelDraft, from base: EditBase?, _ names: CategoryNames,
    for request: GroupRequest
  ) throws -> (name: String, appended: Appended?) {
    let book = try labelBook(of: request.group, names)
    guard let current = book[id], current.isCurrent else { throw GroupRefusal.notOffered }
    let shown = try base.map { try $0.label(id, request.group, self) } ?? current
    let rebased = try draft.rebased(
      from: shown.map { LabelDraft(showing: $0, names) }, onto: LabelDraft(showing: current, names),
      current.kind)
    let read = try rebased.read(current.kind, for: id, book)
    let changes = read.actions(on: current).map { Change.label(id, $0) }
    return (read.name ?? names.usualName(of: id) ?? "", try append(changes, for: request))
  }

  /// Merges one label into another; its entries have the other label from then on. Throws
  /// `GroupRefusal.notOffered` if one of them can no longer be chosen.
  package func mergeLabel(_ label: Label, into other: ID<Label>, for request: GroupRequest) throws
    -> Appended?
  {
    if let earlier = try earlierAnswer(to: request) { return earlier.first }
    try requireCurrent(label.id, other, of: label.kind, in: request.group)
    return try append(.label(label.id, .merged(into: other)), for: request)
  }

  /// Offers a removed or merged label again; one that is offered stays as it is. Throws
  /// `DistinctName.Mistake.taken` if another label has its name now.
  package func restoreLabel(_ id: ID<Label>, _ names: CategoryNames, for request: GroupRequest) throws
    -> Appended?
  {
    let book = try labelBook(of: request.group, names)
    guard let current = book[id], !current.isCurrent else { return nil }
    let others = book.names(of: current.kind, besides: id)
    _ = try DistinctName(names.name(of: current), of: .label, besides: others)
    var changes: [Change] = []
    if current.mergedInto != nil { changes.append(.label(id, .merged(into: nil))) }
    if current.isRemoved { changes.append(.label(id, .removed(false))) }
    return try append(changes, for: request)
  }

  /// The labels of a group as they are now.
  func labelBook(of group: ID<Group>, _ names: CategoryNames) throws -> GroupLabels {
    GroupLabels(try labels(of: group), names: names)
  }

  /// Throws `GroupRefusal.notOffered` if one of them can no longer be chosen.
  func requireCurrent(_ ids: ID<Label>..., of kind: Label.Kind, in group: ID<Group>) throws {
    let own = try labels(of: group)
    for id in ids {
      let label = own.first { $0.id == id } ?? HouseholdCategory(id)?.label
      guard let label, label.kind == kind, label.isCurrent else { throw GroupRefusal.notOffered }
    }
  }
}

extension GroupLabels {
  /// The names of the other labels of a kind that can be chosen.
  func names(of kind: Label.Kind, besides id: ID<Label>) -> [String] {
    current(kind).filter { $0.id != id }.map { names.name(of: $0) }
  }

  /// The headings that a category can have: the household's, and those of the group.
  package var headings: [String] {
    var headings: [String] = []
    let known = HouseholdCategory.allCases.map(\.heading) + current(.category).map(\.shownHeading)
    for heading in known where !headings.contains(heading) { headings.append(heading) }
    return headings
  }
}

extension EditBase {
  /// The base of a label's form.
  package init(_ label: Label, _ group: ID<Group>, _ snapshot: Snapshot) throws {
    try self.init(Entity(.label, label.id), group, snapshot)
  }

  /// The label as the form showed it; nil if that is not known.
  func label(_ id: ID<Label>, _ group: ID<Group>, _ snapshot: Snapshot) throws -> Label? {
    guard case .label(let state)? = try state(Entity(.label, id), group, snapshot) else { return nil }
    return state.label
  }
}
