package import Ledger
internal import SQLite

/// An uploaded export file of another app that has not been imported yet. Visible to its uploader only.
package struct ImportUpload: Hashable, Sendable {
  package let id: ID<ImportUpload>
  package let uploader: ID<Person>
  /// Nil if the import creates a new group.
  package let group: ID<Group>?
  /// The name that the uploader gave the file, for display.
  package let name: String
  package let size: Int
  /// The answers so far, as JSON.
  package var answers: String
  package let created: Instant

  /// The group that it was imported into; nil while it waits.
  package var addedTo: ID<Group>? { size == 0 ? ID<Group>(answers) : nil }

  /// The most uploads of one person that can wait.
  package static let mostWaiting = 3
  /// How long an upload waits before it is removed.
  package static let patience: Duration = .seconds(24 * 60 * 60)
  /// The limit in bytes.
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
  /// The file name, reduced to one short line.
  package static func name(of sent: String) -> String {
    (try? TextConstraint(0...200).accept(String(sent.unicodeScalars.prefix(200)))) ?? ""
  }
}

extension ImportUpload {
  /// Reads the columns in the order of `columns`.
  init(row: inout Row) throws {
    id = try row.next()
    uploader = try row.next()
    group = try row.next()
    name = try row.next()
    size = Int(try row.next("a size", within: 0...Int64(Int.mostStored)))
    answers = try row.next()
    created = try row.next()
  }

  /// The columns of `imports` that `init(row:)` reads.
  static let columns: SQL = #"id, account, "group", name, size, answers, created"#
}
