import CLinux
import Glibc

/// Asks a server on a numeric address one question, as a health check does.
package struct Probe: Sendable {
  package let host: String
  package let port: UInt16
  package let path: String

  package init(host: String, port: UInt16, path: String) {
    self.host = host
    self.port = port
    self.path = path
  }

  /// True where the server answers 200 within the time limit.
  package func isAnswered(within seconds: Int = 3) -> Bool {
    let peer = linux_connect(host, port, CInt(clamping: seconds))
    guard peer >= 0 else { return false }
    defer { close(peer) }
    let authority = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    let request = "GET \(path) HTTP/1.1\r\nHost: \(authority)\r\nConnection: close\r\n\r\n"
    let bytes = Array(request.utf8)
    guard linux_send(peer, bytes, bytes.count, nil, 0) == bytes.count else { return false }
    var answer = [UInt8](repeating: 0, count: 12)
    var count = 0
    while count < answer.count {
      let more = answer.withUnsafeMutableBytes { buffer in
        linux_receive(peer, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      guard more > 0 else { return false }
      count += more
    }
    return answer == Array("HTTP/1.1 200".utf8)
  }

  /// True where the text is a numeric IPv4 or IPv6 address.
  package static func isAddress(_ text: String) -> Bool {
    linux_is_address(text) == 1
  }
}
