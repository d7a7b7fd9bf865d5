import Encodings
import HTTP
import Household
import Ledger
import Store

/// The saved splits of a group.
enum PresetResource {
  static func list(_ call: APICall) throws -> APIAnswer {
    try call.read { snapshot in
      let presets = try call.overview(snapshot).presets
      return APIAnswer { $0.objects("presets", presets) { $1.writeMembers(of: $0) } }
    }
  }

  static func add(_ call: APICall) async throws -> APIAnswer {
    let request = try call.groupRequest()
    guard let split = try split(call) else {
      throw APIProblem(at: "/split", "missing", "This value is required.")
    }
    return try await call.write { transaction in
      let isThere = try transaction.record(of: request.operation) != nil
      _ = try transaction.addPreset(named: call.body.text("name") ?? "", split, for: request)
      return try answer(isThere ? .ok : .created, request.id(of: Preset.self), call, transaction)
    }
  }

  static func change(_ call: APICall) async throws -> APIAnswer {
    let (id, request) = (try call.id("preset", of: Preset.self), try call.groupRequest())
    let split = try split(call)
    return try await call.write { transaction in
      let old = try preset(id, call, transaction)
      _ = try transaction.editPreset(
        id, named: call.body.text("name") ?? old.name, split ?? old.split, for: request)
      return try answer(.ok, id, call, transaction)
    }
  }

  static func remove(_ call: APICall) async throws -> APIAnswer {
    let (id, request) = (try call.id("preset", of: Preset.self), try call.groupRequest())
    return try await call.write { transaction in
      _ = try transaction.removePreset(id, for: request)
      return .nothing
    }
  }

  /// The split that was sent, if it can divide some amount; nil if none was sent.
  private static func split(_ call: APICall) throws -> Split? {
    guard let sent = call.body.object("split") else { return nil }
    let split = try Split(sent: sent, at: "/split").asPreset
    if let flaw = split.flaw { throw APIProblem(at: "/split", flaw, call.formats) }
    return split
  }

  private static func preset(_ id: ID<Preset>, _ call: APICall, _ snapshot: Snapshot) throws -> Preset {
    guard let preset = try call.overview(snapshot).presets.first(where: { $0.id == id }) else {
      throw call.missing
    }
    return preset
  }

  private static func answer(_ status: Status, _ id: ID<Preset>, _ call: APICall, _ snapshot: Snapshot) throws
    -> APIAnswer
  {
    let preset = try preset(id, call, snapshot)
    return APIAnswer(status) { $0.writeMembers(of: preset) }
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of preset: Preset) {
    member("id", preset.id)
    member("name", preset.name)
    key("split")
    write(preset.split)
  }
}

extension Shape {
  static let preset = Shape.named("Preset") {
    .answer([.init("id", .id), .init("name", .text(1...500)), .init("split", split)])
  }

  static let presetList = Shape.named("PresetList") { .answer([.init("presets", .list(preset))]) }

  static let newPreset = Shape.named("NewPreset") {
    .request([.init("name", .text(1...500)), .init("split", split), .operation(and: "the split")])
  }

  static let presetChange = Shape.named("PresetChange") {
    .request([.optional("name", .text(1...500)), .optional("split", split), .operation])
  }
}
