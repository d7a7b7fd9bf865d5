import CLinux
import Glibc
import Threads

/// The certificate of a server, reloaded when its files change. A connection keeps the one that it began
/// with.
package final class TLSIdentity: Sendable {
  private let files: TLSFiles
  private let state: Monitor<State>

  private struct State {
    var certificate: Certificate
    var context: TLSContext
    var stamps: [FileStamp?]
  }

  package init(_ files: TLSFiles) throws(TLSError) {
    self.files = files
    let stamps = Self.stamps(files)
    let certificate = try Certificate(files)
    let context = try TLSContext(certificate)
    state = Monitor(State(certificate: certificate, context: context, stamps: stamps))
  }

  /// The last second of the current certificate's validity.
  package var end: HTTPDate { state.withLock { $0.certificate.end } }

  /// Reads the files if they have changed since they were last read, or always with `force`; true if there is
  /// a new certificate. If they are invalid, the current one stays, and the same files are not reported
  /// again.
  package func refresh(force: Bool = false) throws(TLSError) -> Bool {
    // The stamps are taken first: a change while the files are read is noticed the next time.
    let stamps = Self.stamps(files)
    let isNews = state.withLock { state in
      defer { state.stamps = stamps }
      return state.stamps != stamps
    }
    guard isNews || force else { return false }
    let certificate = try Certificate(files)
    let context = try TLSContext(certificate)
    state.withLock {
      $0.certificate = certificate
      $0.context = context
    }
    return true
  }

  /// Replaces the keys of session tickets, so that an attacker who learns the old keys later cannot read
  /// earlier connections.
  package func renewTicketKeys() throws(TLSError) {
    let certificate = state.withLock { $0.certificate }
    let context = try TLSContext(certificate)
    state.withLock { state in if state.certificate === certificate { state.context = context } }
  }

  var context: TLSContext { state.withLock { $0.context } }

  private static func stamps(_ files: TLSFiles) -> [FileStamp?] {
    [files.certificate, files.key].map { FileStamp(of: $0) }
  }
}

/// Changes whenever a file is written, replaced, or its link is changed.
struct FileStamp: Equatable {
  private let device: UInt
  private let node: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Nil if there is no such file.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    node = UInt(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}

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
