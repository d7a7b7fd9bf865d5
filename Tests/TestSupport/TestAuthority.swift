import COpenSSL
import Glibc

/// A certificate authority that only this process trusts, and the certificates that it signs.
package final class TestAuthority: @unchecked Sendable {  // Nothing changes what it holds.
  package static let shared = Result { try TestAuthority() }

  private let key: OpaquePointer
  private let certificate: OpaquePointer

  /// OpenSSL could not create an object.
  struct Failure: Error {}

  private init() throws {
    key = try Self.makeKey()
    certificate = try Self.makeCertificate("Test authority", key)
    try Self.add(NID_basic_constraints, "critical,CA:TRUE", to: certificate)
    try Self.require(X509_sign(certificate, key, EVP_sha256()) > 0)
    var template = Array("/tmp/evenly-authority-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    try Self.require(descriptor >= 0)
    let file = try Self.made(BIO_new_fd(descriptor, BIO_CLOSE))
    defer { BIO_free(file) }
    try Self.require(PEM_write_bio_X509(file, certificate) == 1)
    // Clients read the trusted authorities when they are made, which is after this.
    setenv("SSL_CERT_FILE", template, 1)
  }

  /// The server's side of TLS with a certificate for `name`, such as `DNS:localhost`.
  func makeContext(for name: String, lasting seconds: Int, signsItself: Bool) throws -> OpaquePointer {
    let context = try Self.made(SSL_CTX_new(TLS_server_method()))
    let ownKey = try Self.makeKey()
    defer { EVP_PKEY_free(ownKey) }
    let own = try Self.makeCertificate("A server", ownKey, lasting: seconds)
    defer { X509_free(own) }
    try Self.add(NID_subject_alt_name, name, to: own)
    if !signsItself { X509_set_issuer_name(own, X509_get_subject_name(certificate)) }
    try Self.require(X509_sign(own, signsItself ? ownKey : key, EVP_sha256()) > 0)
    try Self.require(SSL_CTX_use_certificate(context, own) == 1)
    try Self.require(SSL_CTX_use_PrivateKey(context, ownKey) == 1)
    return context
  }

  private static func makeKey() throws -> OpaquePointer {
    let maker = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil)
    defer { EVP_PKEY_CTX_free(maker) }
    var key: OpaquePointer?
    try Self.require(EVP_PKEY_keygen_init(maker) == 1)
    try Self.require(EVP_PKEY_CTX_set_ec_paramgen_curve_nid(maker, NID_X9_62_prime256v1) == 1)
    try Self.require(EVP_PKEY_keygen(maker, &key) == 1)
    return try Self.made(key)
  }

  private static func makeCertificate(_ name: String, _ key: OpaquePointer, lasting seconds: Int = 86_400)
    throws -> OpaquePointer
  {
    let certificate = try Self.made(X509_new())
    X509_set_version(certificate, 2)
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), .random(in: 1...1_000_000_000))
    X509_gmtime_adj(X509_getm_notBefore(certificate), -7_200)
    X509_gmtime_adj(X509_getm_notAfter(certificate), seconds)
    X509_set_pubkey(certificate, key)
    let subject = X509_get_subject_name(certificate)
    X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_FLAG | 1, name, -1, -1, 0)
    X509_set_issuer_name(certificate, subject)
    return certificate
  }

  private static func add(_ kind: Int32, _ value: String, to certificate: OpaquePointer) throws {
    let addition = try Self.made(X509V3_EXT_conf_nid(nil, nil, kind, value))
    defer { X509_EXTENSION_free(addition) }
    try Self.require(X509_add_ext(certificate, addition, -1) == 1)
  }

  private static func made<Value>(_ value: Value?) throws(Failure) -> Value {
    guard let value else { throw Failure() }
    return value
  }

  private static func require(_ isDone: Bool) throws(Failure) { guard isDone else { throw Failure() } }
}
