import Encodings
import HTML
import Testing

struct AssetTests {
  @Test func `a text file keeps its bytes`() {
    let asset = Asset("/a.css", mediaType: "text/css", fingerprint: "f", isImmutable: true, text: "a{}é")
    #expect(asset.bytes == Array("a{}é".utf8))
    #expect(asset.link.text(under: .root) == "/a.css")
  }

  @Test func `base64 of any length is decoded`() {
    #expect(decoded("") == [])
    #expect(decoded("/w==") == [255])
    #expect(decoded("AP8=") == [0, 255])
    #expect(decoded("AP+A") == [0, 255, 128])
    #expect(decoded("iVBORw0KGgo=") == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  @Test func `a text may stand there packed too`() {
    let packed = Asset(
      "/a.css", mediaType: "text/css", fingerprint: "f", isImmutable: true, text: "a{}", gzip: "AP8=")
    #expect(packed.bytes == Array("a{}".utf8) && packed.gzipped == [0, 255])
    let plain = Asset("/a.css", mediaType: "text/css", fingerprint: "f", isImmutable: true, text: "a{}")
    #expect(plain.gzipped == nil)
  }

  private func decoded(_ base64: StaticString) -> [UInt8] {
    Asset("/a.png", mediaType: "image/png", fingerprint: "f", isImmutable: true, base64: base64).bytes
  }
}
