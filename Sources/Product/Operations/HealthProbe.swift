package import Encodings
import HTTP

/// Whether a server on this machine answers.
package struct HealthProbe {
  private let probe: Probe

  private let isEncrypted: Bool

  /// `isEncrypted` says that the server is known to speak HTTPS.
  package init(host: String, port: UInt16, basePath: BasePath, isEncrypted: Bool) {
    self.isEncrypted = isEncrypted
    probe = Probe(host: host, port: port, path: "\(basePath)/up")
  }

  /// Asks once, and waits for a few seconds.
  package func isAnswered() -> Bool {
    switch probe.ask(isEncrypted ? .tls : .plain) {
    case .ok: true
    // A server that turns out to speak HTTPS says something else to a plain question.
    case .other: !isEncrypted && probe.ask(.tls) == .ok
    case .none: false
    }
  }
}
