import COpenSSL
import Glibc
import HTTP
import Testing

struct TLSIdentityTests {
  @Test func `a certificate and its key are taken, with the time of their end`() throws {
    let certificate = try TestCertificate(lasting: 3600)
    let identity = try TLSIdentity(certificate.files)
    let ends = identity.end.secondsSince1970 - time(nil)
    #expect((3590...3600).contains(ends))
    #expect(try !identity.refresh())
  }

  @Test func `one file may hold both`() throws {
    let certificate = try TestCertificate()
    let both = try [certificate.files.key, certificate.files.certificate].map(text).joined()
    try TestCertificate.overwrite(certificate.files.key, with: both)
    let files = TLSFiles(certificate: certificate.files.key, key: certificate.files.key)
    #expect(throws: Never.self) { try TLSIdentity(files) }
  }

  @Test func `files that are not there are named`() throws {
    let certificate = try TestCertificate()
    let sentence = "cannot read /nowhere/x.pem: No such file or directory"
    let expected = TLSError(kind: .unreadable, sentence: sentence)
    #expect(throws: expected) { try TLSIdentity(TLSFiles(certificate: "/nowhere/x.pem", key: "")) }
    #expect(throws: expected) {
      try TLSIdentity(TLSFiles(certificate: certificate.files.certificate, key: "/nowhere/x.pem"))
    }
  }

  @Test func `a directory is no file`() {
    #expect { try TLSIdentity(TLSFiles(certificate: "/tmp", key: "/tmp")) } throws: {
      ($0 as? TLSError)?.kind == .unreadable
    }
  }

  @Test(arguments: ["", "hello", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
  func `what is no certificate is refused`(text: String) throws {
    let certificate = try TestCertificate()
    let file = certificate.files.certificate
    try TestCertificate.overwrite(file, with: text + " ")
    #expect(throws: unusable("\(file) holds no certificate in PEM form")) {
      try TLSIdentity(certificate.files)
    }
  }

  @Test func `what is no key is refused`() throws {
    let certificate = try TestCertificate()
    let file = certificate.files.certificate
    #expect(throws: unusable("\(file) holds no private key in PEM form")) {
      try TLSIdentity(TLSFiles(certificate: file, key: file))
    }
  }

  @Test func `the key of another certificate is refused`() throws {
    let (mine, yours) = (try TestCertificate(), try TestCertificate())
    let (file, key) = (mine.files.certificate, yours.files.key)
    #expect(throws: unusable("the key \(key) does not belong to the certificate \(file)")) {
      try TLSIdentity(TLSFiles(certificate: file, key: key))
    }
  }

  @Test func `an encrypted key is refused without asking for the passphrase`() throws {
    let certificate = try TestCertificate(passphrase: "open sesame")
    let sentence = "the key \(certificate.files.key) is encrypted; please give one without a passphrase"
    #expect(throws: unusable(sentence)) { try TLSIdentity(certificate.files) }
  }

  @Test func `a weak key is refused`() throws {
    let certificate = try TestCertificate(curve: NID_X9_62_prime192v1)
    #expect(throws: unusable("the certificate cannot be used: ee key too small")) {
      try TLSIdentity(certificate.files)
    }
  }

  @Test func `a renewal is noticed once`() throws {
    let certificate = try TestCertificate(lasting: 3600)
    let identity = try TLSIdentity(certificate.files)
    try certificate.become(TestCertificate(lasting: 7200))
    #expect(try identity.refresh())
    #expect(identity.end.secondsSince1970 - time(nil) > 3600)
    #expect(try !identity.refresh())
    #expect(try identity.refresh(force: true))
  }

  @Test func `a link that points elsewhere is a renewal`() throws {
    let (old, new) = (try TestCertificate(lasting: 3600), try TestCertificate(lasting: 7200))
    let links = TLSFiles(certificate: "\(old.files.certificate).link", key: "\(old.files.key).link")
    func point(at files: TLSFiles) throws {
      for (link, file) in [(links.certificate, files.certificate), (links.key, files.key)] {
        unlink(link)
        try #require(symlink(file, link) == 0)
      }
    }
    try point(at: old.files)
    defer { for link in [links.certificate, links.key] { unlink(link) } }
    let identity = try TLSIdentity(links)
    try point(at: new.files)
    #expect(try identity.refresh())
  }

  @Test func `a broken renewal is complained of once and changes nothing`() throws {
    let certificate = try TestCertificate(lasting: 3600)
    let identity = try TLSIdentity(certificate.files)
    let end = identity.end
    let other = try TestCertificate(lasting: 7200)
    try #require(rename(other.files.certificate, certificate.files.certificate) == 0)
    #expect(throws: TLSError.self) { try identity.refresh() }
    #expect(try !identity.refresh())
    #expect(identity.end == end)
    try #require(rename(other.files.key, certificate.files.key) == 0)
    #expect(try identity.refresh())
    #expect(identity.end > end)
  }

  private func unusable(_ sentence: String) -> TLSError { TLSError(kind: .unusable, sentence: sentence) }

  private func text(_ path: String) throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
