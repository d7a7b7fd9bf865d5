import Encodings
package import Ledger
package import Store

/// The event that a webhook sends for one operation, in the format of Standard Webhooks, with the entry as
/// the API shows it.
package struct WebhookEvent: Sendable {
  /// The same id each time it is sent.
  package let id: String
  package let type: String
  package let body: [UInt8]

  /// An entry that would make the event longer is left out.
  static let longest = 20_000

  /// Nil for an operation whose contents were erased.
  package init?(_ record: JournalRecord, in snapshot: Snapshot) throws {
    guard !record.isBlank else { return nil }
    let operation = record.operation
    var entry: EntryDetail?
    if case .entry(let id, _) = operation.change {
      entry = try snapshot.entry(id, in: operation.group).flatMap { $0.isDeleted ? nil : $0 }
    }
    let name = try operation.author.person.flatMap {
      try snapshot.membership(of: $0, in: operation.group)?.name
    }
    let type = Self.type(of: operation.change)
    var body = Self.body(type, record, entry, by: name)
    if body.count > Self.longest { body = Self.body(type, record, nil, by: name) }
    (id, self.type, self.body) = (operation.id.description, type, body)
  }

  /// A test event.
  package init(testing webhook: Webhook, as id: ID<WebhookEvent>, at now: Instant) {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("type", Self.test)
      writer.member("timestamp", now)
      writer.key("data")
      writer.object { $0.member("group", webhook.group) }
    }
    (self.id, type, body) = (id.description, Self.test, writer.bytes)
  }

  private static let test = "test"

  private static func type(of change: Change) -> String {
    guard case .entry(_, let action) = change else { return "\(change.entityKind.rawValue).changed" }
    return switch action {
    case .added: "entry.added"
    case .edited, .ticked, .fileErased: "entry.edited"
    case .deleted(true), .erased: "entry.deleted"
    case .deleted(false): "entry.restored"
    }
  }

  private static func body(_ type: String, _ record: JournalRecord, _ entry: EntryDetail?, by name: String?)
    -> [UInt8]
  {
    let operation = record.operation
    let entity = operation.change.entity(in: operation.group)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("type", type)
      writer.member("timestamp", record.received)
      writer.key("data")
      writer.object { writer in
        writer.member("seq", record.sequence)
        writer.member("operation", operation.id)
        writer.member("group", operation.group)
        writer.member("author", operation.author.person)
        writer.member("name", name)
        writer.member("device", operation.device)
        writer.member("kind", entity.kind.rawValue)
        writer.member("id", entity.id)
        writer.key("entry")
        if let entry { writer.write(entry) } else { writer.writeNull() }
      }
    }
    return writer.bytes
  }
}
