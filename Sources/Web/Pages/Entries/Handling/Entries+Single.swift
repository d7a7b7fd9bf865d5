import HTML
import HTTP
import Ledger
import Store
import Words

/// The page of one entry.
extension Entries {
  static func show(_ visit: Visit) async throws -> Response {
    try await visit.readAsked { visit, snapshot in
      let id = try visit.id("entry", of: Entry.self)
      // Pictures are not in the journal, so the cache key includes them.
      let group = try visit.group.group
      let pictures = try snapshot.avatars(in: group)
      let mark = try visit.newsMark(in: snapshot) + [Int64(pictures.hashValue)]
      return try visit.cachedPage(snapshot, at: snapshot.position(of: group), news: mark) {
        try single(id, visit, snapshot, pictures)
      }
    }
  }

  /// The page of an entry after a file was refused. `words` is the message about the other files.
  static func refuse(_ mistakes: [FileMistake], after words: String? = nil, _ id: ID<Entry>, _ visit: Visit)
    throws -> Response
  {
    try visit.read {
      try single(id, visit, $0, $0.avatars(in: visit.group.group), refusing: mistakes, after: words)
    }
  }

  private static func single(
    _ id: ID<Entry>, _ visit: Visit, _ snapshot: Snapshot, _ pictures: [ID<Person>: ID<Avatar>],
    refusing mistakes: [FileMistake] = [], after words: String? = nil
  ) throws -> Response {
    guard let detail = try snapshot.entry(id, in: try visit.group.group) else { throw Problem.notFound }
    let group = try GroupFrame(visit, snapshot, visit.t.title(of: detail.entry), .entries)
    let context = EntryContext(group, visit)
    let query = try ListQuery(visit.query(), context)
    let page = EntryPage(
      id, detail.entry, context, from: query, restoring: detail.isDeleted ? visit.newID() : nil,
      erasure: try erasure(of: detail, group, visit),
      rule: try detail.entry.occurrence.flatMap { try snapshot.rule($0.rule, in: group.group.id) },
      files: try snapshot.attachments(detail.entry.attachments, in: group.group.id).map { file in
        let address = EntryLinks(group.group.id).erasure(of: file.id, from: id)
        return try FileRow(file, erasure: address, group, snapshot, visit)
      }, fileError: mistakes.isEmpty ? nil : mistakes.words(visit.formats, after: words),
      neighbours: try snapshot.neighbours(of: id, in: group.overview, matching: query.filter),
      pictures: pictures)
    let history = try RecordHistory(of: id, group, snapshot, visit)
    return visit.page(mistakes.status) {
      Views.entriesSingle(&$0, group: group, page: page, history: history)
    }
  }

  /// The link to erase a deleted entry, for visitors who may.
  private static func erasure(of detail: EntryDetail, _ group: GroupFrame, _ visit: Visit) throws -> Link? {
    let author = Author.person(try visit.me.account.id)
    guard detail.isDeleted, group.allowsErasing(of: detail.birth.author, by: author) else { return nil }
    return EntryErasure.link(of: detail.id, in: group.group.id)
  }
}
