import Encodings
import HTTP
import Household
import Ledger
import Store

/// Categories, tags and payees.
enum LabelResource {
  static func list(_ call: APICall) throws -> APIAnswer {
    let kinds =
      call.query.text("kind").flatMap { Label.Kind(rawValue: $0) }.map { [$0] } ?? Label.Kind.allCases
    return try call.readCached { snapshot in
      let book = GroupLabels(try call.overview(snapshot).labels, names: CategoryNames(call.t))
      let labels = kinds.flatMap { book.current($0) + book.retired($0) }
      return APIAnswer { $0.objects("labels", labels) { $1.writeMembers(of: $0, book.names) } }
    }
  }

  static func add(_ call: APICall) async throws -> APIAnswer {
    let request = try call.groupRequest()
    let kind = call.body.text("kind").flatMap { Label.Kind(rawValue: $0) } ?? .category
    let draft = LabelDraft(
      name: call.body.text("name") ?? "", icon: call.body.text("icon") ?? "",
      heading: call.body.text("heading") ?? "")
    return try await call.write { transaction in
      let isThere = try transaction.record(of: request.operation) != nil
      _ = try transaction.addLabel(kind, draft, CategoryNames(call.t), for: request)
      return try answer(isThere ? .ok : .created, request.id(of: Label.self), call, transaction)
    }
  }

  /// Changes the name, the icon and the heading, as far as they are sent.
  static func change(_ call: APICall) async throws -> APIAnswer {
    let (id, request, body) = (try call.id("label", of: Label.self), try call.groupRequest(), call.body)
    return try await call.write { transaction in
      let shown = LabelDraft(showing: try label(id, call, transaction), CategoryNames(call.t))
      let draft = LabelDraft(
        name: body.text("name") ?? shown.name, icon: body.text("icon") ?? shown.icon,
        heading: body.text("heading") ?? shown.heading)
      _ = try transaction.editLabel(id, to: draft, from: nil, CategoryNames(call.t), for: request)
      return try answer(.ok, id, call, transaction)
    }
  }

  static func merge(_ call: APICall) async throws -> APIAnswer {
    let (id, request) = (try call.id("label", of: Label.self), try call.groupRequest())
    guard let other = call.body.id("into", of: Label.self) else { throw call.missing }
    return try await call.write { transaction in
      _ = try transaction.mergeLabel(label(id, call, transaction), into: other, for: request)
      return try answer(.ok, id, call, transaction)
    }
  }

  /// Removes a label from the choice; its entries keep it.
  static func remove(_ call: APICall) async throws -> APIAnswer {
    let (id, request) = (try call.id("label", of: Label.self), try call.groupRequest())
    return try await call.write { transaction in
      _ = try transaction.removeLabel(label(id, call, transaction), instead: .itself, for: request)
      return .nothing
    }
  }

  static func restore(_ call: APICall) async throws -> APIAnswer {
    let (id, request) = (try call.id("label", of: Label.self), try call.groupRequest())
    return try await call.write { transaction in
      _ = try label(id, call, transaction)
      _ = try transaction.restoreLabel(id, CategoryNames(call.t), for: request)
      return try answer(.ok, id, call, transaction)
    }
  }

  // MARK: - Finding

  private static func label(_ id: ID<Label>, _ call: APICall, _ snapshot: Snapshot) throws -> Label {
    let book = GroupLabels(try call.overview(snapshot).labels, names: CategoryNames(call.t))
    guard let label = book[id] else { throw call.missing }
    return label
  }

  private static func answer(_ status: Status, _ id: ID<Label>, _ call: APICall, _ snapshot: Snapshot) throws
    -> APIAnswer
  {
    let label = try label(id, call, snapshot)
    return APIAnswer(status) { $0.writeMembers(of: label, CategoryNames(call.t)) }
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of label: Label, _ names: CategoryNames) {
    member("id", label.id)
    member("kind", label.kind.rawValue)
    member("name", names.name(of: label))
    member("icon", label.kind == .category ? label.shownIcon.rawValue : nil)
    member("heading", label.kind == .category ? names.translatedHeading(label.shownHeading) : nil)
    member("mergedInto", label.mergedInto)
    member("removed", label.isRemoved)
  }
}

extension Shape {
  static let labelKind = Shape.choice(Label.Kind.allCases.map(\.rawValue))

  static let label = Shape.named("Label") {
    .answer([
      .init("id", .id), .init("kind", labelKind),
      .init("name", .text(0...2_000), "Categories that were never renamed are in your language."),
      .init("icon", .nullable(.text(1...500)), "Icon name of a category; null for tags and payees."),
      .init("heading", .nullable(.text(0...2_000)), "Heading of a category; null for tags and payees."),
      .init("mergedInto", .nullable(.id), "Label into which it was merged; null if not merged."),
      .init("removed", .flag, "Whether it is no longer offered."),
    ])
  }

  static let labelList = Shape.named("LabelList") { .answer([.init("labels", .list(label))]) }

  static let newLabel = Shape.named("NewLabel") {
    .request([
      .init("kind", labelKind), .init("name", .text(1...500)), .optional("icon", .text(1...100)),
      .optional("heading", .text(1...500)), .operation(and: "the label"),
    ])
  }

  static let labelChange = Shape.named("LabelChange") {
    .request([
      .optional("name", .text(1...500)), .optional("icon", .text(1...100)),
      .optional("heading", .text(1...500)), .operation,
    ])
  }
}
