import WebDAV

/// The copy of a backup as it has to be in the folder.
struct EncryptedCopy {
  let name: String
  private let length: Int

  init(of backup: BackupName, length: Int) {
    name = backup.encrypted
    self.length = length
  }

  /// Whether it is there as a whole. If the server lists no length, the name has to do.
  func isListed(in files: [ListedFile]) -> Bool { flaw(in: files) == nil }

  /// Throws if a server that has accepted it does not have it.
  func requireListed(in files: [ListedFile]) throws(Flaw) { if let flaw = flaw(in: files) { throw flaw } }

  private func flaw(in files: [ListedFile]) -> Flaw? {
    guard let file = files.first(where: { $0.name == name }) else { return .missing }
    guard let listed = file.length, listed != length else { return nil }
    return .otherLength(listed, sent: length)
  }

  enum Flaw: Error, Hashable, CustomStringConvertible {
    case missing
    case otherLength(Int, sent: Int)

    var description: String {
      switch self {
      case .missing: "the server answered that it has the copy, but does not list it"
      case .otherLength(let listed, let sent):
        "the server answered that it has the copy, but lists \(listed) bytes of \(sent)"
      }
    }
  }
}
