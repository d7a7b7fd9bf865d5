import HTTP

/// Whether a server on this machine answers.
package struct HealthProbe {
  private let probe: Probe

  package init(host: String, port: UInt16, basePath: String) {
    probe = Probe(host: host, port: port, path: "\(basePath)/up")
  }

  package func isAnswered() -> Bool { probe.isAnswered() }
}
