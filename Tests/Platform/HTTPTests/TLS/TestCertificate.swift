import COpenSSL
import Glibc
import HTTP
import Testing

/// A self-signed certificate, made for one test, in a directory that is removed with it.
final class TestCertificate {
  let files: TLSFiles
  private let directory: String

  /// `seconds` is how long it is good for, `curve` what its key is made on, `passphrase` what locks the key.
  init(
    name: String = "localhost", lasting seconds: Int = 86_400, curve: Int32 = NID_X9_62_prime256v1,
    passphrase: String? = nil
  ) throws {
    var template = Array("/tmp/evenly-tls-XXXXXX".utf8CString)
    directory = String(cString: try #require(mkdtemp(&template)))
    files = TLSFiles(certificate: "\(directory)/certificate.pem", key: "\(directory)/key.pem")
    let key = try Self.makeKey(curve)
    defer { EVP_PKEY_free(key) }
    let certificate = try Self.makeCertificate(name, seconds, key)
    defer { X509_free(certificate) }
    try Self.write(to: files.certificate) { PEM_write_bio_X509($0, certificate) }
    try Self.write(to: files.key) { file in
      let cipher = passphrase == nil ? nil : EVP_aes_128_cbc()
      return PEM_write_bio_PKCS8PrivateKey(
        file, key, cipher, passphrase, CInt(passphrase?.utf8.count ?? 0), nil, nil)
    }
  }

  deinit {
    for file in [files.certificate, files.key] { unlink(file) }
    rmdir(directory)
  }

  /// Puts another certificate's files in the place of these, as a renewal does.
  func become(_ other: TestCertificate) throws {
    try #require(rename(other.files.certificate, files.certificate) == 0)
    try #require(rename(other.files.key, files.key) == 0)
  }

  static func overwrite(_ path: String, with text: String) throws {
    try write(to: path) { BIO_puts($0, text) > 0 ? 1 : 0 }
  }

  private static func makeKey(_ curve: Int32) throws -> OpaquePointer {
    let maker = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil)
    defer { EVP_PKEY_CTX_free(maker) }
    var key: OpaquePointer?
    try #require(EVP_PKEY_keygen_init(maker) == 1)
    try #require(EVP_PKEY_CTX_set_ec_paramgen_curve_nid(maker, curve) == 1)
    try #require(EVP_PKEY_keygen(maker, &key) == 1)
    return try #require(key)
  }

  private static func makeCertificate(_ name: String, _ seconds: Int, _ key: OpaquePointer) throws
    -> OpaquePointer
  {
    let certificate = try #require(X509_new())
    X509_set_version(certificate, 2)
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), .random(in: 1...1_000_000_000))
    X509_gmtime_adj(X509_getm_notBefore(certificate), -3600)
    X509_gmtime_adj(X509_getm_notAfter(certificate), seconds)
    X509_set_pubkey(certificate, key)
    let subject = X509_get_subject_name(certificate)
    X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_FLAG | 1, name, -1, -1, 0)
    X509_set_issuer_name(certificate, subject)
    try #require(X509_sign(certificate, key, EVP_sha256()) > 0)
    return certificate
  }

  private static func write(to path: String, _ put: (OpaquePointer?) -> CInt) throws {
    let file = try #require(BIO_new_file(path, "w"))
    defer { BIO_free(file) }
    try #require(put(file) == 1)
  }
}
