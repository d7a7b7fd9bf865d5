import Threads

/// The certificate that a server shows, read again when its files change. A connection keeps what it began with.
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

  /// The last second in which browsers take the certificate that is in use.
  package var end: HTTPDate { state.withLock { $0.certificate.end } }

  /// Reads the files where they have changed since they were last read, or always where `force` says so; true where
  /// there is a new certificate from now on. Where they are of no use, what was in use stays, and the same files
  /// are not complained of again.
  package func refresh(force: Bool = false) throws(TLSError) -> Bool {
    // The stamps first: what changes while the files are read is noticed the next time.
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

  /// Forgets the keys with which tickets to resume a session were made, so that nobody who finds them out
  /// can read what was said before.
  package func renewTicketKeys() throws(TLSError) {
    let certificate = state.withLock { $0.certificate }
    let context = try TLSContext(certificate)
    state.withLock { state in
      if state.certificate === certificate { state.context = context }
    }
  }

  var context: TLSContext { state.withLock { $0.context } }

  private static func stamps(_ files: TLSFiles) -> [FileStamp?] {
    [files.certificate, files.key].map { FileStamp(of: $0) }
  }
}
