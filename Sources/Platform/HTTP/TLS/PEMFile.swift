import COpenSSL
import Glibc

/// The bytes of a PEM file, which are wiped from memory when no longer needed.
final class PEMFile {
  private var bytes: [UInt8]

  private static let sizeLimit = 1 << 20

  init(_ path: String) throws(TLSError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.unreadable(path) }
    defer { close(descriptor) }
    bytes = [UInt8](repeating: 0, count: Self.sizeLimit)
    var count = 0
    while count < bytes.count {
      let more = bytes.withUnsafeMutableBytes { rest in
        read(descriptor, rest.baseAddress.map { $0 + count }, rest.count - count)
      }
      if more < 0, errno == EINTR { continue }
      guard more >= 0 else { throw Self.unreadable(path) }
      guard more > 0 else { break }
      count += more
    }
    bytes.removeLast(bytes.count - count)
  }

  deinit { bytes.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) } }

  /// The certificates in their order; a key beside them is skipped.
  func certificates() -> [OwnedPointer] {
    reading { source in
      var certificates: [OwnedPointer] = []
      while let certificate = PEM_read_bio_X509(source, nil, nil, nil) {
        certificates.append(OwnedPointer(certificate) { X509_free($0) })
      }
      return certificates
    }
  }

  enum Key {
    case found(OwnedPointer)
    case encrypted
    case none
  }

  /// The first private key; a passphrase is not supported.
  func key() -> Key {
    reading { source in
      var isEncrypted = false
      let key = PEM_read_bio_PrivateKey(
        source, nil,
        { _, _, _, wasAsked in
          wasAsked?.assumingMemoryBound(to: Bool.self).pointee = true
          return -1
        }, &isEncrypted)
      guard let key else { return isEncrypted ? .encrypted : .none }
      return .found(OwnedPointer(key) { EVP_PKEY_free($0) })
    }
  }

  private func reading<Result>(_ read: (OpaquePointer?) -> Result) -> Result {
    bytes.withUnsafeBytes { bytes in
      let source = BIO_new_mem_buf(bytes.baseAddress, CInt(bytes.count))
      defer {
        BIO_free(source)
        // The end of the file is an error to OpenSSL.
        ERR_clear_error()
      }
      return read(source)
    }
  }

  private static func unreadable(_ path: String) -> TLSError {
    TLSError(kind: .unreadable, sentence: "cannot read \(path): \(String(cString: strerror(errno)))")
  }
}
