package import Store

/// Why the site could not start, or had to end: what kind of thing it is, and the sentence to say.
package struct StartFailure: Error, Sendable {
  package enum Kind: Sendable {
    /// The file is no database of this program, or is damaged.
    case badData
    case cannotCreate
    case inputOutput
    /// Another process has the database.
    case locked
  }

  package let kind: Kind
  package let sentence: String

  init(_ kind: Kind, _ sentence: String) {
    self.kind = kind
    self.sentence = sentence
  }

  package init(_ error: StoreError) {
    switch error {
    case .locked(let process):
      let holder = process.map { " (process \($0))" } ?? ""
      self.init(.locked, "another process\(holder) has the database open; stop it, or try again later")
    case .cannotCreate(let path, let reason):
      self.init(.cannotCreate, "cannot create \(path): \(reason)")
    case .cannotOpen(let path, let reason):
      self.init(.inputOutput, "cannot open \(path): \(reason)")
    case .exists(let path):
      self.init(.cannotCreate, "\(path) exists already")
    case .foreign(let path):
      self.init(.badData, "\(path) is not a database of Evenly")
    case .newer(let path, let version, let known):
      self.init(
        .badData,
        "\(path) was written by a newer Evenly (version \(version) of the file, known up to \(known))")
    case .older(let path, let version, let known):
      self.init(
        .badData,
        "\(path) is of an older Evenly (version \(version) of the file, now \(known)); start it once to upgrade"
      )
    case .damaged(let path, let reason):
      self.init(.badData, "\(path) is damaged: \(reason)")
    case .migrationFailed(let name, let reason):
      self.init(.badData, "the upgrade '\(name)' failed, and the file is as it was: \(reason)")
    case .diskFull:
      self.init(.inputOutput, "the disk is full")
    case .failed(let reason):
      self.init(.inputOutput, "the database failed: \(reason)")
    case .closed:
      self.init(.inputOutput, "the database is closed")
    }
  }
}
