import Encodings
import Testing

/// The examples of FIPS 180-2, and lengths around the end of a block.
struct SHA256Tests {
  struct Digest {
    let text: String
    let hex: String
  }

  @Test(arguments: [
    Digest(text: "", hex: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    Digest(text: "abc", hex: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    Digest(
      text: "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      hex: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    Digest(
      text: String(repeating: "a", count: 1000),
      hex: "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    Digest(
      text: String(repeating: "a", count: 55),
      hex: "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    Digest(
      text: String(repeating: "a", count: 56),
      hex: "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
    Digest(
      text: String(repeating: "a", count: 64),
      hex: "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
  ]) func `the digest is SHA-256`(_ digest: Digest) {
    #expect(SHA256.hexDigest(Array(digest.text.utf8)) == digest.hex)
  }
  @Test(arguments: [1, 55, 63, 64, 65, 1_000]) func `in pieces it is the same`(size: Int) {
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var digest = SHA256.Running()
    for start in stride(from: 0, to: bytes.count, by: size) {
      digest.add(Array(bytes[start...].prefix(size)))
    }
    #expect(digest.digest == SHA256.digest(of: bytes))
  }
}
