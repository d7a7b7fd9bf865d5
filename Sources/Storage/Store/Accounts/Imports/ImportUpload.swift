package import Ledger
internal import SQLite

/// A file of another app that somebody has sent and not added yet. Nobody else sees it.
package struct ImportUpload: Hashable, Sendable {
  package let id: ID<ImportUpload>
  package let uploader: ID<Person>
  /// Nil for a group that is made with the entries.
  package let group: ID<Group>?
  /// As its owner called it: for people to read.
  package let name: String
  package let size: Int
  /// What was answered so far, as JSON.
  package var answers: String
  package let created: Instant

  /// Where it was added; nil while it waits.
  package var addedTo: ID<Group>? { size == 0 ? ID<Group>(answers) : nil }

  /// How many of one person may wait.
  package static let mostWaiting = 3
  /// How long one waits.
  package static let patience: Duration = .seconds(24 * 60 * 60)
  /// In bytes.
  package static let longestAnswers = 4 << 20

  package init(
    id: ID<ImportUpload>, uploader: ID<Person>, group: ID<Group>?, name: String, size: Int,
    answers: String = "", created: Instant
  ) {
    self.id = id
    self.uploader = uploader
    self.group = group
    self.name = name
    self.size = size
    self.answers = answers
    self.created = created
  }
}

extension ImportUpload {
  /// What a file is called, on one line.
  package static func name(of sent: String) -> String {
    (try? TextRule(0...200).accept(String(sent.unicodeScalars.prefix(200)))) ?? ""
  }
}

/// Why an upload is not kept, beside what is about room.
package enum ImportUploadRefusal: Error, Hashable, Sendable {
  /// As many wait already as may.
  case tooMany
}

extension ImportUpload {
  /// In the order of `columns`.
  init(row: inout Row) throws {
    id = try row.next()
    uploader = try row.next()
    group = try row.next()
    name = try row.next()
    size = Int(try row.next("a size", within: 0...Int64(Int.mostStored)))
    answers = try row.next()
    created = try row.next()
  }

  /// What `init(row:)` reads, from `imports`.
  static let columns: SQL = #"id, account, "group", name, size, answers, created"#
}
