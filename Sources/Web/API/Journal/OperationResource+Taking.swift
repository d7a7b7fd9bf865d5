import Encodings
import HTTP
import Household
import JournalCoding
import Ledger
import Store
import Words

extension OperationResource {
  /// Takes changes made elsewhere, in the journal's format, in one transaction.
  static func take(_ call: APICall) async throws -> APIAnswer {
    let (group, origin, proposals) = (try call.group, try call.origin, try proposals(call))
    let taking = ApplyOfflineChanges(proposals, to: group, CategoryNames(call.t), from: origin)
    return try await call.write { transaction in
      do { _ = try taking.run(in: transaction) } catch let refused as ApplyOfflineChanges.Refused {
        throw APIProblem(refused, call.formats) { call.door.report(call.request.id, $0) }
      } catch let clash as GroupRefusal { throw APIProblem(at: "/operations", clash, call.formats) }
      let records = try proposals.compactMap { try transaction.record(of: $0.id) }
      let position = try transaction.position(of: group)
      return APIAnswer { writer in
        writer.objects("operations", records) { $1.writeMembers(of: $0) }
        writer.member("position", position)
      }
    }
  }

  private static func proposals(_ call: APICall) throws(APIProblem) -> [Proposal] {
    let scopes = try call.me.token.scopes
    var proposals: [Proposal] = []
    for (place, sent) in (call.body["operations"]?.array ?? []).enumerated() {
      guard let sent = sent.object, let id = sent.id("id", of: Operation.self),
        let change = sent["change"].flatMap({ Change(sent: $0) })
      else {
        throw APIProblem(
          at: APIProblem.pointer(to: place), "notAChange", "The change must have the format of the journal.")
      }
      guard scopes.allow(change.scope) else { throw APIProblem.insufficientScope(change.scope) }
      proposals.append(Proposal(id, change))
    }
    return proposals
  }
}

extension Change {
  /// The scope that a token needs for the change: managing the group and its people takes its own.
  fileprivate var scope: TokenScopes {
    switch self {
    case .group, .member: .manage
    case .entry, .label, .preset, .rule, .budget, .receipt: .write
    }
  }
}

extension APIProblem {
  fileprivate static func pointer(to place: Int) -> String { "/operations/\(place)/change" }

  /// The mistake in one of several changes, with its index, which no other answer has.
  fileprivate init(_ refused: ApplyOfflineChanges.Refused, _ formats: Formats, report: (any Error) -> Void) {
    let pointer = Self.pointer(to: refused.place)
    self.init(refused.reason, formats, report: report)
    faults =
      faults.isEmpty
      ? [ShapeFault(at: pointer, kind.rawValue, detail ?? kind.title)]
      : faults.map { ShapeFault(at: pointer, $0.code, $0.detail) }
  }
}

extension Shape {
  static let sentOperations = Shape.named("SentOperations") {
    .request([
      .init(
        "operations",
        .list(
          .request([
            .init("id", .id, "Id chosen by the client. The same id sent again changes nothing."),
            .init("change", .any, "Change in the format of the journal."),
          ]), 1...ApplyOfflineChanges.most), "In the order in which the changes were made.")
    ])
  }

  static let takenOperations = Shape.named("TakenOperations") {
    .answer([
      .init("operations", .list(operation), "The operations that were sent, with their positions."),
      .init("position", position, "Current position of the journal."),
    ])
  }
}

extension Change {
  /// Reads a change in the journal's format; its objects may have their members in any order. Nil if it is
  /// invalid.
  init?(sent value: JSON) {
    var writer = JSONWriter()
    writer.write(value.ordered)
    try? self.init(encoded: writer.bytes)
  }
}

extension JSON {
  /// The value with the members of each object in the journal's order. The member that is not in the list is
  /// the action, of which a change has one.
  fileprivate var ordered: JSON {
    switch self {
    case .array(let values): return .array(values.map(\.ordered))
    case .object(let object):
      let places = object.members.enumerated().map { index, member in
        (place: Self.order[member.name] ?? Self.order.count, index: index, member: member)
      }
      let sorted = places.sorted { ($0.place, $0.index) < ($1.place, $1.index) }
      return .object(sorted.map { ($0.member.name, $0.member.value.ordered) })
    case .null, .bool, .number, .string: return self
    }
  }

  private static let order: [String: Int] = {
    let names =
      ["kind", "id", "type", "name", "icon", "heading", "role", "person", "amount"] + Entry.codedMembers + [
        "paid", "split", "rate", "sum", "schedule", "template", "every", "unit", "start", "until", "times",
        "currency", "percent", "spread", "lines", "extras", "rest",
      ]
    return Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
  }()
}
