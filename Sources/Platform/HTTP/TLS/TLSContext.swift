import COpenSSL

/// The state shared by all connections with one certificate. Its ticket keys live as long as it does.
final class TLSContext: @unchecked Sendable {  // It is never changed once it is made; OpenSSL locks the rest.
  private let context: OpaquePointer

  /// Only suites with forward secrecy and authenticated encryption; those of TLS 1.3 all have both.
  private static let suites = """
    ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:\
    ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305:\
    ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384
    """

  init(_ certificate: Certificate) throws(TLSError) {
    guard let context = SSL_CTX_new(TLS_server_method()) else { throw Self.failure() }
    self.context = context
    // Keys below 112 bits of security are refused, such as RSA with 1024 bits.
    SSL_CTX_set_security_level(context, 2)
    openssl_set_server_options(context)
    openssl_save_memory(context)
    SSL_CTX_set_alpn_select_cb(
      context, { _, chosen, length, offered, count, _ in ALPN.choose(chosen, length, offered, count) }, nil)
    guard openssl_limit_protocols(context, TLS1_2_VERSION, TLS1_3_VERSION) == 1,
      SSL_CTX_set_cipher_list(context, Self.suites) == 1,
      openssl_set_groups(context, "X25519:P-256:P-384") == 1
    else { throw Self.failure() }
    try use(certificate)
  }

  deinit { SSL_CTX_free(context) }

  /// A connection's own session, to be freed by the caller; it keeps the parts of the context that it needs
  /// alive.
  func makeSession() -> OpaquePointer? { SSL_new(context) }

  private func use(_ certificate: Certificate) throws(TLSError) {
    guard SSL_CTX_use_certificate(context, certificate.own.pointer) == 1,
      SSL_CTX_use_PrivateKey(context, certificate.key.pointer) == 1
    else { throw Self.failure() }
    for link in certificate.chain {
      guard openssl_add_chain_certificate(context, link.pointer) == 1 else { throw Self.failure() }
    }
  }

  private static func failure() -> TLSError {
    defer { ERR_clear_error() }
    let reason = ERR_reason_error_string(ERR_peek_error()).map { String(cString: $0) } ?? "unknown reason"
    return TLSError(kind: .unusable, sentence: "the certificate cannot be used: \(reason)")
  }
}

/// The protocol inside TLS, agreed on in the handshake (RFC 7301).
private enum ALPN {
  private static let served: StaticString = "\u{8}http/1.1"

  static func choose(
    _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ length: UnsafeMutablePointer<UInt8>?,
    _ offered: UnsafePointer<UInt8>?, _ count: UInt32
  ) -> CInt {
    var found: UnsafeMutablePointer<UInt8>?
    let outcome = SSL_select_next_proto(
      &found, length, served.utf8Start, UInt32(served.utf8CodeUnitCount), offered, count)
    guard outcome == OPENSSL_NPN_NEGOTIATED else { return SSL_TLSEXT_ERR_ALERT_FATAL }
    chosen?.pointee = UnsafePointer(found)
    return SSL_TLSEXT_ERR_OK
  }
}
