import COpenSSL
import Glibc
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

/// The certificate authorities that are trusted: the system's, or those named by `SSL_CERT_FILE` and
/// `SSL_CERT_DIR`. They are read once.
package final class TrustedAuthorities: @unchecked Sendable {
  // It is never changed once it is made; OpenSSL locks the rest.
  private let context: OpaquePointer

  package init() throws(ConnectionFailure) {
    guard let context = SSL_CTX_new(TLS_client_method()) else { throw TLSFailure.latest }
    self.context = context
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
    guard openssl_limit_protocols(context, TLS1_2_VERSION, TLS1_3_VERSION) == 1,
      SSL_CTX_set_default_verify_paths(context) == 1
    else { throw TLSFailure.latest }
    trustOtherSystems()
  }

  /// Where OpenSSL was linked into the program, it looks where Debian has the authorities. Other systems have them in
  /// another place.
  private func trustOtherSystems() {
    let usual = [X509_get_default_cert_file(), X509_get_default_cert_dir()].compactMap { $0 }
    let isTold = getenv("SSL_CERT_FILE") != nil || getenv("SSL_CERT_DIR") != nil
    guard !isTold, !usual.contains(where: { access($0, R_OK) == 0 }) else { return }
    let bundle = Self.bundles.first { access($0, R_OK) == 0 }
    if let bundle { SSL_CTX_load_verify_file(context, bundle) }
  }

  /// Fedora and its like, Arch and Alpine, openSUSE, and Debian without its link in `/usr/lib/ssl`.
  private static let bundles = [
    "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem", "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/certs/ca-certificates.crt",
  ]

  deinit { SSL_CTX_free(context) }

  /// A connection's own session, to be freed by the caller; it keeps the parts of this that it needs alive.
  func makeSession() -> OpaquePointer? { SSL_new(context) }
}

/// OpenSSL's description of the last error on this thread.
enum TLSFailure {
  static var latest: ConnectionFailure {
    defer { ERR_clear_error() }
    let reason = ERR_reason_error_string(ERR_peek_error()).map { String(cString: $0) }
    return .encryption(reason ?? "unknown reason")
  }
}
