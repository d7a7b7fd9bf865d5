internal import Encodings
package import StoreMaintenance

/// Why nothing is brought back from an archive.
package enum ArchiveRefusal: Error, Hashable, Sendable {
  /// It is a ZIP file of something else, or none.
  case noArchive
  /// It was written by a program of another kind, which says more than this one reads.
  case otherVersion
  /// Something in it is not what it was.
  case damaged
  /// It was packed anew by a program that has made it smaller.
  case packed
  case tooLarge
  /// It is about people who are here, who have not said that it is so.
  case concernsOthers
  /// More entries are missing here than can be added at once.
  case tooMuchMissing
  /// The group has changed since what is missing was looked for.
  case groupMovedOn
  case journal(RestoreRefusal)

  init(_ flaw: StoredZipReader.Flaw) {
    switch flaw {
    case .noZip: self = .noArchive
    case .damaged: self = .damaged
    case .packed: self = .packed
    case .tooManyEntries: self = .tooLarge
    }
  }
}
