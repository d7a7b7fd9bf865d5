package import Store

/// Why the site could not start, or had to end: a kind, and the sentence to print.
package struct StartFailure: Error, Sendable {
  /// The kind decides the exit code.
  package enum Kind: Sendable {
    /// The file is no database of this program, or is damaged.
    case badData
    case cannotCreate
    case inputOutput
    /// Another process has the database open.
    case locked
  }

  package let kind: Kind
  package let sentence: String

  package init(_ kind: Kind, _ sentence: String) {
    self.kind = kind
    self.sentence = sentence
  }

  package init(_ error: StoreError) { self.init(Kind(error), error.description) }
}

extension StartFailure.Kind {
  fileprivate init(_ error: StoreError) {
    switch error {
    case .locked: self = .locked
    case .cannotCreate, .exists: self = .cannotCreate
    case .foreign, .newer, .older, .damaged, .migrationFailed: self = .badData
    case .cannotOpen, .diskFull, .failed, .closed: self = .inputOutput
    }
  }
}
