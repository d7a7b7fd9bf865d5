import Encodings
import Ledger
import Store

/// Calling another route on behalf of the same client.
extension APICall {
  /// The answer of a route. Its query and body members are taken from the arguments; `group` names its group.
  func ask(_ name: String, _ arguments: JSONObject = JSONObject()) async throws -> JSON {
    try await answer(of: name, arguments, isDryRun: false)
  }

  /// The answer that a route would give; its changes are rolled back.
  func rehearse(_ name: String, _ arguments: JSONObject) async throws -> JSON {
    try await answer(of: name, arguments, isDryRun: true)
  }

  private func answer(of name: String, _ arguments: JSONObject, isDryRun: Bool) async throws -> JSON {
    guard let route = APIRoutes.named(name) else { throw missing }
    var call = try door.call(for: route, in: arguments.text("group"), beside: self)
    call.isDryRun = isDryRun
    call.query = QueryValues(of: arguments, route.query)
    if case .json(let shape) = route.takes {
      call.body = arguments.without("group")
      let faults = shape.check(.object(call.body))
      guard faults.isEmpty else { throw APIProblem(faults) }
    }
    guard let bytes = try await route.run(call).body else { return .null }
    return try JSON(bytes)
  }

  /// The state of an entry that a prepared request adds.
  enum SaveState {
    /// It has not been saved yet.
    case new
    case there
    /// It was saved, and has been deleted since.
    case deleted
  }

  func fate(of request: JSONObject) throws -> SaveState {
    guard let route = APIRoutes.named("addEntry"), let operation = request.id("operation", of: Operation.self)
    else { throw missing }
    let call = try door.call(for: route, in: request.text("group"), beside: self)
    return try call.read { snapshot in
      let state = try snapshot.entryState(operation.retyped(as: Entry.self), in: call.group).state
      return state.birth == nil ? .new : state.isVisible ? .there : .deleted
    }
  }

  /// Adds the names of the group's members, by their ids.
  func naming(_ answer: JSON, _ arguments: JSONObject) async throws -> JSON {
    guard var object = answer.object, let members = try await ask("listMembers", arguments).object else {
      return answer
    }
    let names = (members["members"]?.array ?? []).compactMap { member -> JSONObject.Member? in
      guard let id = member.object?.text("id"), let name = member.object?["name"] else { return nil }
      return (id, name)
    }
    object.set("names", .object(names))
    return .object(object)
  }
}

extension JSONObject {
  fileprivate func without(_ name: String) -> JSONObject {
    var rest = JSONObject()
    for member in members where !member.name.utf8.elementsEqual(name.utf8) {
      rest.set(member.name, member.value)
    }
    return rest
  }
}
