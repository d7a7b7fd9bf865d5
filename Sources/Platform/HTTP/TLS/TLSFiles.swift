/// The paths of the certificate with its chain and of its key, both in PEM form.
package struct TLSFiles: Sendable {
  package let certificate: String
  package let key: String

  package init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }
}

/// Why a certificate and a key cannot be used, in a sentence for the server admin.
package struct TLSError: Error, Equatable {
  package enum Kind: Sendable {
    /// A file is missing or cannot be read.
    case unreadable
    /// The contents of the files are invalid.
    case unusable
  }

  package let kind: Kind
  package let sentence: String

  package init(kind: Kind, sentence: String) {
    self.kind = kind
    self.sentence = sentence
  }
}
