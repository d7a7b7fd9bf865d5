import Encodings
import HTTP
import Ledger
import Store

/// The entries of a group.
enum EntryResource {
  static func list(_ call: APICall) async throws -> APIAnswer {
    guard !call.prefersTable else { return try await table(call) }
    return try await call.readEntries { snapshot in
      let overview = try call.overview(snapshot)
      let query = try EntryQuery(call.query, overview, call.t)
      let places = try snapshot.entryPlaces(
        of: overview, matching: query.filter, after: query.after, limit: query.limit + 1)
      let shown = places.prefix(query.limit)
      let entries = try shown.compactMap { try snapshot.entry($0.entry, in: overview.group.id) }
      let last = places.count > query.limit ? shown.last : nil
      let next = last.map { query.cursor(behind: $0) }
      let sums = try call.query.isOn("count") ? snapshot.sums(of: overview, matching: query.filter) : nil
      var answer = APIAnswer { writer in
        writer.key("entries")
        writer.array(entries) { $1.write($0) }
        writer.member("next", next)
        guard let sums else { return }
        writer.member("count", sums.reduce(0) { $0 + $1.count })
        writer.objects("sums", sums) { sum, writer in
          writer.member("kind", sum.kind.rawValue)
          writer.member("count", sum.count)
          writer.member("total", sum.total)
        }
      }
      if let next { answer.fields[.link] = "<\(call.address(withCursor: next))>; rel=\"next\"" }
      return answer
    }
  }

  /// All entries that match the query, as on the page.
  private static func table(_ call: APICall) async throws -> APIAnswer {
    let tables = call.door.tables
    let bytes = try await tables.make(try call.me.account.id) { write in
      try call.read { snapshot in
        let overview = try call.overview(snapshot)
        let filter = try EntryQuery.filter(call.query, overview, call.t)
        try tables.writeEntries(snapshot, overview, filter, write)
      }
    }
    return APIAnswer(table: .source(bytes), named: "entries")
  }

  static func show(_ call: APICall) throws -> APIAnswer {
    let id = try call.id("entry", of: Entry.self)
    return try call.readCached { snapshot in
      guard let detail = try snapshot.entry(id, in: try call.group), !detail.isDeleted else {
        throw call.missing
      }
      return APIAnswer(showing: detail)
    }
  }
}

extension APIAnswer {
  /// An entry, with its state as its tag.
  init(_ status: Status = .ok, showing detail: EntryDetail) {
    var writer = JSONWriter()
    writer.write(detail)
    self.init(status, tag: EntityTag(detail.base.text), encoded: writer.bytes)
  }
}

extension APICall {
  /// The address of the same list from a cursor on.
  fileprivate func address(withCursor cursor: String) -> String {
    let kept = (head.query ?? "").split(separator: "&").filter { !$0.hasPrefix("cursor=") }
    return "\(head.path)?\((kept + ["cursor=\(cursor)"]).joined(separator: "&"))"
  }
}
