import COpenSSL

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
  }

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
