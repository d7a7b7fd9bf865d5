import HTTP
import Household
import Ledger
import Store
import Words

/// Adds files to an existing entry and removes them.
enum EntryFiles {
  static func create(_ visit: Visit) async throws -> Response {
    let id = try visit.id("entry", of: Entry.self)
    _ = try entry(id, visit)
    let sent = try await SentForm(visit)
    guard !sent.files.isEmpty else {
      return try Entries.refuse(sent.mistakes.isEmpty ? [.missing] : sent.mistakes, id, visit)
    }
    let operation = try visit.operation(of: sent.form)
    let files: [AttachedFile]
    do { files = try await sent.keepFiles(as: operation, visit) } catch let mistake as FileMistake {
      return try Entries.refuse([mistake], id, visit)
    }
    let request = try visit.groupRequest(as: operation)
    do {
      let appended = try await visit.write { [files] in try $0.attach(files.map(\.id), to: id, for: request) }
      let words = visit.t.filesAdded(count: files.count)
      guard sent.mistakes.isEmpty else { return try Entries.refuse(sent.mistakes, after: words, id, visit) }
      return try done(words, id, undo: appended, visit)
    } catch { return try Entries.refuse([], id, visit.refused(by: error)) }
  }

  static func remove(_ visit: Visit) async throws -> Response {
    let (id, file) = (try visit.id("entry", of: Entry.self), try visit.id("file", of: Attachment.self))
    let operation = try visit.operation(of: try await visit.form())
    let request = try visit.groupRequest(as: operation)
    let appended = try await visit.write { try $0.detach(file, from: id, for: request) }
    return try done(visit.t.fileRemoved, id, undo: appended, visit)
  }

  private static func entry(_ id: ID<Entry>, _ visit: Visit) throws -> Entry {
    let group = try visit.group.group
    let detail = try visit.read { try $0.entry(id, in: group) }
    guard let detail, !detail.isDeleted else { throw Problem.notFound }
    return detail.entry
  }

  private static func done(_ words: String, _ id: ID<Entry>, undo appended: Appended?, _ visit: Visit) throws
    -> Response
  { try visit.redirect(to: EntryLinks(visit.group.group).entry(id), saying: words, undoing: appended) }
}
