import Encodings
import HTTP
import Household
import Ledger
import Store
import Words

extension EntryResource {
  /// Changes the members that are sent, and leaves the rest. With If-Match nothing is merged.
  static func change(_ call: APICall) async throws -> APIAnswer {
    let (id, request) = (try call.id("entry", of: Entry.self), try call.groupRequest())
    return try await call.write { transaction in
      let (state, history) = try transaction.entryState(id, in: request.group)
      guard state.isVisible, let current = state.entry, let latest = Base(after: history) else {
        throw call.missing
      }
      let wasSent = history.contains { $0.id == request.operation }
      // A repeated request is compared with the state that it made the first time.
      let base = try wasSent ? Base(request.operation) : call.base(seen: latest)
      let shown = base.entry(id, in: history) ?? current
      let draft = try EntryDraft(sent: call, changing: shown, seenAt: base, for: request, transaction)
      let editing = EditEntry(id, to: draft, CategoryNames(call.t), request, otherwise: call.newID())
      switch try outcome(editing, call, transaction) {
      case .deleted: throw call.missing
      case .conflicts(let conflict): throw APIProblem(conflict, call.t)
      case .saved(let appended, _):
        // A repeated request with other content is another change, and needs an id of its own.
        if wasSent, appended != nil { throw APIProblem(.operationReused, call.t.problemReused) }
        guard let detail = try transaction.entry(id, in: request.group) else { throw call.missing }
        return APIAnswer(showing: detail)
      }
    }
  }

  private static func outcome(_ editing: EditEntry, _ call: APICall, _ transaction: Transaction) throws
    -> EditEntry.Outcome
  {
    do { return try editing.run(in: transaction) } catch let refusal as Refusal {
      throw APIProblem(refusal, aboutBillAt: "/bill", call.formats) ?? refusal
    }
  }

  /// Deletes an entry. It can be restored.
  static func delete(_ call: APICall) async throws -> APIAnswer {
    let (id, request) = (try call.id("entry", of: Entry.self), try call.groupRequest())
    return try await call.write { transaction in
      let (state, history) = try transaction.entryState(id, in: request.group)
      guard state.entry != nil, let latest = Base(after: history) else { throw call.missing }
      let wasSent = history.contains { $0.id == request.operation }
      guard wasSent || state.isVisible else { throw call.missing }
      if !wasSent { _ = try call.base(seen: latest) }
      _ = try transaction.deleteEntry(id, for: request)
      return .nothing
    }
  }

  /// Restores a deleted entry. One that is not deleted stays as it is.
  static func restore(_ call: APICall) async throws -> APIAnswer {
    let (id, request) = (try call.id("entry", of: Entry.self), try call.groupRequest())
    return try await call.write { transaction in
      let state = try transaction.entryState(id, in: request.group).state
      guard state.entry != nil, !state.isErased else { throw call.missing }
      if !state.isVisible {
        try transaction.append(
          [Proposal(request.operation, .entry(id, .deleted(false)))], to: request.group, from: request.origin)
      }
      guard let detail = try transaction.entry(id, in: request.group) else { throw call.missing }
      return APIAnswer(showing: detail)
    }
  }
}

extension APICall {
  /// The state that the client has seen: by If-Match, which must be the latest one, or in the body.
  func base(seen latest: Base) throws(APIProblem) -> Base {
    if let tags = head.entityTags(in: .ifMatch) {
      guard tags.containsSameBytes(as: EntityTag(latest.text)) else {
        throw APIProblem(.preconditionFailed, t.problemConflict)
      }
      return latest
    }
    if let base = body.text("base").flatMap({ Base($0) }) { return base }
    throw APIProblem(.preconditionRequired)
  }
}

extension APIProblem {
  /// The fields that two authors changed to different values, with all three values.
  init(_ conflict: EditEntry.Conflict, _ t: Strings) {
    self.init(.conflict, t.problemConflict)
    conflicts = conflict.fields.map { field in
      let shown = conflict.shown.map { JSON(field.part.value(in: $0)) } ?? .null
      return .object([
        ("field", .string(field.part.fieldName)), ("shown", shown),
        ("current", JSON(field.part.value(in: conflict.current))), ("mine", JSON(field.mine)),
      ])
    }
  }
}

extension JSON {
  /// The value in the same form as in other answers.
  fileprivate init(_ value: EntryPart.Value) {
    switch value {
    case .text(let text): self = .string(text)
    case .day(let day): self = .string(day.description)
    case .label(let label): self = label.map { .string($0.description) } ?? .null
    case .bill(let bill):
      var writer = JSONWriter()
      writer.write(bill)
      self = (try? JSON(writer.bytes)) ?? .null
    }
  }
}
