import Encodings
import JournalCoding
import Ledger
import Store

/// The journal of a group, for mirrors and clients that synchronise.
enum OperationResource {
  /// The changes after a position, in the order of the journal.
  static func list(_ call: APICall) throws -> APIAnswer {
    let since = Int64(call.query.integer("since") ?? 0)
    let limit = call.query.integer("limit") ?? usualLimit
    return try call.read { snapshot in
      let group = try call.group
      let records = try snapshot.changes(of: group, after: since, limit: limit)
      let position = try snapshot.position(of: group)
      return APIAnswer { writer in
        writer.objects("operations", records) { $1.writeMembers(of: $0) }
        writer.member("next", records.last.map(\.sequence) ?? since)
        writer.member("position", position)
      }
    }
  }

  private static let usualLimit = 100

  /// The changes of one entry, newest first.
  static func history(_ call: APICall) throws -> APIAnswer {
    let id = try call.id("entry", of: Entry.self)
    return try call.read { snapshot in
      let items = try snapshot.history(of: Entity(.entry, id), in: try call.group, limit: 200)
      guard !items.isEmpty else { throw call.missing }
      return APIAnswer { $0.objects("operations", items.map(\.record)) { $1.writeMembers(of: $0) } }
    }
  }
}

extension JSONWriter {
  mutating func writeMembers(of record: JournalRecord) {
    let operation = record.operation
    member("seq", record.sequence)
    member("id", operation.id)
    member("at", record.received)
    member("author", operation.author.person)
    member("device", operation.device)
    member("action", record.action)
    member("erased", record.isBlank)
    key("change")
    write(encoded: operation.change.encoded)
  }
}

extension Shape {
  static let operation = Shape.named("Operation") {
    .answer([
      .init("seq", position, "Position in the order in which this server accepted operations."),
      .init("id", .id), .init("at", .instant),
      .init("author", .nullable(.id), "Id of the account; null if the server made the change."),
      .init("device", .id, "Id of the browser or the token."),
      .init("action", .nullable(position), "Position of the first operation of the same action."),
      .init("erased", .flag, "Whether its content was erased; only its position is left."),
      .init("change", .any, "Change as stored in the journal; amounts are integers in minor units."),
    ])
  }

  static let operationPage = Shape.named("OperationPage") {
    .answer([
      .init("operations", .list(operation)),
      .init("next", position, "Value of “since” for the next request."),
      .init("position", position, "Current position of the journal."),
    ])
  }

  static let history = Shape.named("History") { .answer([.init("operations", .list(operation))]) }
}
