import COpenSSL
import Glibc

/// The client's side of TLS on a blocking descriptor, to a server that need not prove who it is.
final class TLSClient {
  private let session: OpaquePointer

  /// Nil where the handshake fails.
  init?(_ descriptor: CInt) {
    // OpenSSL writes in a way that would end the program when the peer has gone.
    signal(SIGPIPE, SIG_IGN)
    guard let context = SSL_CTX_new(TLS_client_method()) else { return nil }
    defer { SSL_CTX_free(context) }
    SSL_CTX_set_verify(context, SSL_VERIFY_NONE, nil)
    guard let session = SSL_new(context) else { return nil }
    self.session = session
    guard SSL_set_fd(session, descriptor) == 1, SSL_connect(session) == 1 else { return nil }
  }

  deinit {
    SSL_free(session)
  }

  func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    Int(SSL_write(session, bytes.baseAddress, CInt(clamping: bytes.count)))
  }

  func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    Int(SSL_read(session, buffer.baseAddress, CInt(clamping: buffer.count)))
  }
}
