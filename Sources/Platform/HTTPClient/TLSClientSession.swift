import COpenSSL
import HTTP

/// The client's side of TLS, between bytes received and bytes to send; it has no socket itself. OpenSSL's own
/// socket code raises SIGPIPE and knows no deadlines.
final class TLSClientSession {
  private let session: OpaquePointer
  private let incoming: OpaquePointer
  private let outgoing: OpaquePointer

  enum Step {
    case done(Int)
    /// It needs more bytes from the server first.
    case waits
    /// The server has closed its side.
    case ended
  }

  /// The server's certificate must be for `host`.
  init(to host: String, _ authorities: TrustedAuthorities) throws(ConnectionFailure) {
    ERR_clear_error()
    guard let session = authorities.makeSession(), let incoming = BIO_new(BIO_s_mem()),
      let outgoing = BIO_new(BIO_s_mem())
    else { throw TLSFailure.latest }
    self.session = session
    self.incoming = incoming
    self.outgoing = outgoing
    SSL_set_bio(session, incoming, outgoing)
    SSL_set_connect_state(session)
    let isAddress = PeerAddress(host) != nil
    let isSet = isAddress ? openssl_expect_address(session, host) : openssl_expect_name(session, host)
    guard isSet == 1 else { throw TLSFailure.latest }
  }

  deinit { SSL_free(session) }

  func shakeHands() throws(ConnectionFailure) -> Step { try step { SSL_do_handshake(session) } }

  func encrypt(_ bytes: UnsafeRawBufferPointer) throws(ConnectionFailure) -> Step {
    try step { SSL_write(session, bytes.baseAddress, CInt(clamping: bytes.count)) }
  }

  func decrypt(into buffer: UnsafeMutableRawBufferPointer) throws(ConnectionFailure) -> Step {
    try step { SSL_read(session, buffer.baseAddress, CInt(clamping: buffer.count)) }
  }

  /// Feeds received bytes.
  func take(_ bytes: UnsafeRawBufferPointer) throws(ConnectionFailure) {
    let count = CInt(clamping: bytes.count)
    guard BIO_write(incoming, bytes.baseAddress, count) == count else { throw TLSFailure.latest }
  }

  /// The bytes to send to the server now.
  func bytesToSend() -> [UInt8] {
    let count = Int(BIO_ctrl_pending(outgoing))
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, taken in
      taken = max(0, Int(BIO_read(outgoing, buffer.baseAddress, CInt(clamping: buffer.count))))
    }
  }

  private func step(_ call: () -> CInt) throws(ConnectionFailure) -> Step {
    ERR_clear_error()
    let result = call()
    if result > 0 { return .done(Int(result)) }
    switch SSL_get_error(session, result) {
    case SSL_ERROR_WANT_READ: return .waits
    case SSL_ERROR_ZERO_RETURN: return .ended
    default: throw failure
    }
  }

  private var failure: ConnectionFailure {
    let verdict = SSL_get_verify_result(session)
    guard verdict != Int(X509_V_OK) else { return TLSFailure.latest }
    ERR_clear_error()
    return .untrusted(X509_verify_cert_error_string(verdict).map { String(cString: $0) } ?? "\(verdict)")
  }
}
