import HTTP
import Household
import Ledger
import Store

/// A group's custom units.
enum UnitResource {
  static func add(_ call: APICall) async throws -> APIAnswer {
    let request = try call.groupRequest()
    let (code, scale) = (call.body.text("code") ?? "", call.body.integer("scale") ?? 0)
    return try await call.write { transaction in
      let isThere = try transaction.record(of: request.operation) != nil
      let added = try transaction.addUnit(named: code, scale: scale, for: request)
      return APIAnswer(isThere || added.appended == nil ? .ok : .created) { writer in
        writer.member("code", added.unit.code)
        writer.member("scale", added.unit.scale)
      }
    }
  }

  /// Retires a unit: new entries cannot choose it, and existing ones keep it.
  static func retire(_ call: APICall) async throws -> APIAnswer {
    let request = try call.groupRequest()
    let code = call.parameters["unit"] ?? ""
    return try await call.write { transaction in
      let units = try call.overview(transaction).group.customUnits
      guard let unit = units.first(where: { $0.code == code }) else { throw call.missing }
      _ = try transaction.retireUnit(unit, for: request)
      return .nothing
    }
  }
}

extension Shape {
  static let newUnit = Shape.named("NewUnit") {
    .request([
      .init("code", .text(1...96), "Letters and symbols, without spaces."),
      .init("scale", .integer(0...Int64(Currency.largestScale)), "Number of decimals of its amounts."),
      .operation,
    ])
  }
}
