package import Encodings
import HTTP

/// Checks whether a server on this machine answers.
package struct HealthProbe {
  private let probe: Probe

  private let isEncrypted: Bool

  /// `isEncrypted` says that the server is known to serve HTTPS.
  package init(host: String, port: UInt16, basePath: BasePath, isEncrypted: Bool) {
    self.isEncrypted = isEncrypted
    probe = Probe(host: host, port: port, path: "\(basePath)/up")
  }

  /// Asks once, and waits for a few seconds.
  package func isAnswered() -> Bool {
    switch probe.ask(isEncrypted ? .tls : .plain) {
    case .ok: true
    // A server that turns out to serve HTTPS gives another response to a plain request.
    case .other: !isEncrypted && probe.ask(.tls) == .ok
    case .none: false
    }
  }
}
