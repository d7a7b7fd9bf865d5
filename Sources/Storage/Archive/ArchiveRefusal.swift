internal import Encodings
package import StoreMaintenance

/// Reasons why an archive is not restored.
package enum ArchiveRefusal: Error, Hashable, Sendable {
  /// The file is not a ZIP file, or not an archive of a group.
  case noArchive
  /// Another version of the program wrote it, with data that this version cannot read.
  case otherVersion
  /// A part of it has changed.
  case damaged
  /// A program has compressed it again.
  case packed
  case tooLarge
  /// It has operations of people with accounts here, who have not confirmed them.
  case concernsOthers
  /// It has more missing entries than can be added at once.
  case tooMuchMissing
  /// The group has changed since the missing entries were found.
  case groupMovedOn
  case journal(GroupRestoreRefusal)

  init(_ flaw: StoredZipReader.Flaw) {
    switch flaw {
    case .noZip: self = .noArchive
    case .damaged: self = .damaged
    case .packed: self = .packed
    case .tooManyEntries: self = .tooLarge
    }
  }
}
