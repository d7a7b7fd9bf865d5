/// Where the certificate with its chain and its key are found, both in PEM form.
package struct TLSFiles: Sendable {
  package let certificate: String
  package let key: String

  package init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }
}

/// Why a certificate and a key cannot be used, in a sentence for whoever runs the server.
package struct TLSError: Error, Equatable {
  package enum Kind: Sendable {
    /// A file is missing or may not be read.
    case unreadable
    /// What the files hold is of no use.
    case unusable
  }

  package let kind: Kind
  package let sentence: String

  package init(kind: Kind, sentence: String) {
    self.kind = kind
    self.sentence = sentence
  }
}
