import COpenSSL
import Glibc

/// A certificate with its chain, and the key that belongs to it.
final class Certificate: Sendable {
  let own: OwnedPointer
  /// The intermediate certificates that lead to one that browsers know.
  let chain: [OwnedPointer]
  let key: OwnedPointer
  /// The last second of the certificate's validity.
  let end: HTTPDate

  init(_ files: TLSFiles) throws(TLSError) {
    let certificates = try PEMFile(files.certificate).certificates()
    guard let own = certificates.first else {
      throw TLSError(kind: .unusable, sentence: "\(files.certificate) holds no certificate in PEM form")
    }
    let key = try Self.key(files.key)
    guard X509_check_private_key(own.pointer, key.pointer) == 1 else {
      ERR_clear_error()
      throw TLSError(
        kind: .unusable,
        sentence: "the key \(files.key) does not belong to the certificate \(files.certificate)")
    }
    self.own = own
    chain = Array(certificates.dropFirst())
    self.key = key
    end = Self.end(of: own)
  }

  private static func key(_ path: String) throws(TLSError) -> OwnedPointer {
    switch try PEMFile(path).key() {
    case .found(let key): return key
    case .encrypted:
      throw TLSError(
        kind: .unusable, sentence: "the key \(path) is encrypted; please give one without a passphrase")
    case .none: throw TLSError(kind: .unusable, sentence: "\(path) holds no private key in PEM form")
    }
  }

  private static func end(of certificate: OwnedPointer) -> HTTPDate {
    var time = tm()
    let isKnown = ASN1_TIME_to_tm(X509_get0_notAfter(certificate.pointer), &time) == 1
    return HTTPDate(secondsSince1970: isKnown ? timegm(&time) : 0)
  }
}

/// An OpenSSL object that is freed with this one.
final class OwnedPointer: @unchecked Sendable {  // Nothing changes the object behind the pointer.
  let pointer: OpaquePointer
  private let free: @Sendable (OpaquePointer) -> Void

  init(_ pointer: OpaquePointer, free: @escaping @Sendable (OpaquePointer) -> Void) {
    self.pointer = pointer
    self.free = free
  }

  deinit { free(pointer) }
}
