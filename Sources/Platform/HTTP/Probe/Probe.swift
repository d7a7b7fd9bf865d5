import CLinux
import COpenSSL
import Glibc

/// Sends one request to a server at a numeric address, for a health check.
package struct Probe: Sendable {
  package let host: String
  package let port: UInt16
  package let path: String

  package init(host: String, port: UInt16, path: String) {
    self.host = host
    self.port = port
    self.path = path
  }

  package enum Transport: Sendable {
    case plain
    /// TLS without verifying the certificate: the question is only whether a server answers.
    case tls
  }

  package enum Answer: Sendable {
    case ok
    /// Any status but 200.
    case other
    case none
  }

  /// Whether the server answers 200 within the time limit.
  package func isAnswered(within seconds: Int = 3) -> Bool { ask(.plain, within: seconds) == .ok }

  /// The server's answer within the time limit, which applies to each step.
  package func ask(_ transport: Transport, within seconds: Int = 3) -> Answer {
    let peer = linux_connect(host, port, CInt(clamping: seconds))
    guard peer >= 0 else { return .none }
    defer { close(peer) }
    switch transport {
    case .plain:
      return converse(
        send: { linux_send(peer, $0.baseAddress, $0.count, nil, 0) },
        receive: { linux_receive(peer, $0.baseAddress, $0.count) })
    case .tls:
      guard let stream = TLSClient(peer) else { return .none }
      return converse(send: stream.send, receive: stream.receive)
    }
  }

  private func converse(
    send: (UnsafeRawBufferPointer) -> Int, receive: (UnsafeMutableRawBufferPointer) -> Int
  ) -> Answer {
    let authority = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    let request = "GET \(path) HTTP/1.1\r\nHost: \(authority)\r\nConnection: close\r\n\r\n"
    let bytes = Array(request.utf8)
    guard bytes.withUnsafeBytes(send) == bytes.count else { return .none }
    var answer = [UInt8](repeating: 0, count: 12)
    var count = 0
    while count < answer.count {
      let more = answer.withUnsafeMutableBytes {
        receive(UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
      }
      guard more > 0 else { return .none }
      count += more
    }
    return answer == Array("HTTP/1.1 200".utf8) ? .ok : .other
  }

  /// Whether the text is a numeric IPv4 or IPv6 address.
  package static func isAddress(_ text: String) -> Bool { linux_is_address(text) == 1 }
}

/// The client's side of TLS on a blocking descriptor, without verifying the server's certificate.
private final class TLSClient {
  private let session: OpaquePointer

  /// Nil if the handshake fails.
  init?(_ descriptor: CInt) {
    // OpenSSL writes with a call that raises SIGPIPE when the peer has closed.
    signal(SIGPIPE, SIG_IGN)
    guard let context = SSL_CTX_new(TLS_client_method()) else { return nil }
    defer { SSL_CTX_free(context) }
    SSL_CTX_set_verify(context, SSL_VERIFY_NONE, nil)
    guard let session = SSL_new(context) else { return nil }
    self.session = session
    guard SSL_set_fd(session, descriptor) == 1, SSL_connect(session) == 1 else { return nil }
  }

  deinit { SSL_free(session) }

  func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    Int(SSL_write(session, bytes.baseAddress, CInt(clamping: bytes.count)))
  }

  func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    Int(SSL_read(session, buffer.baseAddress, CInt(clamping: buffer.count)))
  }
}
