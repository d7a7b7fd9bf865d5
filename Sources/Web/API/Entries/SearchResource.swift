import Encodings
import Household
import Ledger
import Store

/// The search over all groups of an account.
enum SearchResource {
  static let fields: [Shape.Field] = [
    .init("q", .text(1...200), "Words in the title, the note, or the name of a label."),
    .optional("page", .integer(1...Int64(FoundEntries.mostPages)), "Default: 1."),
  ]

  static func list(_ call: APICall) async throws -> APIAnswer {
    let person = try call.me.account.id
    guard let text = call.query.text("q") else {
      throw ShapeFault(.query("q"), "missing", "This value is required.")
    }
    let page = call.query.integer("page") ?? 1
    let categories = GroupLabels([], t: call.t).householdCategories(named: text)
    return try await call.door.longReads.run {
      try call.read { snapshot in
        let found = try snapshot.search(text, categoriesByName: categories, for: person, page: page)
        let entries = try found.rows.compactMap { row in
          try snapshot.entry(row.entry.id, in: row.group.group.id).map { (row.group.group, $0) }
        }
        return answer(found, entries)
      }
    }
  }

  private static func answer(_ found: FoundEntries, _ entries: [(group: Group, detail: EntryDetail)])
    -> APIAnswer
  {
    APIAnswer { writer in
      writer.objects("found", entries) { entry, writer in
        writer.member("group", entry.group.id)
        writer.key("entry")
        writer.write(entry.detail)
      }
      writer.member("page", found.page)
      writer.member("pages", found.pages)
      writer.member("count", found.count)
    }
  }
}

extension Shape {
  static let foundPage = Shape.named("FoundPage") {
    .answer([
      .init("found", .list(found), "Newest first."),
      .init("page", .integer(1...Int64(FoundEntries.mostPages))),
      .init(
        "pages", .integer(1...Int64(FoundEntries.mostPages)),
        "Number of pages; to find older entries, search for more words."),
      .init("count", .integer(0...Int64.max), "Number of entries found."),
    ])
  }

  private static let found = Shape.named("Found") {
    .answer([.init("group", .id, "Group of the entry."), .init("entry", entry)])
  }
}
