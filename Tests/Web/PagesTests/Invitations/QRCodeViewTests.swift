import Encodings
import Testing

@testable import Pages

struct QRCodeViewTests {
  @Test func `a code has its drawing and its label, and nothing inline`() throws {
    let code = try #require(QRCode("https://evenly.example/join/abc"))
    let html = written { Views.qrcode(&$0, code: code, label: "Link <to> \"join\"") }
    #expect(html.contains("aria-label=\"Link &lt;to&gt; &quot;join&quot;\""))
    #expect(html.contains("d=\"\(code.path)\""))
    #expect(!html.contains("style="))
  }
}
