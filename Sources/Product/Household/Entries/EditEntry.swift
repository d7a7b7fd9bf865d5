package import Ledger
package import Store

/// Changes an entry. Changes by others since the form was opened are merged; where both changed the same
/// field, the author is asked.
package struct EditEntry: Sendable {
  private let id: ID<Entry>
  private let draft: EntryDraft
  private let yielding: Set<EntryPart>
  private let lookers: [ID<Member>: ViewerShareChoice]
  private let names: CategoryNames
  private let request: GroupRequest
  private let otherwise: ID<Operation>

  package enum Outcome: Sendable {
    /// The change is nil if everything was so already.
    case saved(Appended?, Meanwhile?)
    case conflicts(Conflict)
    case deleted(ConcurrentAuthors)
  }

  /// Who made the changes that conflict with an edit.
  package enum ConcurrentAuthors: Hashable, Sendable {
    case others([Author])
    /// The author, on another device or in another tab.
    case oneself

    /// Who deleted an entry with this history, as seen by the author who continues to edit it.
    package init(deleting history: [Operation], besides me: Author) {
      let last = history.last { operation in
        guard case .entry(_, let action) = operation.change else { return false }
        return action.isDeletion
      }
      self = last.flatMap { $0.author == me ? nil : .others([$0.author]) } ?? .oneself
    }
  }

  /// Changes that others made since the form was opened, and those of them that are kept beside the edit.
  package struct Meanwhile: Sendable {
    package let authors: [Author]
    package let differences: [Difference]
  }

  package struct Conflict: Sendable {
    package let fields: [Reconciliation.Conflict]
    package let shown: Entry?
    package let current: Entry
    package let base: Base?
    package let rivals: ConcurrentAuthors

    package init(
      fields: [Reconciliation.Conflict], shown: Entry?, current: Entry, base: Base?,
      against rivals: ConcurrentAuthors
    ) {
      self.rivals = rivals
      self.fields = fields
      self.shown = shown
      self.current = current
      self.base = base
    }
  }

  /// `yielding` are the fields that keep the value another author saved, and `lookers` decides the shares of
  /// viewers. `otherwise` is the id of the change if the request's own was used before.
  package init(
    _ id: ID<Entry>, to draft: EntryDraft, yielding: Set<EntryPart> = [],
    lookers: [ID<Member>: ViewerShareChoice] = [:], _ names: CategoryNames, _ request: GroupRequest,
    otherwise: ID<Operation>
  ) {
    self.id = id
    self.draft = draft
    self.yielding = yielding
    self.lookers = lookers
    self.names = names
    self.request = request
    self.otherwise = otherwise
  }

  package func run(in transaction: Transaction) throws -> Outcome {
    let (state, history) = try transaction.entryState(id, in: request.group)
    guard let current = state.entry else { throw JournalError.missing(.entry) }
    let shown = shown(history, current)
    let labels = try NewLabels(draft.newLabels, in: request.group, names, transaction)
    var mine = labels.applied(to: draft.entry(keeping: shown))
    if let shown { for part in yielding { mine.take(part, from: shown) } }
    switch mine.reconciled(shown: shown, current: state) {
    case .deleted: return .deleted(rivals(history) { $0.isDeletion })
    case .conflicts(let fields):
      let rivals = rivals(history) { action in fields.contains { action.sets($0.part) } }
      let base = Base(after: history)
      return .conflicts(Conflict(fields: fields, shown: shown, current: current, base: base, against: rivals))
    case .edit(var edit):
      if !lookers.isEmpty, let bill = edit.bill,
        let roster = try transaction.overview(of: request.group)?.roster
      {
        edit.bill = bill.settling(lookers, from: current.bill, of: id, roster)
      }
      guard !edit.isEmpty else { return .saved(nil, nil) }
      let proposals =
        draft.additions(of: labels, for: request) + [Proposal(operation(history), .entry(id, .edited(edit)))]
      let appended = try transaction.append(proposals, to: request.group, from: request.origin).last
      return .saved(appended, meanwhile(history))
    }
  }

  /// The state that the form showed. A form sent before, which comes again from the browser's history, showed
  /// the state that it saved then; a form that does not say what it showed is taken as shown from the current
  /// state.
  private func shown(_ history: [Operation], _ current: Entry) -> Entry? {
    if let sent = history.firstIndex(where: { $0.id == request.operation }) { return shown(history, sent) }
    guard let base = draft.base else { return current }
    return base.entry(id, in: history)
  }

  /// The state that a form saved, without what others had ticked since: that was added to its bill.
  private func shown(_ history: [Operation], _ sent: Int) -> Entry? {
    var shown = Base(request.operation).entry(id, in: history)
    if let bill = shown?.bill, sent > 0, let base = draft.base?.entry(id, in: history),
      let before = Base(history[sent - 1].id).entry(id, in: history)
    {
      shown?.bill = bill.takingTicks(from: before.bill, to: base.bill) ?? bill
    }
    return shown
  }

  /// Who made changes of a kind since the form was opened. If others did, the author is not named beside
  /// them.
  private func rivals(_ history: [Operation], _ isMeant: (EntryAction) -> Bool) -> ConcurrentAuthors {
    let base = wasSent(history) ? request.operation : draft.base?.operation
    let start = history.lastIndex { $0.id == base }.map { $0 + 1 } ?? 0
    var others: [Author] = []
    for operation in history[start...] where operation.author != request.origin.author {
      guard case .entry(_, let action) = operation.change, isMeant(action) else { continue }
      if !others.contains(operation.author) { others.append(operation.author) }
    }
    return others.isEmpty ? .oneself : .others(others)
  }

  private func meanwhile(_ history: [Operation]) -> Meanwhile? {
    guard !wasSent(history), let base = draft.base,
      let last = history.lastIndex(where: { $0.id == base.operation }), last < history.count - 1
    else { return nil }
    let entity = Entity(.entry, id)
    let differences = EntityState(entity, folding: history[...last]).differences(
      to: EntityState(entity, folding: history))
    var authors: [Author] = []
    for operation in history[(last + 1)...] where operation.author != request.origin.author {
      if !authors.contains(operation.author) { authors.append(operation.author) }
    }
    guard !authors.isEmpty, !differences.isEmpty else { return nil }
    return Meanwhile(authors: authors, differences: differences)
  }

  private func operation(_ history: [Operation]) -> ID<Operation> {
    wasSent(history) ? otherwise : request.operation
  }

  private func wasSent(_ history: [Operation]) -> Bool { history.contains { $0.id == request.operation } }
}

extension EntryAction {
  fileprivate var isDeletion: Bool {
    switch self {
    case .deleted(let flag): flag
    case .erased: true
    case .added, .edited, .ticked, .fileErased: false
    }
  }

  fileprivate func sets(_ part: EntryPart) -> Bool {
    switch self {
    case .edited(let edit): edit.value(of: part) != nil
    case .ticked: part == .bill
    case .added, .deleted, .erased, .fileErased: false
    }
  }
}

/// How an edit that would change a viewer's share treats it.
package enum ViewerShareChoice: String, Sendable {
  /// The viewer owes the same as before, and the others divide the rest.
  case keep
  /// The viewer is taken out of the bill.
  case out
}

extension Bill {
  /// The bill after that, as far as it is clear what the others must pay then.
  package func settling(
    _ parts: [ID<Member>: ViewerShareChoice], from old: Bill, of entry: ID<Entry>, _ roster: Roster
  ) -> Bill {
    let standing = roster.standing
    func names(_ part: ViewerShareChoice) -> Set<ID<Member>> {
      roster.viewerMembers.filter { parts[standing[$0]] == part }
    }
    let left = leavingOut(names(.out)) ?? self
    return names(.keep).isEmpty ? left : left.keepingShares(of: names(.keep), from: old, entry: entry) ?? left
  }
}
